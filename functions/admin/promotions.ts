import { AppError } from '#shared/errors.ts';
import { termsWords } from '#shared/money/promotion-words.ts';
import type { CreatePromotion, EndPromotion, ListedPromotion } from '#shared/schemas/promotion.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import {
  ifUnchanged,
  items,
  orRefuse,
  retryOnConflict,
  transact,
  type Items,
  type WritersOf,
} from '../platform/table.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { AUTOMATIC, storedFrom, termsAt } from '../promotions/promotions.ts';
import { asAdmin } from '../platform/audit.ts';

const MAX_LISTED = 200;

const entities = { promotion: Promotion, outbox: Outbox };

const promotionView = (stored: StoredPromotion): ListedPromotion => ({
  ...termsAt(stored, now()),
  used: stored.limit === undefined ? null : stored.used,
  created_at: stored.createdAt,
});

/** Promotions, newest first, at most 200. */
export const listPromotions = async (): Promise<ListedPromotion[]> => {
  const { data } = await Promotion.query.newest({}).go({ order: 'desc', limit: MAX_LISTED });
  return data.map(promotionView);
};

/** Transaction items of a change that stored pages follow (C48); they say nothing of promotions with a code. */
const announcing = (write: WritersOf<typeof entities>, code: string, isAutomatic: boolean): Items =>
  isAutomatic ? { outbox: write.outbox.create(outgoing('promotion.changed', { code, at: nowIso() })).commit() } : {};

/**
 * Creates a promotion. Refuses `promotion.code_taken`, also for a revoked promotion's code, because orders and
 * customers refer to it.
 */
export const createPromotion = async (terms: CreatePromotion, admin: SignedInActor): Promise<ListedPromotion> => {
  const stored = storedFrom(terms, nowIso());
  await transact(entities, (write) =>
    items(
      asAdmin(admin, {
        action: 'promotion.create',
        subject: { kind: 'promotion', id: terms.code, label: terms.code },
        before: 'none',
        after: termsWords(terms),
      }),
      { promotion: orRefuse(write.promotion.create(stored).commit(), 'promotion.code_taken') },
      announcing(write, terms.code, terms.is_automatic),
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
    transact(entities, (write) =>
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
        announcing(write, code, stored.isAutomatic),
      ),
    ),
  );
  return promotionView(await find(code));
};

/**
 * Gives a promotion another end, or none; an end that is past ends it at once, and one that lies ahead lets an ended one go
 * on. Placed orders keep it. Refuses `promotion.not_found`, `promotion.revoked`, and `request.invalid` for an end before its
 * begin.
 */
export const endPromotion = async (
  code: string,
  { ends_at: endsAt, reason }: EndPromotion,
  admin: SignedInActor,
): Promise<ListedPromotion> => {
  const read = async (): Promise<StoredPromotion> => {
    const stored = await find(code);
    if (stored.revokedAt !== undefined) throw new AppError('promotion.revoked');
    if (endsAt !== null && stored.startsAt !== undefined && Date.parse(endsAt) <= Date.parse(stored.startsAt))
      throw new AppError('request.invalid', { fields: { ends_at: 'It has to end after it begins.' } });
    return stored;
  };
  await retryOnConflict(read, async (stored) => {
    if ((stored.endsAt ?? null) === endsAt) return;
    await transact(entities, (write) => {
      const patch = write.promotion.patch({ code });
      return items(
        asAdmin(admin, {
          action: 'promotion.end',
          subject: { kind: 'promotion', id: code, label: code },
          before: stored.endsAt ?? 'no end',
          after: endsAt ?? 'no end',
          reason,
        }),
        {
          promotion: (endsAt === null ? patch.remove(['endsAt']) : patch.set({ endsAt }))
            .where(
              ({ revokedAt, endsAt: before }, { eq, notExists }) =>
                `${notExists(revokedAt)} AND ${stored.endsAt === undefined ? notExists(before) : eq(before, stored.endsAt)}`,
            )
            .commit(),
        },
        announcing(write, code, stored.isAutomatic),
      );
    });
  });
  return promotionView(await find(code));
};
