import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { WithdrawOffer } from '#shared/schemas/quote.ts';
import { ledgerOf, extraOf } from '../ledger/ledger.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import type { KnownActor } from '../platform/actor.ts';
import { retryOnConflict } from '../platform/table.ts';
import { clearPayment } from '../refunds/cancel-order.ts';
import { readAsked } from './quotes.ts';
import { releaseWithdrawn } from './selection.ts';

/**
 * The chosen artist withdraws before accepting: the customer reads why, the extra leaves the order, and the schedule
 * begins anew. A repeated call changes nothing. Refuses `order.not_found` to other artists, `quote.accepted_by_you`
 * once the order is accepted, `quote.not_selected` where somebody else was chosen, `order.frozen` during a case, and
 * `cart.payment_in_progress` while the customer's payment is being processed.
 */
export const withdrawOffer = (orderId: string, { reason }: WithdrawOffer, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readAsked(orderId, actor, 'order.accept'),
    async ({ order, asked }) => {
      const isMine = order.supplierId === actor.id && order.isSelectionAnnounced;
      if (!isMine && asked.releasedAt !== undefined && asked.price === -1) return;
      if (!isMine) throw new AppError('quote.not_selected');
      if (order.status !== ORDER.quoting)
        throw new AppError(order.acceptedAt === undefined ? 'order.not_possible' : 'quote.accepted_by_you');
      refuseFrozen(order);
      if (extraOf(orderId, await ledgerOf(order.cartId)) > 0) await clearPayment(order.cartId);
      await releaseWithdrawn(order, actor.id, reason);
    },
    'quote.not_selected',
  );
