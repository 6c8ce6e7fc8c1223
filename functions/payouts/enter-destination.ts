import type { DestinationDetails } from '#shared/schemas/destination.ts';
import { AppError } from '#shared/errors.ts';
import { DESTINATION_WAITS_MS } from '#shared/people/destinations.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { accountSubject, auditing } from '../platform/audit.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, writersOf, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { Destination, type StoredDestination } from './destination.entity.ts';
import { sealDetails } from './destination-key.ts';
import { destinationNow, destinationOf, payeeOf } from './destinations.ts';
import type { PayeeKind } from './payout.entity.ts';

const writers = writersOf({ destination: Destination, outbox: Outbox });

/** What is left of an address of PayPal's for its owner to recognise it: `p…@example.com`. */
const maskedAddress = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

const endingOf = (details: DestinationDetails): string => {
  if (details.way === 'paypal') return maskedAddress(details.paypal);
  return (details.way === 'iban' ? details.iban : details.account).slice(-4);
};

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
