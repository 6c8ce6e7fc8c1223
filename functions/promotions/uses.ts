import { AppError } from '#shared/errors.ts';
import type { Promotion as PromotionTerms } from '#shared/schemas/promotion.ts';
import type { ConditionRefused, WritersOf } from '../platform/table.ts';
import { Promotion, PromotionUse } from './promotion.entity.ts';

/*
 * Uses of a limited promotion are counted in the transaction that reserves a cart, and given back in the one that releases or
 * cancels it: since each of these happens once, so does each count. Promotions without a limit are not counted: their
 * item would be written by every order of the shop.
 */

/** What an attempt holds of one limited promotion. */
export interface PromotionHold {
  code: string;
  /** Null where any number of orders may use it. */
  limit: number | null;
  limitPerCustomer: number | null;
  /** The names under which the customer's own uses are counted; none where these are not limited. */
  customers: string[];
}

/** Entities that promotions are taken from, for the transactions that take them and give them back. */
export const promotionEntities = { promotion: Promotion, promotionUse: PromotionUse };
type Writers = WritersOf<typeof promotionEntities>;

/** What an order of this customer holds of promotions that apply: those alone that are limited. */
export const holdsOf = (applied: readonly PromotionTerms[], customers: readonly string[]): PromotionHold[] =>
  applied
    .filter(({ limit, limit_per_customer: each }) => limit !== null || each !== null)
    .map(({ code, limit, limit_per_customer: limitPerCustomer }) => ({
      code,
      limit,
      limitPerCustomer,
      customers: limitPerCustomer === null ? [] : [...customers],
    }));

const counting = (write: Writers, { code, limit }: PromotionHold): object =>
  limit === null
    ? write.promotion
        .check({ code })
        .where(({ revokedAt }, { notExists }) => notExists(revokedAt))
        .commit()
    : write.promotion
        .patch({ code })
        .add({ used: 1 })
        .where(({ used, revokedAt }, { lt, notExists }) => `${lt(used, limit)} AND ${notExists(revokedAt)}`)
        .commit();

/** Items of the transaction that reserves a cart: each is refused when its promotion is used up or was taken back. */
export const takingPromotions = (write: Writers, holds: readonly PromotionHold[]): object[] =>
  holds.flatMap((hold) => [
    counting(write, hold),
    ...hold.customers.map((customer) =>
      write.promotionUse
        .upsert({ code: hold.code, customer })
        .add({ times: 1 })
        .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, hold.limitPerCustomer ?? 0)}`)
        .commit(),
    ),
  ]);

/** How many items `takingPromotions` has. */
export const itemsOf = (holds: readonly PromotionHold[]): number =>
  holds.reduce((sum, { customers }) => sum + 1 + customers.length, 0);

/** A promotion was used up or taken back between pricing and reserving: priced again, the cart has another total. */
export class PromotionGone extends AppError {
  constructor(cause: ConditionRefused) {
    super('cart.total_changed', {
      cause,
      description: 'A promotion is over or used up. Please look at the new total.',
    });
  }
}

/** `PromotionGone`, when a transaction was refused by the items that take promotions, which stand after `others`, and by none before them. */
export const promotionGone = (
  refused: ConditionRefused,
  others: number,
  holds: readonly PromotionHold[],
): PromotionGone | undefined => {
  const [first = -1] = refused.failed.toSorted((a, b) => a - b);
  return first >= others && first < others + itemsOf(holds) ? new PromotionGone(refused) : undefined;
};

/** Items of the transaction that releases or cancels a cart. */
export const givingBackPromotions = (write: Writers, holds: readonly PromotionHold[]): object[] =>
  holds.flatMap(({ code, limit, customers }) => [
    ...(limit === null
      ? []
      : [
          write.promotion
            .patch({ code })
            .subtract({ used: 1 })
            .where(({ used }, { gt }) => gt(used, 0))
            .commit(),
        ]),
    ...customers.map((customer) =>
      write.promotionUse
        .patch({ code, customer })
        .subtract({ times: 1 })
        .where(({ times }, { gt }) => gt(times, 0))
        .commit(),
    ),
  ]);
