import { AppError } from '#shared/errors.ts';
import type { Promotion as PromotionTerms } from '#shared/schemas/promotion.ts';
import { items, orRefuse, type ConditionRefused, type Items, type WritersOf } from '../platform/table.ts';
import { Promotion, PromotionUse } from './promotion.entity.ts';

/*
 * Uses of a limited promotion are counted in the transaction that reserves a cart, and given back in the one that
 * releases or cancels it: each of these happens once, so each use is counted and given back once. Promotions without a
 * limit are not counted, because every order of the shop would write to the same item.
 */

/** What an attempt holds of one limited promotion. */
export interface PromotionHold {
  code: string;
  /** Null where any number of orders may use it. */
  limit: number | null;
  limitPerCustomer: number | null;
  /** Hashes under which the customer's uses are counted; empty without a limit per customer. */
  customers: string[];
  /** Of them, those under which a use is counted even beyond the limit, because nothing may be answered about them. */
  uncheckedCustomers?: string[];
}

/** Entities of the transactions that count uses of promotions and give them back. */
export const promotionEntities = { promotion: Promotion, promotionUse: PromotionUse };
type Writers = WritersOf<typeof promotionEntities>;

/** Holds of a customer's order on the promotions that apply; unlimited ones need none. */
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

/** A promotion was used up or revoked between pricing and reserving: priced again, the cart has another total. */
export class PromotionGone extends AppError {
  constructor(cause: ConditionRefused) {
    super('cart.total_changed', {
      cause,
      description: 'A promotion is over or used up. Please look at the new total.',
    });
  }
}

const gone = (cause: ConditionRefused): PromotionGone => new PromotionGone(cause);

const promotionName = ({ code }: PromotionHold): string => `promotion:${code}`;
const useName = ({ code }: PromotionHold, customer: string): string => `promotionUse:${code}:${customer}`;

/** The holds with further names of the customer; `isChecked` refuses them when the limit per customer is reached. */
export const withCustomers = (
  holds: readonly PromotionHold[],
  names: readonly string[],
  { isChecked }: { isChecked: boolean },
): PromotionHold[] =>
  holds.map((hold) => {
    if (hold.limitPerCustomer === null) return hold;
    const added = names.filter((name) => !hold.customers.includes(name));
    return {
      ...hold,
      customers: [...hold.customers, ...added],
      ...(!isChecked && added.length > 0 && { uncheckedCustomers: added }),
    };
  });

const countingUse = (write: Writers, hold: PromotionHold, customer: string) => {
  const use = write.promotionUse.upsert({ code: hold.code, customer }).add({ times: 1 });
  if (hold.uncheckedCustomers?.includes(customer)) return use.commit();
  return orRefuse(
    use
      .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, hold.limitPerCustomer ?? 0)}`)
      .commit(),
    gone,
  );
};

/**
 * Items of the transaction that reserves a cart; refuses with `PromotionGone` when a promotion is used up or revoked.
 */
export const takingPromotions = (write: Writers, holds: readonly PromotionHold[]): Items =>
  items(
    holds.map((hold) =>
      items(
        { [promotionName(hold)]: orRefuse(counting(write, hold), gone) },
        hold.customers.map((customer) => ({ [useName(hold, customer)]: countingUse(write, hold, customer) })),
      ),
    ),
  );

/**
 * Items of a transaction that counts the uses of held promotions under further names of the customer; refuses with
 * `PromotionGone` when one of them has used a promotion as often as a customer may.
 */
export const takingFurtherUses = (write: Writers, holds: readonly PromotionHold[], names: readonly string[]): Items =>
  items(
    holds.flatMap((hold) =>
      hold.limitPerCustomer === null
        ? []
        : names
            .filter((name) => !hold.customers.includes(name))
            .map((name) => ({ [useName(hold, name)]: countingUse(write, hold, name) })),
    ),
  );

/** Items of the transaction that releases or cancels a cart. */
export const givingBackPromotions = (write: Writers, holds: readonly PromotionHold[]): Items =>
  items(
    holds.map((hold) =>
      items(
        {
          [promotionName(hold)]:
            hold.limit === null
              ? undefined
              : write.promotion
                  .patch({ code: hold.code })
                  .subtract({ used: 1 })
                  .where(({ used }, { gt }) => gt(used, 0))
                  .commit(),
        },
        hold.customers.map((customer) => ({
          [useName(hold, customer)]: write.promotionUse
            .patch({ code: hold.code, customer })
            .subtract({ times: 1 })
            .where(({ times }, { gt }) => gt(times, 0))
            .commit(),
        })),
      ),
    ),
  );
