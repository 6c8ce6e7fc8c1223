import { sumCents } from '#shared/money/money.ts';
import { PASSED_ON, passedOnCents, type PassedOnPart } from '#shared/money/passed-on.ts';
import { holds } from '#shared/money/terms.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Settlement as Amounts } from '#shared/money/refunds.ts';
import { Cart } from '../carts/cart.entity.ts';
import { CREDIT_MEMOS } from '../carts/piece-accounts.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { passedOnToday } from '../ledger/item-charges.ts';
import { centsIn, ledgerEntry, type LedgerLine, type StoredEntry, appending } from '../ledger/ledger.ts';
import type { PlacingAttempt } from '../checkout/attempt.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, stillCounted, type Stock } from '../catalog/stock.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type MoverRole, type StoredOrder } from '../orders/order.entity.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox } from '../platform/outbox.entity.ts';
import { security } from '../platform/security-log.ts';
import { items, transact, type Items } from '../platform/table.ts';
import { givingBackPromotions, promotionEntities } from '../promotions/uses.ts';
import type { PieceMoney } from './piece-money.ts';
import { Refund, Settlement, type PieceRule, type StoredRefund } from './refund.entity.ts';
import { creating, movingCart, newRefunds, owedEntry, placingOf } from './settlement-writes.ts';

/** A piece that is to be settled, with its amounts and the rule. */
export interface Settling {
  order: StoredOrder;
  money: PieceMoney;
  amounts: Amounts;
  rule: PieceRule;
  by: string;
  role: MoverRole;
  idempotencyKey?: string;
  reason?: string;
  photos?: string[];
  /** Further items of the transaction: the event, and an admin's audit entry. */
  also: Items;
}

/** Rules that end a piece as refunded; the others cancel it. */
const isRefunding = (rule: PieceRule): rule is 'guarantee' | 'case' | 'chargeback' =>
  rule === 'guarantee' || rule === 'case' || rule === 'chargeback';

const accountCents = (entries: readonly StoredEntry[], wanted: string): number =>
  sumCents(
    entries.flatMap(({ lines }) => lines.filter(({ account }) => account === wanted).map(({ cents }) => -cents)),
  );

/**
 * Carbon and charity parts of the piece's price; of an order that did not store them what the catalogue says, at most what
 * the ledger still has in their accounts.
 */
const passedOnOf = async (
  order: StoredOrder,
  entries: readonly StoredEntry[],
): Promise<{ carbon: number; charity: number }> => {
  const { item, charges: { carbonCents = 0, charityCents = 0 } = {} } = order;
  if (holds('passedOn', order)) return { carbon: carbonCents, charity: charityCents };
  const product = await readProduct(item.product_id).catch(() => undefined);
  const parts = product && passedOnToday(item, product);
  return {
    carbon: Math.min(passedOnCents(parts, 'carbon'), accountCents(entries, 'carbon')),
    charity: Math.min(passedOnCents(parts, 'charity'), accountCents(entries, 'charity')),
  };
};

/** What of a piece was passed on before, which goes back to the customer all the same (C47). */
export const donePartsOf = ({ passedOn = {} }: StoredOrder): PassedOnPart[] =>
  PASSED_ON.flatMap((kind) => {
    const part = passedOn[kind];
    return part?.done ? [{ kind, cents: part.cents }] : [];
  });

/**
 * Lines of what we bear ourselves: what was passed on before, and the parcel that the artist has sent (C56); an artist or
 * partner whose share ends with the piece keeps nothing of what an earlier order left to them.
 */
const borneLines = ({ order, money: { account, entries } }: Settling): LedgerLine[] => {
  const done = donePartsOf(order);
  const before = accountCents(
    entries.filter(({ orderId }) => orderId === order.orderId),
    'left_to_payees',
  );
  const isSent = holds('parcel', order) && order.shippedAt !== undefined;
  const left = (isSent ? account.charges.shippingCents : 0) - before;
  return [
    ...done.map(({ kind, cents }): LedgerLine => ({ account: `${kind}_passed_on`, cents: -cents })),
    { account: 'left_to_payees', cents: -left },
    { account: 'borne', cents: passedOnCents(done) + left },
  ];
};

