import { AppError } from '#shared/errors.ts';
import { termsWords } from '#shared/promotion-words.ts';
import type { CreatePromotion, ListedPromotion } from '#shared/schemas/promotion.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged, items, orRefuse, transact } from '../platform/table.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { AUTOMATIC, storedFrom, termsOf } from '../promotions/promotions.ts';
import { asAdmin } from './audit.ts';

const MAX_LISTED = 200;

const promotionView = (stored: StoredPromotion): ListedPromotion => ({
  ...termsOf(stored),
  used: stored.limit === undefined ? null : stored.used,
  created_at: stored.createdAt,
});

/** Promotions, newest first, at most 200. */
export const listPromotions = async (): Promise<ListedPromotion[]> => {
  const { data } = await Promotion.query.newest({}).go({ order: 'desc', limit: MAX_LISTED });
  return data.map(promotionView);
};

/**
 * Creates a promotion. Refuses `promotion.code_taken`, also for a revoked promotion's code, because orders and
 * customers refer to it.
 */
export const createPromotion = async (terms: CreatePromotion, admin: SignedInActor): Promise<ListedPromotion> => {
  const stored = storedFrom(terms, nowIso());
  await transact({ promotion: Promotion }, (write) =>
    items(
      asAdmin(admin, {
        action: 'promotion.create',
        subject: { kind: 'promotion', id: terms.code, label: terms.code },
        before: 'none',
        after: termsWords(terms),
      }),
      { promotion: orRefuse(write.promotion.create(stored).commit(), 'promotion.code_taken') },
    ),
  );
  return promotionView(stored);
};

const find = async (code: string): Promise<StoredPromotion> => {
  const { data } = await Promotion.get({ code }).go({ consistent: true });
  if (!data) throw new AppError('promotion.not_found');
  return data;
};

/**
 * Revokes a promotion: new orders cannot use it, placed orders keep it. Repeating it changes nothing. Refuses
 * `promotion.not_found`.
 */
export const revokePromotion = async (code: string, reason: string, admin: SignedInActor): Promise<ListedPromotion> => {
  const stored = await find(code);
  if (stored.revokedAt !== undefined) return promotionView(stored);
  await ifUnchanged(
    transact({ promotion: Promotion }, (write) =>
      items(
        asAdmin(admin, {
          action: 'promotion.revoke',
          subject: { kind: 'promotion', id: code, label: code },
          before: stored.automatic === AUTOMATIC ? 'automatic' : 'by code',
          after: 'revoked',
          reason,
        }),
        {
          promotion: write.promotion
            .patch({ code })
            .set({ revokedAt: nowIso() })
            .remove(['automatic'])
            .where(({ revokedAt }, { notExists }) => notExists(revokedAt))
            .commit(),
        },
      ),
    ),
  );
  return promotionView(await find(code));
};
