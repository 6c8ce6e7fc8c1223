import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, outOfStock, stillCounted, takingStock, type Stock } from '../catalog/stock.ts';
import type { ConditionRefused, WritersOf } from '../platform/table.ts';

/*
 * What an attempt holds is taken in the transaction that begins it and given back in the one that releases it: each happens
 * once, so each hold is taken and given back once. What was taken is written down with the attempt.
 */

/** Cents taken from one gift card: of its balance, and of the promotional balance that is spent first. */
export interface GiftCardShare {
  cardId: string;
  cents: number;
  promoCents: number;
}

/** What an attempt has taken; absent where nothing was. */
export interface Holds {
  stock?: Stock;
  giftCards?: GiftCardShare[];
}

/** Entities that holds are taken from, for the transactions that take them and give them back. */
export const heldEntities = { product: Product };
type Writers = WritersOf<typeof heldEntities>;

/** Items of the transaction that begins an attempt: each is refused when there is less than is wanted. */
export const takingHolds = (write: Writers, { stock = {} }: Holds): object[] => takingStock(write.product, stock);

/** Why a transaction was refused by the items that take holds, which stand after `others`, and by none before them. */
export const refusalOfHolds = (refused: ConditionRefused, others: number, { stock = {} }: Holds): Error | undefined => outOfStock(refused, others, stock);

/** The part of some holds that can be given back. */
export const returnable = async ({ stock = {}, ...holds }: Holds): Promise<Holds> => ({ ...holds, stock: await stillCounted(stock) });

/** Items of the transaction that releases an attempt, for holds that are `returnable`. */
export const givingBackHolds = (write: Writers, { stock = {} }: Holds): object[] => givingBackStock(write.product, stock);

/** Cents that gift cards pay of an attempt. */
export const giftCardCents = ({ giftCards = [] }: Holds): number => giftCards.reduce((sum, { cents, promoCents }) => sum + cents + promoCents, 0);
