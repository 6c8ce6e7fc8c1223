import { AppError } from '#shared/errors.ts';
import { termsWords } from '#shared/promotion-words.ts';
import type { CreatePromotion, ListedPromotion } from '#shared/schemas/promotion.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { User } from '../platform/user.entity.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { AUTOMATIC, storedFrom, termsOf } from '../promotions/promotions.ts';
import { AuditEntry } from './audit.entity.ts';
import { auditWrite, stillAdmin } from './audit.ts';

const MOST_LISTED = 200;

const view = (stored: StoredPromotion): ListedPromotion => ({
  ...termsOf(stored),
  used: stored.limit === undefined ? null : stored.used,
  created_at: stored.createdAt,
});

/** Promotions, the newest first, at most 200. */
export const listPromotions = async (): Promise<ListedPromotion[]> => {
  const { data } = await Promotion.query.newest({}).go({ order: 'desc', limit: MOST_LISTED });
  return (data as StoredPromotion[]).map(view);
};

const entities = { promotion: Promotion, user: User, audit: AuditEntry };

/** Where the check of the admin stands in both transactions. */
const ADMIN_ITEM = 1;

/** Makes a promotion. Refuses `promotion.code_taken`, also for one that was taken back: orders and customers know it by its code. */
export const createPromotion = async (terms: CreatePromotion, admin: SignedInActor): Promise<ListedPromotion> => {
  const stored = storedFrom(terms, nowIso());
  try {
    await transact(entities, (write) => [
      write.promotion.create(stored).commit(),
      stillAdmin(admin),
      auditWrite(admin, {
        action: 'promotion.create',
        subject: { name: terms.code },
        before: 'none',
        after: termsWords(terms),
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw new AppError(error.failed.includes(ADMIN_ITEM) ? 'session.required' : 'promotion.code_taken', {
      cause: error,
    });
  }
  return view(stored);
};

const find = async (code: string): Promise<StoredPromotion> => {
  const { data } = await Promotion.get({ code }).go({ consistent: true });
  if (!data) throw new AppError('promotion.not_found');
  return data;
};

/**
 * Takes a promotion back: no order uses it from now on, and those that are placed keep it. Done twice, it stays as it was
 * done first. Refuses `promotion.not_found`.
 */
export const revokePromotion = async (code: string, reason: string, admin: SignedInActor): Promise<ListedPromotion> => {
  const stored = await find(code);
  if (stored.revokedAt !== undefined) return view(stored);
  try {
    await transact(entities, (write) => [
      write.promotion
        .patch({ code })
        .set({ revokedAt: nowIso() })
        .remove(['automatic'])
        .where(({ revokedAt }, { notExists }) => notExists(revokedAt))
        .commit(),
      stillAdmin(admin),
      auditWrite(admin, {
        action: 'promotion.revoke',
        subject: { name: code },
        before: stored.automatic === AUTOMATIC ? 'automatic' : 'by code',
        after: 'revoked',
        reason,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.failed.includes(ADMIN_ITEM)) throw new AppError('session.required', { cause: error });
  }
  return view(await find(code));
};
