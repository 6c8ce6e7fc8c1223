import { sumCents } from '#shared/money/money.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, stillCounted, takingStock, type Stock } from '../catalog/stock.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { givingBackGiftCards, takingGiftCards, type GiftCardShare } from '../gift-cards/holds.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import { givingBackPromotions, promotionEntities, takingPromotions, type PromotionHold } from '../promotions/uses.ts';

/*
 * Holds are taken in the transaction that begins an attempt and given back in the one that releases it. Each of these
 * happens once, so each hold is taken and given back once. The attempt stores what it has taken.
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

/** An attempt's keys and its holds. */
interface Holder {
  cartId: string;
  attemptId: string;
  holds: Holds;
}

/**
 * Items of the transaction that begins an attempt; refuses as stock, promotions and gift cards do when less is left
 * than wanted.
 */
export const takingHolds = (write: Writers, holder: Holder): Items => {
  const { stock = {}, promotions = [], giftCards = [] } = holder.holds;
  return items(
    takingStock(write.product, stock),
    takingPromotions(write, promotions),
    takingGiftCards(write, giftCards, holder),
  );
};

/** The holds less the stock of product lines that no longer count their pieces, which nothing can be given back to. */
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
