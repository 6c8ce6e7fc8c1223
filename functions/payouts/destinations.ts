import type { Destinations, DestinationView } from '#shared/schemas/destination.ts';
import { AppError } from '#shared/errors.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Destination, type StoredDestination, type StoredDestinations } from './destination.entity.ts';
import { partnerPayee } from './payees.ts';
import { PayoutMonth, type PayeeKind } from './payout.entity.ts';

/** The destination that transfers go to now; undefined while none was entered, or the first one waits. */
export const destinationNow = (stored: StoredDestinations | undefined): StoredDestination | undefined =>
  stored && stored.next.paidFrom <= nowIso() ? stored.next : stored?.current;

/** The destinations of payees, read consistently, by their ids. */
export const destinationsOf = async (payeeIds: readonly string[]): Promise<Map<string, StoredDestinations>> => {
  if (payeeIds.length === 0) return new Map();
  const { data } = await Destination.get(payeeIds.map((payeeId) => ({ payeeId }))).go({ consistent: true });
  return new Map(data.map((stored) => [stored.payeeId, stored]));
};

/** The destinations of a payee, read consistently. */
export const destinationOf = async (payeeId: string): Promise<StoredDestinations | undefined> =>
  (await destinationsOf([payeeId])).get(payeeId);

const ROLES = { artists: 'Supplier', partners: 'Partner' } as const satisfies Record<PayeeKind, string>;

const payeeIdOf = ({ id }: SignedInActor, to: PayeeKind): string => (to === 'partners' ? partnerPayee(id) : id);

/** Whether an account is paid as an artist, or as a partner; also as a former one, as long as there is a ledger. */
const isPaid = async (actor: SignedInActor, to: PayeeKind): Promise<boolean> => {
  if (actor.role === ROLES[to]) return true;
  const { data } = await PayoutMonth.query.ofPayee({ payeeId: payeeIdOf(actor, to) }).go({ limit: 1 });
  return data.length > 0;
};

/** As what an account is paid, or was: what it is owed outlives its role. */
export const paidAs = async (actor: SignedInActor): Promise<PayeeKind[]> => {
  const [isArtist, isPartner] = await Promise.all([isPaid(actor, 'artists'), isPaid(actor, 'partners')]);
  return [...(isArtist ? (['artists'] as const) : []), ...(isPartner ? (['partners'] as const) : [])];
};

/** The payee that an account is, or was; refuses `session.forbidden` for one that is not paid. */
export const payeeOf = async (actor: SignedInActor, to: PayeeKind): Promise<string> => {
  if (!(await isPaid(actor, to))) throw new AppError('session.forbidden');
  return payeeIdOf(actor, to);
};

const viewOf = ({ way, ending, enteredAt, paidFrom }: StoredDestination): DestinationView => ({
  way,
  ending,
  entered_at: enteredAt,
  paid_from: paidFrom,
});

const viewsOf = (stored: StoredDestinations | undefined): Destinations => {
  const current = destinationNow(stored);
  return {
    current: current ? viewOf(current) : null,
    next: stored && stored.next !== current ? viewOf(stored.next) : null,
  };
};

/** Where an account is paid to as an artist, or as a partner: the last four alone. Refuses `session.forbidden`. */
export const readDestinations = async (actor: SignedInActor, to: PayeeKind): Promise<Destinations> =>
  viewsOf(await destinationOf(await payeeOf(actor, to)));
