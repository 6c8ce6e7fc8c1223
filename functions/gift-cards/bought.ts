import type { CartItem } from '#shared/schemas/cart.ts';
import type { BoughtGiftCard } from '#shared/schemas/gift-card.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { findCard } from './cards.ts';
import { isUnsent } from './deliver.ts';
import type { StoredDelivery } from './gift-card.entity.ts';
import { deliveriesOf, piecesOf } from './issue.ts';

/** A card that an order bought, and whether it can be given back. */
export interface BoughtCard {
  cartId: string;
  pieceId: string;
  item: CartItem;
  /** Price that was paid for it. */
  cents: number;
  /** Absent while it has not been issued. */
  cardId?: string;
  /** State of its delivery; absent while it has not been issued. */
  state?: StoredDelivery['state'];
  /** Its mail could not be sent. */
  isUnsent?: boolean;
  /** What is left on it; 0 while it has not been issued. */
  leftCents: number;
  /** Nothing of it is spent or held, and it has not been given back. */
  isUnspent: boolean;
}

/** Name of a bought card, used wherever a painting has the id of its order: `crt_01J….itm_01J….0`. */
export const boughtName = ({ cartId, pieceId }: Pick<BoughtCard, 'cartId' | 'pieceId'>): string =>
  `${cartId}.${pieceId}`;

/** Cart and piece in the name of a bought card; undefined for any other string, such as the id of an order. */
export const readBoughtName = (name: string): Pick<BoughtCard, 'cartId' | 'pieceId'> | undefined => {
  const [cartId = '', ...piece] = name.split('.');
  return piece.length === 0 ? undefined : { cartId, pieceId: piece.join('.') };
};

/** The gift cards that a placed cart bought, in the order of its items. */
export const boughtCards = async ({ cartId, items }: Pick<StoredCart, 'cartId' | 'items'>): Promise<BoughtCard[]> => {
  const pieces = piecesOf(items);
  if (pieces.length === 0) return [];
  const deliveries = new Map((await deliveriesOf(cartId)).map((delivery) => [delivery.pieceId, delivery]));
  return Promise.all(
    pieces.map(async ({ pieceId, item }) => {
      const delivery = deliveries.get(pieceId);
      const card = delivery?.cardId === undefined ? undefined : await findCard(delivery.cardId);
      const isUnspent = card ? card.state === 'active' && card.balanceCents === card.faceCents : delivery === undefined;
      return {
        cartId,
        pieceId,
        item,
        cents: item.price,
        leftCents: card?.balanceCents ?? 0,
        isUnspent,
        ...(card && { cardId: card.cardId }),
        ...(delivery && { state: delivery.state, isUnsent: isUnsent(delivery) }),
      };
    }),
  );
};

/** A bought card on the wire; `withRecipient` is only for actors who may see the buyer's contacts. */
export const boughtView = (card: BoughtCard, { withRecipient }: { withRecipient: boolean }): BoughtGiftCard => {
  const { item, cents, state = 'unissued' } = card;
  return {
    id: boughtName(card),
    title: item.title,
    cents,
    state,
    recipient: withRecipient ? (item.gift?.recipient ?? null) : null,
    ...(card.isUnsent && { unsent: true }),
  };
};
