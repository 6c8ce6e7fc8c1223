import { sumCents } from '#shared/money.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, stillCounted, takingStock, type Stock } from '../catalog/stock.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { givingBackGiftCards, takingGiftCards, type GiftCardShare } from '../gift-cards/holds.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import { givingBackPromotions, promotionEntities, takingPromotions, type PromotionHold } from '../promotions/uses.ts';

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

/** Items of the transaction that begins an attempt; refuses in the words of stock, promotions and gift cards when there is less than is wanted. */
export const takingHolds = (write: Writers, holder: Holder): Items => {
  const { stock = {}, promotions = [], giftCards = [] } = holder.holds;
  return items(
    takingStock(write.product, stock),
    takingPromotions(write, promotions),
    takingGiftCards(write, giftCards, holder),
  );
};

/** The part of some holds that can be given back. */
export const returnable = async ({ stock = {}, ...holds }: Holds): Promise<Holds> => ({
  ...holds,
  stock: await stillCounted(stock),
});

/** Items of the transaction that releases an attempt, for holds that are `returnable`. */
export const givingBackHolds = (write: Writers, { holds, ...holder }: Holder): Items => {
  const { stock = {}, promotions = [], giftCards = [] } = holds;
  return items(
    givingBackStock(write.product, stock),
    givingBackPromotions(write, promotions),
    givingBackGiftCards(write, giftCards, holder),
  );
};

/** Cents that gift cards pay of an attempt. */
export const giftCardCents = ({ giftCards = [] }: Holds): number =>
  sumCents(giftCards.map(({ cents, promoCents }) => cents + promoCents));
