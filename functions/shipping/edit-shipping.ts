import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AnswerShippingEdit, EditShipping } from '#shared/schemas/shipping.ts';
import { FROZEN_TEXT } from '../orders/freeze-order.ts';
import { readHeld } from '../orders/held-order.ts';
import { Order, type ShippingEdit, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { changingCharges, readCleared } from '../refunds/change-charges.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import type { Piece } from '../refunds/piece-money.ts';
import { methodOf, shippingCents } from './shipping-view.ts';

const writers = writersOf({ order: Order });

/** Memo of the ledger entry of a changed shipping price. */
const MEMO = 'Shipping changed';

const editing = ({ orderId, version, status }: StoredOrder, set: Partial<StoredOrder>, keepsEdit = false): object =>
  writers.order
    .patch({ orderId })
    .set({ ...set, version: version + 1 })
    .remove(keepsEdit ? [] : ['shippingEdit'])
    .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
    .commit();

const checkStage = ({ status, item, frozenAt }: StoredOrder, from: number): void => {
  if (frozenAt !== undefined) throw new AppError('order.not_possible', { description: FROZEN_TEXT });
  if (status < from || status > ORDER.approved || isFilePiece(item)) throw new AppError('order.not_possible');
};

interface Applied {
  method: number;
  priceCents: number;
  by: 'artist' | 'customer';
}

/**
 * Sets method and price of a piece's shipping: ledger entry, refund of what is overpaid by it, and event in one
 * transaction.
 */
const apply = async (piece: Piece, { method, priceCents, by }: Applied): Promise<void> => {
  const { order } = piece;
  const { orderId, cartId, supplierId = '' } = order;
  const differenceCents = priceCents - shippingCents(piece);
  const { write: money, refundCents } = changingCharges(piece, {
    account: 'shipping',
    cents: differenceCents,
    memo: MEMO,
  });
  const what = { orderId, cartId, supplierId, by, isDeclined: false, priceCents, differenceCents, refundCents };
  await transact({ outbox: Outbox }, (write) =>
    items({ order: editing(order, { shippingMethod: method }) }, money, {
      changed: write.outbox.create(outgoing('shipping.changed', what)).commit(),
    }),
  );
};

/** Saves a higher price for the customer's answer. */
const propose = (piece: Piece, edit: ShippingEdit): Promise<void> => {
  const { order } = piece;
  const { orderId, cartId, supplierId = '' } = order;
  const { priceCents } = edit;
  const differenceCents = priceCents - shippingCents(piece);
  return transact({ outbox: Outbox }, (write) => ({
    order: editing(order, { shippingEdit: edit }, true),
    proposed: write.outbox
      .create(outgoing('shipping.proposed', { orderId, cartId, supplierId, priceCents, differenceCents }))
      .commit(),
  }));
};

/**
 * The artist changes method or price of a piece's shipping before it ships (H-06). A lower or equal price holds at once,
 * and what was paid too much goes back; a higher one waits for the customer's agreement. A repeated call changes
 * nothing; the present price takes an open edit back. Refuses `order.not_possible` at any other stage.
 */
export const editShipping = async (
  orderId: string,
  { shipping_method: newMethod, shipping_price: newPrice }: EditShipping,
  actor: KnownActor,
): Promise<void> => {
  const cartId = await retryOnConflict(
    () => readCleared(() => readHeld(orderId, actor, 'order.ship')),
    async (piece) => {
      const { order } = piece;
      checkStage(order, ORDER.accepted);
      const [method, priceCents] = [newMethod ?? methodOf(piece), newPrice ?? shippingCents(piece)];
      const { shippingEdit: open } = order;
      if (priceCents > shippingCents(piece)) {
        const isSame = open?.method === method && open.priceCents === priceCents;
        if (!isSame) await propose(piece, { method, priceCents, at: nowIso() });
      } else if (open || priceCents !== shippingCents(piece) || method !== methodOf(piece))
        await apply(piece, { method, priceCents, by: 'artist' });
      return order.cartId;
    },
  );
  await finishRefundsOf(cartId);
};

const decline = (order: StoredOrder, { priceCents }: ShippingEdit): Promise<void> => {
  const { orderId, cartId, supplierId = '' } = order;
  const nothing = { differenceCents: 0, refundCents: 0 };
  const what = { orderId, cartId, supplierId, by: 'customer', isDeclined: true, priceCents, ...nothing } as const;
  return transact({ outbox: Outbox }, (write): Items => ({
    order: editing(order, {}),
    changed: write.outbox.create(outgoing('shipping.changed', what)).commit(),
  }));
};

/**
 * The customer agrees to a higher shipping price, which the order owes from then on, or declines it. Refuses
 * `shipping.price_changed` when the price is not the one shown, `shipping.no_edit` when none waits, and
 * `order.not_possible` once the piece has shipped.
 */
export const answerShippingEdit = (
  orderId: string,
  { agree, price }: AnswerShippingEdit,
  actor: KnownActor,
): Promise<void> =>
  retryOnConflict(
    () => readCleared(() => readOrder(orderId, actor, 'order.choose')),
    async (piece) => {
      const { order } = piece;
      const { shippingEdit: edit } = order;
      if (!edit) {
        const isDone = agree && price === shippingCents(piece);
        if (isDone) return;
        throw new AppError('shipping.no_edit');
      }
      checkStage(order, ORDER.accepted);
      if (edit.priceCents !== price)
        throw new AppError('shipping.price_changed', { fields: { price: String(edit.priceCents) } });
      if (agree) await apply(piece, { method: edit.method, priceCents: price, by: 'customer' });
      else await decline(order, edit);
    },
  );
