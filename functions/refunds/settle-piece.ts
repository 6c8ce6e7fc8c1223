import { sumCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { splitOverSources, type Settlement as Amounts } from '#shared/refunds.ts';
import { CART_CANCELLED } from '#shared/schemas/cart.ts';
import { Attempt, Cart, LedgerEntry } from '../carts/cart.entity.ts';
import { optionCents } from '../carts/item-charges.ts';
import { ledgerEntry, type LedgerLine, type StoredEntry } from '../carts/ledger.ts';
import type { StoredAttempt } from '../carts/stored-attempt.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, stillCounted, type Stock } from '../catalog/stock.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox } from '../platform/outbox.entity.ts';
import { security } from '../platform/security-log.ts';
import { transact } from '../platform/table.ts';
import { CREDIT_MEMOS, type PieceMoney } from './piece-money.ts';
import { DUE_REFUND, Refund, Settlement, type SettlementRule, type StoredRefund } from './refund.entity.ts';

/** A piece that is to be settled, and as what. */
export interface Settling {
  order: StoredOrder;
  money: PieceMoney;
  amounts: Amounts;
  rule: SettlementRule;
  by: string;
  idempotencyKey?: string;
  reason?: string;
  photos?: string[];
  /** What happens in the same transaction: the event's item, and an admin's entries. */
  also: object[];
}

const accountCents = (entries: readonly StoredEntry[], wanted: string): number =>
  sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => account === wanted).map(({ cents }) => -cents)));

/** Parts of the piece's price that would have gone on to somebody else, as far as the ledger still holds them. */
const passedOn = async ({ item }: StoredOrder, entries: readonly StoredEntry[]): Promise<{ carbon: number; charity: number }> => {
  const product = await readProduct(item.product_id).catch(() => undefined);
  const cents = (option: string): number => (product ? optionCents([item], [product], option) : 0);
  return { carbon: Math.min(cents('carboncredit'), accountCents(entries, 'carbon')), charity: Math.min(cents('watsi'), accountCents(entries, 'charity')) };
};

const creditLines = async ({ order, money: { account, entries }, amounts: { keptCents, creditCents } }: Settling): Promise<LedgerLine[]> => {
  const { itemCents, promoCents, shippingCents, extraCents } = account.charges;
  const { carbon, charity } = await passedOn(order, entries);
  const lines: LedgerLine[] = [
    { account: 'sales', cents: itemCents - carbon - charity },
    { account: 'carbon', cents: carbon },
    { account: 'charity', cents: charity },
    { account: 'promos', cents: -promoCents },
    { account: 'shipping', cents: shippingCents },
    { account: 'extras', cents: extraCents },
    { account: 'kept_deposits', cents: -keptCents },
    { account: 'customer', cents: -creditCents },
  ];
  return lines.filter(({ cents }) => cents !== 0);
};

const newRefunds = ({ order: { orderId, cartId, email }, money: { sources }, amounts: { refundCents } }: Settling): StoredRefund[] =>
  splitOverSources(refundCents, sources).map(({ entryId, processor, reference, cents, promoCents }, index) => ({
    cartId,
    // A piece is settled once, so its parts have their names before they are written.
    refundId: `rfd_${orderId.slice(4)}_${index}`,
    orderId,
    state: 'pending',
    cents: cents + promoCents,
    promoCents,
    sourceId: entryId,
    processor,
    reference,
    tries: 1,
    email,
    createdAt: nowIso(),
    dueKind: DUE_REFUND,
    dueAt: nowIso(),
  }));

const owed = ({ cartId, orderId, cents, processor, reference }: StoredRefund): StoredEntry =>
  ledgerEntry({ cartId, orderId, memo: 'Refund', processor, reference, lines: [{ account: 'customer', cents }, { account: 'refunds', cents: -cents }] });

const entriesOf = async (settling: Settling, refunds: readonly StoredRefund[]): Promise<StoredEntry[]> => {
  const { order: { cartId, orderId }, rule, amounts } = settling;
  const memo = rule === 'guarantee' ? CREDIT_MEMOS.guarantee : CREDIT_MEMOS.cancelled;
  const credit = amounts.creditCents === 0 ? [] : [ledgerEntry({ cartId, orderId, memo, lines: await creditLines(settling) })];
  return [...credit, ...refunds.map(owed)];
};

/** What the piece took from the stock of its line when it was placed, if it is not painted. */
const stockOf = async ({ order: { cartId, item }, rule }: Settling): Promise<Stock> => {
  if (rule === 'guarantee') return {};
  const { data } = await Attempt.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  const placing = (data as StoredAttempt[]).find(({ purpose, state }) => purpose === 'place' && state === 'paid');
  const isTaken = placing?.holds.stock?.[item.product_id] !== undefined;
  return isTaken ? stillCounted({ [item.product_id]: item.quantity }) : {};
};

const entities = { order: Order, move: OrderMove, cart: Cart, settlement: Settlement, refund: Refund, ledger: LedgerEntry, outbox: Outbox, product: Product };

/**
 * Ends a piece and writes down what it owes, all or nothing: its move, the credit note, one refund for each payment that money
 * goes back to, the stock that it gives back. Throws `ConditionRefused` when the piece or its cart's money has changed since it
 * was read, or a payment is in progress. Answers the refunds, which have yet to be paid out.
 */
export const settlePiece = async (settling: Settling): Promise<StoredRefund[]> => {
  const { order, money: { cart, isLast }, amounts: { keptCents, refundCents }, rule, by, idempotencyKey, reason, photos = [], also } = settling;
  const { orderId, cartId, version } = order;
  const from = order.status;
  const to = rule === 'guarantee' ? ORDER.refunded : ORDER.cancelled;
  const at = nowIso();
  const refunds = newRefunds(settling);
  const [entries, stock] = await Promise.all([entriesOf(settling, refunds), stockOf(settling)]);
  await transact(entities, (write) => [
    write.order
      .patch({ orderId })
      .set({ status: to, version: version + 1 })
      .remove(['dueKind', 'dueAt', 'acceptError'])
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, from)}`)
      .commit(),
    write.cart
      .patch({ cartId })
      .set({ status: to === ORDER.cancelled && isLast ? CART_CANCELLED : cart.status })
      .add({ version: 1 })
      .where((stored, { eq, notExists }) => `${eq(stored.version, cart.version)} AND ${notExists(stored.attemptId)}`)
      .commit(),
    write.settlement.create({ orderId, cartId, at, rule, keptCents, refundCents, by, photos, ...(idempotencyKey && { idempotencyKey }), ...(reason && { reason }) }).commit(),
    write.move.create({ orderId, at, from, to, by, why: rule }).commit(),
    ...entries.map((entry) => write.ledger.create(entry).commit()),
    ...refunds.map((refund) => write.refund.create(refund).commit()),
    ...givingBackStock(write.product, stock),
    ...also,
  ]);
  security('piece settled', { order: orderId, rule, keptCents, refundCents, by });
  return refunds;
};