const creditLines = async (settling: Settling): Promise<LedgerLine[]> => {
  const {
    order,
    money: { account, entries },
    amounts: { keptCents, creditCents },
  } = settling;
  const { itemCents, promoCents, shippingCents, extraCents } = account.charges;
  const { carbon, charity } = await passedOnOf(order, entries);
  const rounding = sumCents(
    entries.filter(({ orderId }) => orderId === order.orderId).map((entry) => centsIn(entry, 'rounding')),
  );
  const lines: LedgerLine[] = [
    { account: 'sales', cents: itemCents - carbon - charity },
    { account: 'carbon', cents: carbon },
    { account: 'charity', cents: charity },
    { account: 'promos', cents: rounding - promoCents },
    { account: 'rounding', cents: -rounding },
    { account: 'shipping', cents: shippingCents },
    { account: 'extras', cents: extraCents },
    { account: 'kept_deposits', cents: -keptCents },
    { account: 'customer', cents: -creditCents },
    ...borneLines(settling),
  ];
  return lines.filter(({ cents }) => cents !== 0);
};

const entriesOf = async (settling: Settling, refunds: readonly StoredRefund[]): Promise<StoredEntry[]> => {
  const {
    order: { cartId, orderId },
    rule,
    amounts,
  } = settling;
  const memo = isRefunding(rule) ? CREDIT_MEMOS[rule] : CREDIT_MEMOS.cancelled;
  const credit =
    amounts.creditCents === 0 ? [] : [ledgerEntry({ cartId, orderId, memo, lines: await creditLines(settling) })];
  return [...credit, ...refunds.map(owedEntry)];
};

/** Stock that the piece took when it was placed, if its product line still counts its pieces. */
const stockOf = async ({ order: { item } }: Settling, placing: PlacingAttempt | undefined): Promise<Stock> => {
  const isTaken = placing?.holds.stock?.[item.product_id] !== undefined;
  return isTaken ? stillCounted({ [item.product_id]: item.quantity }) : {};
};

const entities = {
  order: Order,
  move: OrderMove,
  cart: Cart,
  settlement: Settlement,
  refund: Refund,
  ledger: LedgerEntry,
  outbox: Outbox,
  product: Product,
  ...promotionEntities,
};

/**
 * Settles a piece, all or nothing: its last move, the credit note and one refund per payment; a cancellation also gives
 * back its stock, and with the last piece of the cart the uses of promotions. Throws `ConditionRefused` when the order
 * or the cart's money has changed since it was read, or an attempt is open. Answers the refunds, which are still to be
 * paid out.
 */
export const settlePiece = async (settling: Settling): Promise<StoredRefund[]> => {
  const {
    order,
    money,
    amounts: { keptCents, refundCents },
    rule,
    by,
    role,
    idempotencyKey,
    reason,
    photos = [],
    also,
  } = settling;
  const { orderId, cartId } = order;
  // An order that no artist has accepted can only be cancelled.
  const to = isRefunding(rule) && order.status !== ORDER.quoting ? ORDER.refunded : ORDER.cancelled;
  const at = nowIso();
  const refunds = newRefunds(order, refundCents, money.sources);
  // Only cancellations give stock and uses of promotions back; refunds under the guarantee do not.
  const placing = to === ORDER.cancelled ? await placingOf(cartId) : undefined;
  const [entries, stock] = await Promise.all([entriesOf(settling, refunds), stockOf(settling, placing)]);
  const isWhole = to === ORDER.cancelled && money.isLast;
  const set = order.passOn === 'owed' ? { passOn: 'returned' as const } : {};
  const borneCents = passedOnCents(donePartsOf(order));
  await transact(entities, (write) =>
    items(
      also,
      {
        ...moveOrder(write, order, to, { by, role, why: rule, at, set }),
        cart: movingCart(write.cart, money, isWhole),
        settlement: write.settlement
          .create({
            orderId,
            cartId,
            at,
            rule,
            keptCents,
            refundCents,
            by,
            photos,
            ...(idempotencyKey && { idempotencyKey }),
            ...(reason && { reason }),
            ...(borneCents > 0 && refundCents > 0 && { passedOnCents: borneCents }),
          })
          .commit(),
      },
      appending(write.ledger, entries),
      creating(write.refund, refunds),
      givingBackStock(write.product, stock),
      isWhole ? givingBackPromotions(write, placing?.holds.promotions ?? []) : {},
    ),
  );
  security('piece settled', { order: orderId, rule, keptCents, refundCents, by });
  return refunds;
};
