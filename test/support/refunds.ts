import { randomUUID } from 'node:crypto';
import { Cart } from '#functions/carts/cart.entity.ts';
import { balanceOf, ledgerOf, type StoredEntry } from '#functions/ledger/ledger.ts';
import { boughtCards } from '#functions/gift-cards/bought.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { refundsOf } from '#functions/refunds/refund.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { centsOf, takenByPaypal } from './invariants.ts';
import type { LedgerSnapshot } from './payments.ts';
import type { Answer, Refusal, Shopper } from './shopper.ts';

/** The refund preview that the page shows before a piece is cancelled. */
export const previewOf = (shopper: Shopper, orderId: string): Promise<Cancellation> =>
  shopper.ask<Cancellation>(`/api/orders/${orderId}/cancellation`);

/** Cancels a piece for a refund of so many cents, as the button does. */
export const cancelFor = (
  shopper: Shopper,
  orderId: string,
  refund_cents: number,
  key: string = randomUUID(),
): Promise<Answer<Cancellation & Refusal>> =>
  shopper.post(`/api/orders/${orderId}/cancel`, { refund_cents }, { headers: { 'Idempotency-Key': key } });

const accountOf = (entries: readonly StoredEntry[], ...wanted: string[]): number =>
  sumCents(
    entries.flatMap(({ lines }) => lines.filter(({ account }) => wanted.includes(account)).map(({ cents }) => cents)),
  );

/**
 * Whether a bought gift card agrees with its state: the balance is the sum of its moves, and 0 once it was given back.
 */
const isSound = async ({ cardId, state }: { cardId?: string; state?: string }): Promise<boolean> => {
  if (cardId === undefined) return true;
  const [card, moves] = await Promise.all([findCard(cardId), movesOf(cardId)]);
  const isBack = state === 'void';
  return (
    card?.balanceCents === sumCents(moves.map(({ cents }) => cents)) &&
    (card.state === 'void') === isBack &&
    (!isBack || card.balanceCents === 0) &&
    moves.some(({ kind }) => kind === 'voided') === isBack
  );
};

/**
 * Invariants of a cart's refunds once everything has settled, whatever failed on the way; answers the broken ones as
 * sentences.
 */
export const brokenRefunds = async (cartId: string, { charges, paypal }: LedgerSnapshot): Promise<string[]> => {
  const [entries, refunds] = await Promise.all([ledgerOf(cartId), refundsOf(cartId)]);
  const own = charges.filter(({ metadata }) => metadata.cart_id === cartId);
  const back = sumCents(own.map(({ amount_refunded }) => amount_refunded));
  const [captures, payouts] = paypal ? [takenByPaypal(paypal, cartId), paypal.refunds] : [[], []];
  const received = sumCents(
    entries.flatMap(({ lines }) =>
      lines
        .filter(
          ({ account, cents }) =>
            account !== 'refunds' && /^cash|^gift_cards$|^gift_card_promos$/.test(account) && cents > 0,
        )
        .map(({ cents }) => cents),
    ),
  );
  const { total, paid, due } = balanceOf(entries);
  const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
  const cards = cart ? await boughtCards(cart) : [];
  const sound = await Promise.all(cards.map(isSound));
  const promises: Record<string, boolean> = {
    'every entry sums to zero': entries.every(({ lines }) => sumCents(lines.map(({ cents }) => cents)) === 0),
    'every refund is paid out': refunds.every(({ state, dueAt }) => state === 'paid' && dueAt === undefined),
    'nothing is owed any more': accountOf(entries, 'refunds') === 0,
    'the provider gave back what the ledger says':
      sumCents(own.map(({ amount }) => amount)) - back === accountOf(entries, 'cash:stripe'),
    'PayPal gave back what the ledger says':
      sumCents(captures.map(({ cents }) => cents)) - sumCents(payouts.map(({ amount }) => centsOf(amount))) ===
      accountOf(entries, 'cash:paypal'),
    // A retry's invoice id is the refund's id and the number of the retry.
    'each refund of PayPal is one of ours, to the cent': payouts.every(
      ({ invoice_id: ours, amount }) =>
        refunds.filter(({ refundId, cents }) => ours?.replace(/-\d+$/, '') === refundId && cents === centsOf(amount))
          .length === 1,
    ),
    'each refund is paid by PayPal once':
      new Set(payouts.map(({ invoice_id: ours }) => ours?.replace(/-\d+$/, ''))).size === payouts.length,
    'no more came back than was paid': sumCents(refunds.map(({ cents }) => cents)) <= received,
    'what is left is what was paid less what came back and what banks took back':
      paid === received + accountOf(entries, 'chargebacks') - sumCents(refunds.map(({ cents }) => cents)),
    'what we owe holders is what was bought and not given back':
      accountOf(entries, 'gift_cards_sold') ===
      -sumCents(cards.filter(({ state }) => state !== 'void').map(({ cents }) => cents)),
    'a card that was given back is worth nothing, and any other what its moves say': sound.every(Boolean),
    'paid and due make the total': paid + due === total,
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};
