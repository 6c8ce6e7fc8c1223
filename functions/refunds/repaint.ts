import { AppError } from '#shared/errors.ts';
import { ORDER, ORDER_LABELS, REPAINT } from '#shared/orders/order-states.ts';
import type { AdminClaim, AnswerClaim } from '#shared/schemas/guarantee.ts';
import { asAdmin } from '../platform/audit.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { deciding } from './claim-decisions.ts';
import { adminClaimView } from './claim-view.ts';
import { isOpen, type StoredClaim } from './claim.entity.ts';
import { readOrderFor } from './guarantee.ts';
import { caseOf } from './guarantee-case.ts';
import { readPiece } from './piece-money.ts';

/** Moves the order back to its artist; no money moves. */
const record = (order: StoredOrder, claim: StoredClaim, answer: string, admin: SignedInActor): Promise<void> => {
  const { orderId, cartId, supplierId = null, email, status } = order;
  const at = nowIso();
  const [before, after] = [ORDER_LABELS[status], ORDER_LABELS[ORDER.accepted]];
  return transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) => {
    const moved = moveOrder(write, order, ORDER.accepted, {
      by: admin.id,
      role: 'admin',
      why: REPAINT,
      at,
      set: { repaintedAt: at },
      remove: ['promisedAt', 'carrier', 'tracking'],
    });
    return items(
      asAdmin(admin, {
        action: 'guarantee.repaint',
        subject: { kind: 'order', id: orderId, label: email },
        before,
        after,
        reason: answer,
      }),
      {
        claim: orRefuse(deciding(claim, { state: 'repaint', by: admin.id, answer }), 'guarantee.decided'),
        order: orRefuse(moved.order, 'order.changed'),
        move: moved.move,
        repaint: write.outbox
          .create(outgoing('guarantee.repaint', { orderId, cartId, supplierId, number: claim.number }))
          .commit(),
      },
    );
  });
};

/**
 * Answers an open claim by having the piece painted again (C16), with words that the customer and the artist get by
 * mail: decision, move of the order and audit entry in one transaction. Refuses `order.not_found`, `guarantee.decided`
 * when the claim is decided or is not the one with `number`, `order.no_guarantee` with the reason, and `order.changed`
 * when the order has moved meanwhile.
 */
export const repaintByGuarantee = async (
  orderId: string,
  { number, answer }: AnswerClaim,
  admin: SignedInActor,
): Promise<AdminClaim> => {
  const piece = await readPiece(() => readOrderFor(orderId, admin));
  const { view, claim } = await caseOf(piece);
  if (!isOpen(claim) || claim.number !== number) throw new AppError('guarantee.decided');
  if (!view.allowed) throw new AppError('order.no_guarantee', { description: view.sentence });
  await record(piece.order, claim, answer, admin);
  return adminClaimView(
    { ...claim, state: 'repaint', decidedAt: nowIso(), decidedBy: admin.id, answer },
    await picturesOf(claim.photos),
  );
};
