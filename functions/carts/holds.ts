import { sumCents } from '#shared/money.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, outOfStock, stillCounted, takingStock, type Stock } from '../catalog/stock.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { givingBackGiftCards, refusalOfGiftCards, takingGiftCards, type GiftCardShare } from '../gift-cards/holds.ts';
import type { ConditionRefused, WritersOf } from '../platform/table.ts';
import {
  givingBackPromotions,
  itemsOf,
  promotionEntities,
  promotionGone,
  takingPromotions,
  type PromotionHold,
} from '../promotions/uses.ts';

/*
 * What an attempt holds is taken in the transaction that begins it and given back in the one that releases it: each happens
 * once, so each hold is taken and given back once. What was taken is written down with the attempt.
 */

/** What an attempt has taken; absent where nothing was. */
export interface Holds {
  stock?: Stock;
  promotions?: PromotionHold[];
  giftCards?: GiftCardShare[];
}

/** Entities that holds are taken from, for the transactions that take them and give them back. */
export const heldEntities = { product: Product, ...promotionEntities, ...cardEntities };
type Writers = WritersOf<typeof heldEntities>;

/** Whose holds they are. */
interface Holder {
  cartId: string;
  attemptId: string;
  holds: Holds;
}

/** Items of the transaction that begins an attempt: each is refused when there is less than is wanted. */
export const takingHolds = (write: Writers, holder: Holder): object[] => {
  const { stock = {}, promotions = [], giftCards = [] } = holder.holds;
  return [
    ...takingStock(write.product, stock),
    ...takingPromotions(write, promotions),
    ...takingGiftCards(write, giftCards, holder),
  ];
};

/** Items per gift card: the card, and its move. */
const ITEMS_PER_CARD = 2;

/** How many items `takingHolds` has. */
export const itemsOfHolds = ({ stock = {}, promotions = [], giftCards = [] }: Holds): number =>
  Object.keys(stock).length + itemsOf(promotions) + ITEMS_PER_CARD * giftCards.length;

/** Why a transaction was refused by the items that take holds, which stand after `others`, and by none before them. */
export const refusalOfHolds = (
  refused: ConditionRefused,
  others: number,
  { stock = {}, promotions = [], giftCards = [] }: Holds,
): Error | undefined => {
  const beforePromotions = others + Object.keys(stock).length;
  return (
    outOfStock(refused, others, stock) ??
    promotionGone(refused, beforePromotions, promotions) ??
    refusalOfGiftCards(refused, beforePromotions + itemsOf(promotions), giftCards)
  );
};

/** The part of some holds that can be given back. */
export const returnable = async ({ stock = {}, ...holds }: Holds): Promise<Holds> => ({
  ...holds,
  stock: await stillCounted(stock),
});

/** Items of the transaction that releases an attempt, for holds that are `returnable`. */
export const givingBackHolds = (write: Writers, { holds, ...holder }: Holder): object[] => {
  const { stock = {}, promotions = [], giftCards = [] } = holds;
  return [
    ...givingBackStock(write.product, stock),
    ...givingBackPromotions(write, promotions),
    ...givingBackGiftCards(write, giftCards, holder),
  ];
};

/** Cents that gift cards pay of an attempt. */
export const giftCardCents = ({ giftCards = [] }: Holds): number =>
  sumCents(giftCards.map(({ cents, promoCents }) => cents + promoCents));
