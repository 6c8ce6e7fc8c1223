import { AppError } from '#shared/errors.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { readBoughtName } from '../gift-cards/bought.ts';
import type { Actor } from '../platform/actor.ts';
import { permitted, type Permission } from '../platform/permissions.ts';
import type { Cancellable } from './cancellable-piece.ts';
import { readCardPieces, type CardPiece } from './piece-money.ts';
import { cardPreview, settleCard } from './settle-card.ts';

/** A cart for an actor with the permission; refuses `order.not_found` alike for a forbidden and a missing cart. */
export const readCartFor = async (
  cartId: string,
  actor: Actor,
  permission: Extract<Permission, 'order.cancel' | 'order.refund'>,
): Promise<StoredCart> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true });
  return permitted(actor, permission, data);
};

/** A bought card with its money, by its name, for an actor with the permission; refuses `order.not_found`. */
export const readCardFor = async (
  name: string,
  actor: Actor,
  permission: 'order.cancel' | 'order.refund',
): Promise<CardPiece> => {
  const cartId = readBoughtName(name)?.cartId ?? name;
  const pieces = await readCardPieces(() => readCartFor(cartId, actor, permission));
  const found = pieces.find((piece) => piece.name === name);
  if (!found) throw new AppError('order.not_found');
  return found;
};

/** A bought gift card, which its buyer may give back while it is unspent; refuses `order.not_found` to anyone else. */
export const cancellableCard = async (name: string, actor: Actor): Promise<Cancellable> => {
  const piece = await readCardFor(name, actor, 'order.cancel');
  const isBeingPaid = piece.money.cart.attemptId !== undefined;
  return {
    cartId: piece.card.cartId,
    isBeingPaid,
    preview: cardPreview(piece),
    cancel: (by, idempotencyKey) => settleCard(piece, { by, idempotencyKey }),
  };
};
