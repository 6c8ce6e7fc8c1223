import { mailingTime } from '#shared/money/gift-card-mailing.ts';
import { isEmailedCard, isGiftCard } from '#shared/money/gift-cards.ts';
import { CART_PLACED, type CartItem } from '#shared/schemas/cart.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { cardEntities, issuing } from './cards.ts';
import { cardIdOf, newCode, sealCode } from './codes.ts';
import { DUE_MAIL, GiftCardDelivery, TO_PRINT, type StoredDelivery } from './gift-card.entity.ts';

/** One gift card of a cart: an item has as many pieces as its quantity. */
export interface Piece {
  pieceId: string;
  item: CartItem;
}

/** The gift cards among a cart's items, one piece each. */
export const piecesOf = (cartItems: readonly CartItem[]): Piece[] =>
  cartItems
    .filter(({ supplier_product }) => isGiftCard(supplier_product))
    .flatMap((item) =>
      Array.from({ length: item.quantity }, (_, number) => ({ pieceId: `${item.key}.${number}`, item })),
    );

/** The deliveries of a cart's cards, read consistently. */
export const deliveriesOf = async (cartId: string): Promise<StoredDelivery[]> => {
  const { data } = await GiftCardDelivery.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  return data;
};

/** First state of a delivery: to be printed, mailed at once, or mailed on its send date. */
const wayOf = ({ item: { supplier_product: line, gift } }: Piece, { email = '' }: StoredCart) => {
  if (!isEmailedCard(line)) return { state: 'printing', dueKind: TO_PRINT, dueAt: nowIso() } as const;
  if (!gift) return { state: 'mailing', email } as const;
  const { recipient, from, message, email: to } = gift;
  const mailed = { email: to, gift: { recipient, from, ...(message && { message }) } };
  const at = mailingTime(gift);
  return at <= now()
    ? ({ ...mailed, state: 'mailing' } as const)
    : ({ ...mailed, state: 'waiting', dueKind: DUE_MAIL, dueAt: new Date(at).toISOString() } as const);
};

const entities = { cart: Cart, delivery: GiftCardDelivery, outbox: Outbox, ...cardEntities };

/**
 * Issues the card of a piece with its delivery and event, all or nothing; does nothing when another call has issued or
 * refunded the piece, or the cart is cancelled or frozen.
 */
const issueCard = async (cart: StoredCart, piece: Piece): Promise<void> => {
  const { cartId } = cart;
  const { pieceId, item } = piece;
  const code = newCode();
  const [cardId, sealedCode] = await Promise.all([cardIdOf(code), sealCode(code)]);
  const delivery = {
    cartId,
    pieceId,
    cardId,
    cents: item.price,
    boughtAt: cart.placedAt ?? nowIso(),
    sealedCode,
    ...(item.design && { design: item.design }),
    ...wayOf(piece, cart),
  };
  await ifUnchanged(
    transact(entities, (write) =>
      items(
        {
          delivery: write.delivery.create(delivery).commit(),
          cart: write.cart
            .check({ cartId })
            .where(({ status, frozenBy }, { eq, notExists }) => `${eq(status, CART_PLACED)} AND ${notExists(frozenBy)}`)
            .commit(),
        },
        issuing(write, { cardId, cartId, cents: item.price }),
        {
          released:
            delivery.state === 'mailing'
              ? write.outbox.create(outgoing('gift-card.released', { cartId, pieceId })).commit()
              : undefined,
        },
      ),
    ),
  );
};

/**
 * Issues the gift cards of a placed cart once they are paid for (C20), each exactly once, however often it is called.
 * Before that, and while a payment is disputed, it does nothing; the next payment and the won dispute call it again.
 */
export const issueGiftCards = async (cartId: string): Promise<void> => {
  const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
  const pieces = piecesOf(cart?.items ?? []);
  if (!cart || cart.status !== CART_PLACED || cart.frozenBy !== undefined || pieces.length === 0) return;
  // Gift cards are part of `dueNow` at their full price (C3).
  if (balanceOf(await ledgerOf(cartId)).dueNow > 0) return;
  const known = new Set((await deliveriesOf(cartId)).map(({ pieceId }) => pieceId));
  for (const piece of pieces) if (!known.has(piece.pieceId)) await issueCard(cart, piece);
};
