import { sumCents } from '#shared/money/money.ts';
import { splitByWeight } from '#shared/money/refunds.ts';
import { Cart, cartOf } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, balanceOf, ledgerEntry, ledgerOf } from '../ledger/ledger.ts';
import { boughtName } from '../gift-cards/bought.ts';
import { piecesOf } from '../gift-cards/issue.ts';
import { security } from '../platform/security-log.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { clearPayment } from './cancel-order.ts';
import { Settlement } from './refund.entity.ts';
import { movingCart } from './settlement-writes.ts';

const MEMO = 'Kept deposit charged back';

const read = async (cartId: string) => {
  await clearPayment(cartId);
  // Everything that moves the cart's money raises its version, so the ledger is read after it.
  const cart = await cartOf(cartId);
  const names = [...cart.orderIds, ...piecesOf(cart.items).map(({ pieceId }) => boughtName({ cartId, pieceId }))];
  const [entries, { data: settlements }] = await Promise.all([
    ledgerOf(cartId),
    Settlement.get(names.map((orderId) => ({ orderId }))).go({ consistent: true }),
  ]);
  return { cart, entries, kept: settlements.filter(({ keptCents }) => keptCents > 0) };
};

/**
 * Of a cart whose pieces and gift cards have all ended: what was kept of them is kept no more as far as its payments
 * were taken back, in proportion and to the cent, so that nothing is owed (C17). Nothing is missing after the first
 * call, so another changes nothing. Refuses `cart.payment_in_progress` while a provider is processing a payment.
 */
export const chargeBackKept = (cartId: string): Promise<void> =>
  retryOnConflict(
    () => read(cartId),
    async ({ cart, entries, kept }) => {
      const all = kept.map(({ keptCents }) => keptCents);
      const { total, paid } = balanceOf(entries);
      const missing = Math.min(Math.max(0, total - paid), sumCents(all));
      if (missing === 0) return;
      const parts = splitByWeight(missing, all);
      const gone = kept.flatMap(({ orderId, keptCents }, index) => {
        const cents = parts[index] ?? 0;
        return cents > 0 ? [{ orderId, keptCents, cents }] : [];
      });
      await transact({ cart: Cart, settlement: Settlement, ledger: LedgerEntry }, (write) =>
        items(
          { cart: movingCart(write.cart, { cart }, false) },
          gone.map(({ orderId, keptCents, cents }) => ({
            [`settlement:${orderId}`]: write.settlement
              .patch({ orderId })
              .set({ keptCents: keptCents - cents, isChargedBack: true })
              .where((stored, { eq }) => eq(stored.keptCents, keptCents))
              .commit(),
          })),
          appending(
            write.ledger,
            gone.map(({ orderId, cents }) =>
              ledgerEntry({
                cartId,
                orderId,
                memo: MEMO,
                lines: [
                  { account: 'kept_deposits', cents },
                  { account: 'customer', cents: -cents },
                ],
              }),
            ),
          ),
        ),
      );
      for (const { orderId, cents } of gone) security('kept money charged back', { order: orderId, cents, by: 'bank' });
    },
  );
