import { AppError } from '#shared/errors.ts';
import type { AdminClaim, AnswerClaim } from '#shared/schemas/guarantee.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact, writersOf, type Items } from '../platform/table.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { adminClaimView } from './claim-view.ts';
import { GuaranteeClaim, isOpen, lastClaimOf, type StoredClaim } from './claim.entity.ts';

interface Decision {
  state: 'declined' | 'accepted' | 'repaint';
  by: string;
  answer?: string;
}

const writers = writersOf({ claim: GuaranteeClaim });

/** Item that saves a decision on a claim; refused when the claim was decided meanwhile. */
export const deciding = ({ orderId, number }: StoredClaim, { state, by, answer }: Decision): object =>
  writers.claim
    .patch({ orderId, number })
    .set({ state, decidedBy: by, decidedAt: nowIso(), ...(answer !== undefined && { answer }) })
    .where((stored, { eq }) => eq(stored.state, 'asked'))
    .commit();

/**
 * Item that decides the open claim of an order together with what else decides about the piece; none without an open
 * one. The other decision's mails say it, so the claim has none of its own.
 */
export const decidingOpenClaim = async (orderId: string, decision: Decision): Promise<Items> => {
  const claim = await lastClaimOf(orderId);
  return isOpen(claim) ? { claim: deciding(claim, decision) } : {};
};

/**
 * Declines a guarantee claim with an answer that the customer gets by mail, and an entry in the audit trail. Refuses
 * `order.not_found` without a claim, and `guarantee.decided` when the claim is decided or is not the one with `number`.
 */
export const declineClaim = async (
  orderId: string,
  { number, answer }: AnswerClaim,
  admin: SignedInActor,
): Promise<AdminClaim> => {
  const claim = permitted(admin, 'order.refund', await lastClaimOf(orderId));
  if (!isOpen(claim) || claim.number !== number) throw new AppError('guarantee.decided');
  const { email, cartId } = claim;
  await transact({ outbox: Outbox }, (write) =>
    items(
      asAdmin(admin, {
        action: 'guarantee.decline',
        subject: { kind: 'order', id: orderId, label: email },
        before: 'asked',
        after: 'declined',
        reason: answer,
      }),
      {
        claim: orRefuse(deciding(claim, { state: 'declined', by: admin.id, answer }), 'guarantee.decided'),
        declined: write.outbox.create(outgoing('guarantee.declined', { orderId, cartId, number })).commit(),
      },
    ),
  );
  return adminClaimView(
    { ...claim, state: 'declined', decidedAt: nowIso(), decidedBy: admin.id, answer },
    await picturesOf(claim.photos),
  );
};
