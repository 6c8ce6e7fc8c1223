import { isGiftCard } from '#shared/money/gift-cards.ts';
import { sumCents } from '#shared/money/money.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart } from '../carts/cart.entity.ts';
import { PLACED_MEMO, type StoredEntry } from '../ledger/ledger.ts';
import type { Drift } from './drift.ts';
import { cashAccountOf, cashIn, centsIn, receiptsIn } from './entries.ts';
import { hasEnded, type Evidence } from './evidence.ts';

const freeCart = (cartId: string, attemptId: string): Promise<unknown> =>
  Cart.patch({ cartId })
    .remove(['attemptId'])
    .add({ version: 1 })
    .where((cart, { eq }) => eq(cart.attemptId, attemptId))
    .go();

/** Checks a cart against its attempts and orders. */
export const checkCart = ({ cartId, cart, attempts, orders, entries, statement }: Evidence): Drift[] => {
  const drifts: Drift[] = [];
  const found = (kind: Drift['kind'], detail: string, repair?: Drift['repair']): void =>
    void drifts.push({ kind, cartId, subject: cartId, detail, ...(repair && { repair }) });
  if (!cart) {
    if (entries.length + attempts.length + statement.payments.length > 0)
      found('cart.missing', `${entries.length} entries, ${attempts.length} attempts`);
    return drifts;
  }
  const { attemptId, status, items } = cart;
  const holder = attempts.find((attempt) => attempt.attemptId === attemptId);
  const placing = attempts.find(({ purpose, state }) => purpose === 'place' && state === 'paid');
  if (attemptId !== undefined && (!holder || hasEnded(holder)))
    found('cart.held_by_nobody', `${attemptId} ${holder?.state ?? 'missing'}`, () => freeCart(cartId, attemptId));
  if (status !== CART_OPEN && !placing) found('cart.placed_without_payment', `status ${status}`);
  if (status === CART_OPEN && placing) found('cart.paid_not_placed', placing.attemptId);
  const paintings = items.filter(({ supplier_product: line }) => !isGiftCard(line)).length;
  if (status !== CART_OPEN && orders.length !== paintings)
    found('cart.orders_differ', `${orders.length} of ${paintings}`);
  return drifts;
};

const twice = (entries: readonly StoredEntry[]): StoredEntry[] =>
  entries.filter((entry, index) => entries.findIndex(({ reference }) => reference === entry.reference) < index);

const checkReceipt = (entry: StoredEntry, { cartId, statement }: Evidence): Drift[] => {
  const { entryId, reference = '' } = entry;
  const drift = { cartId, subject: entryId };
  const cents = cashIn([entry]);
  const payment = statement.payments.find((one) => one.reference === reference);
  if (!payment) return [{ kind: 'ledger.without_charge', ...drift, detail: `${reference} ${cents}` }];
  return [
    ...(payment.cents === cents
      ? []
      : [{ kind: 'ledger.amount_differs', ...drift, detail: `${cents}, not ${payment.cents}` } as const]),
    ...(payment.account === cashAccountOf(entry)
      ? []
      : [
          {
            kind: 'ledger.wrong_account',
            ...drift,
            detail: `${cashAccountOf(entry)}, not ${payment.account}`,
          } as const,
        ]),
  ];
};

/** Cents that all orders and gift cards of a cart cost by themselves; undefined when an order has no `charges`. */
const placedCents = ({ cart, orders }: Evidence): number | undefined => {
  if (!cart || orders.some(({ charges }) => charges === undefined)) return undefined;
  const cards = cart.items.filter(({ supplier_product: line }) => isGiftCard(line));
  return sumCents([
    ...cards.map(({ price, quantity }) => price * quantity),
    ...orders.map(({ charges }) => (charges ? charges.itemCents - charges.promoCents + charges.shippingCents : 0)),
  ]);
};

/** Checks a cart's ledger against itself, its orders and the provider statement. */
export const checkLedger = (evidence: Evidence): Drift[] => {
  const { cartId, entries } = evidence;
  const receipts = receiptsIn(entries);
  const unbalanced = entries.filter(({ lines }) => sumCents(lines.map(({ cents }) => cents)) !== 0);
  const placed = entries.filter(({ memo }) => memo === PLACED_MEMO);
  const costs = placedCents(evidence);
  const booked = centsIn(placed, 'customer');
  return [
    ...unbalanced.map(({ entryId, memo }): Drift => ({
      kind: 'ledger.unbalanced',
      cartId,
      subject: entryId,
      detail: memo,
    })),
    ...twice(receipts).map(({ entryId, reference }): Drift => ({
      kind: 'ledger.reference_twice',
      cartId,
      subject: entryId,
      detail: reference ?? 'no reference',
    })),
    ...receipts.flatMap((entry) => checkReceipt(entry, evidence)),
    ...(placed.length > 0 && costs !== undefined && booked !== costs
      ? [{ kind: 'ledger.total_differs', cartId, subject: cartId, detail: `${booked}, not ${costs}` } as const]
      : []),
  ];
};
