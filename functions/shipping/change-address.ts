import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { keysOf } from '#shared/keys.ts';
import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Address } from '#shared/schemas/cart.ts';
import type { ChangeAddress } from '#shared/schemas/shipping.ts';
import { missingFields, normalAddress, shippingPrice } from '#shared/shipping/deliverable.ts';
import { EXPRESS, shippingToCountry } from '#shared/shipping/shipping.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { FROZEN_TEXT } from '../orders/freeze-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { changingCharges, readCleared } from '../refunds/change-charges.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import type { Piece } from '../refunds/piece-money.ts';
import { shippingCents } from './shipping-view.ts';

/** Where a piece goes: its own address, or that of its cart. */
const addressOf = ({ address }: StoredOrder, cart: StoredCart): Address | undefined => address ?? cart.address;

const rateFor = (address: Address, { order }: Piece): number => {
  const cents = shippingPrice(address, EXPRESS, [order.item]);
  if (cents === null) throw new AppError('cart.invalid_address');
  if (cents < 0) throw new AppError('cart.cannot_ship');
  return cents;
};

const checked = (wanted: Address): Address => {
  const address = normalAddress(wanted);
  const missing = missingFields(address);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((field) => [`address.${field}`, 'required']));
    throw new AppError('cart.missing_address', { fields });
  }
  return address;
};

/**
 * What the shipping of a piece costs more at another address, in cents, or less: the difference between the rates of
 * the two destinations, so that a price agreed with the artist stays agreed. The price never falls below 0.
 */
const differenceTo = (address: Address, piece: Piece): number => {
  const before = addressOf(piece.order, piece.money.cart);
  // What was taken once stays priced, also where its postal code would not be taken today.
  const beforeCents = before ? Math.max(0, shippingToCountry(before.country, EXPRESS, [piece.order.item])) : 0;
  const difference = rateFor(address, piece) - beforeCents;
  return Math.max(difference, -shippingCents(piece));
};

const differs = (difference: number): AppError =>
  new AppError('shipping.price_changed', {
    fields: { difference: String(difference) },
    description:
      difference < 0
        ? `Shipping to this address costs ${formatCents(-difference)} less.`
        : `Shipping to this address costs ${formatCents(difference)} more.`,
  });

const isSame = (before: Address | undefined, address: Address): boolean => {
  const known = before && normalAddress(before);
  return known !== undefined && keysOf(address).every((name) => known[name] === address[name]);
};

/** Writes the address, the difference in the ledger, what goes back, and the event. */
const redirect = async (piece: Piece, address: Address, differenceCents: number): Promise<void> => {
  const { order } = piece;
  const { orderId, cartId, version, status, supplierId, isSelectionAnnounced, giftMode } = order;
  const { write: money, refundCents } = changingCharges(piece, {
    account: 'shipping',
    cents: differenceCents,
    memo: 'Shipping to another address',
  });
  const artist = isSelectionAnnounced ? (supplierId ?? null) : null;
  await transact({ order: Order, outbox: Outbox }, (write) =>
    items(
      {
        order: write.order
          .patch({ orderId })
          .set({
            address,
            // A gift is for whom its address names.
            ...(giftMode && { giftMode: { ...giftMode, recipient: address.name } }),
            version: version + 1,
          })
          // The artist asked for it with another destination in mind.
          .remove(['shippingEdit'])
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
          .commit(),
      },
      money,
      {
        changed: write.outbox
          .create(
            outgoing('order.address-changed', { orderId, cartId, supplierId: artist, differenceCents, refundCents }),
          )
          .commit(),
      },
    ),
  );
};

/**
 * The owner sends a piece to another address until it ships: the other pieces of the cart keep theirs. The difference
 * in shipping is owed, or credited, and what was paid too much goes back. A repeated call changes nothing. Refuses
 * addresses as the checkout does, `shipping.price_changed` with the difference when it is not the agreed one, and
 * `order.not_possible` once the piece has shipped or while a case is open.
 */
export const changeAddress = async (
  orderId: string,
  { address: wanted, agreed_difference: agreed }: ChangeAddress,
  actor: KnownActor,
): Promise<void> => {
  const address = checked(wanted);
  const cartId = await retryOnConflict(
    () => readCleared(() => readOrder(orderId, actor, 'order.redirect')),
    async (piece) => {
      const { order, money } = piece;
      if (order.frozenAt !== undefined) throw new AppError('order.not_possible', { description: FROZEN_TEXT });
      if (order.status > ORDER.approved || isFilePiece(order.item)) throw new AppError('order.not_possible');
      if (!isSame(addressOf(order, money.cart), address)) {
        const difference = differenceTo(address, piece);
        if (difference !== agreed) throw differs(difference);
        await redirect(piece, address, difference);
      }
      return order.cartId;
    },
  );
  await finishRefundsOf(cartId);
};
