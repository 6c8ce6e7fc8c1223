import type { Destinations, DestinationDetails, DestinationView } from '#shared/schemas/destination.ts';
import { AppError } from '#shared/errors.ts';
import { DESTINATION_WAITS_MS } from '#shared/people/destinations.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { accountSubject, auditing } from '../platform/audit.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, writersOf, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { Destination, type StoredDestination, type StoredDestinations } from './destination.entity.ts';
import { sealDetails } from './destination-key.ts';
import { partnerPayee } from './payees.ts';
import { PayoutMonth, type PayeeKind } from './payout.entity.ts';

const writers = writersOf({ destination: Destination, outbox: Outbox });

/** The destination that transfers go to now; undefined while none was entered, or the first one waits. */
export const destinationNow = (stored: StoredDestinations | undefined): StoredDestination | undefined =>
  stored && stored.next.paidFrom <= nowIso() ? stored.next : stored?.current;

/** The destinations of payees, read consistently, by their ids. */
export const destinationsOf = async (payeeIds: readonly string[]): Promise<Map<string, StoredDestinations>> => {
  if (payeeIds.length === 0) return new Map();
  const { data } = await Destination.get(payeeIds.map((payeeId) => ({ payeeId }))).go({ consistent: true });
  return new Map(data.map((stored) => [stored.payeeId, stored]));
};

const destinationOf = async (payeeId: string): Promise<StoredDestinations | undefined> =>
  (await destinationsOf([payeeId])).get(payeeId);

/** What is left of an address of PayPal's for its owner to recognise it: `p…@example.com`. */
const maskedAddress = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

const endingOf = (details: DestinationDetails): string => {
  if (details.way === 'paypal') return maskedAddress(details.paypal);
  return (details.way === 'iban' ? details.iban : details.account).slice(-4);
};

const ROLES = { artists: 'Supplier', partners: 'Partner' } as const satisfies Record<PayeeKind, string>;

/**
 * The payee that an account is as an artist, or as a partner; also as a former one, as long as there is a ledger. Refuses
 * `session.forbidden` for others.
 */
const payeeOf = async ({ id, role }: SignedInActor, to: PayeeKind): Promise<string> => {
  const payeeId = to === 'partners' ? partnerPayee(id) : id;
  if (role === ROLES[to]) return payeeId;
  const { data } = await PayoutMonth.query.ofPayee({ payeeId }).go({ limit: 1 });
  if (data.length === 0) throw new AppError('session.forbidden');
  return payeeId;
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

/** Refuses `session.forbidden` for whoever is not paid, and `payout.wrong_way` for a way in which they are not paid. */
export const checkDestination = async (
  actor: SignedInActor,
  to: PayeeKind,
  { way }: DestinationDetails,
): Promise<string> => {
  const payeeId = await payeeOf(actor, to);
  if ((way === 'paypal') !== (to === 'partners')) throw new AppError('payout.wrong_way');
  return payeeId;
};

/**
 * Transaction items that enter a payee's destination (C49): transfers go there after 7 days, and to the one before until
 * then. Old and new contact get a mail. Their condition fails when another one was entered meanwhile.
 */
export const enteringDestination = async (
  owner: StoredUser,
  payeeId: string,
  details: DestinationDetails,
): Promise<Items> => {
  const stored = await destinationOf(payeeId);
  const before = destinationNow(stored);
  const ending = endingOf(details);
  const next: StoredDestination = {
    way: details.way,
    ending,
    sealed: await sealDetails(payeeId, details),
    contact: owner.email,
    enteredAt: nowIso(),
    paidFrom: new Date(now() + DESTINATION_WAITS_MS).toISOString(),
  };
  const contacts = [owner.email, before?.contact, stored?.next.contact].filter((contact) => contact !== undefined);
  return items(
    auditing(
      { id: owner.userId, email: owner.email },
      {
        action: 'payout.destination',
        subject: accountSubject(owner),
        before: before ? `${before.way} ${before.ending}` : 'none',
        after: `${details.way} ${ending}`,
      },
    ),
    {
      destination: orRefuse(
        stored
          ? writers.destination
              .patch({ payeeId })
              .set({ version: stored.version + 1, next, ...(before && { current: before }) })
              .where(({ version }, { eq }) => eq(version, stored.version))
              .commit()
          : writers.destination.create({ payeeId, version: 1, next }).commit(),
        'user.changed',
      ),
      destinationChanged: writers.outbox
        .create(
          outgoing('payout.destination_changed', {
            payeeId,
            to: [...new Set(contacts)],
            way: details.way,
            ending,
            paidFrom: next.paidFrom,
            before: before ? { way: before.way, ending: before.ending } : null,
          }),
        )
        .commit(),
    },
  );
};
