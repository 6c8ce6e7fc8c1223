import { randomUUID } from 'node:crypto';
import { ledgerOf } from '#functions/carts/cart-view.ts';
import { balanceOf, type StoredEntry } from '#functions/carts/ledger.ts';
import { refundsOf } from '#functions/refunds/refund.entity.ts';
import { sumCents } from '#shared/money.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import type { Books } from './payments.ts';
import type { Answer, Refusal, Shopper } from './shopper.ts';

/** What the page shows before a piece is cancelled. */
export const previewOf = (shopper: Shopper, orderId: string): Promise<Cancellation> => shopper.ask<Cancellation>(`/api/orders/${orderId}/cancellation`);

/** Presses the button that cancels a piece for so many cents. */
export const cancelFor = (shopper: Shopper, orderId: string, refund_cents: number, key: string = randomUUID()): Promise<Answer<Cancellation & Refusal>> =>
  shopper.post(`/api/orders/${orderId}/cancel`, { refund_cents }, { headers: { 'Idempotency-Key': key } });

const accountOf = (entries: readonly StoredEntry[], ...wanted: string[]): number =>
  sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => wanted.includes(account)).map(({ cents }) => cents)));

/** What must hold for the refunds of a cart once all has settled, whatever failed on the way: answers the sentences that do not hold. */
export const brokenRefunds = async (cartId: string, { charges }: Books): Promise<string[]> => {
  const [entries, refunds] = await Promise.all([ledgerOf(cartId), refundsOf(cartId)]);
  const own = charges.filter(({ metadata }) => metadata.cart_id === cartId);
  const back = sumCents(own.map(({ amount_refunded }) => amount_refunded));
  const received = sumCents(entries.flatMap(({ lines }) => lines.filter(({ account, cents }) => account !== 'refunds' && /^cash|^gift_cards$|^gift_card_promos$/.test(account) && cents > 0).map(({ cents }) => cents)));
  const { total, paid, due } = balanceOf(entries);
  const promises: Record<string, boolean> = {
    'every entry sums to zero': entries.every(({ lines }) => sumCents(lines.map(({ cents }) => cents)) === 0),
    'every refund is paid out': refunds.every(({ state, dueAt }) => state === 'paid' && dueAt === undefined),
    'nothing is owed any more': accountOf(entries, 'refunds') === 0,
    'the provider gave back what the ledger says': sumCents(own.map(({ amount }) => amount)) - back === accountOf(entries, 'cash:stripe'),
    'no more came back than was paid': sumCents(refunds.map(({ cents }) => cents)) <= received,
    'what is left is what was paid less what came back': paid === received - sumCents(refunds.map(({ cents }) => cents)),
    'paid and due make the total': paid + due === total,
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};
