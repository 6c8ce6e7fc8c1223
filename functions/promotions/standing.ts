import type { CreatePromotion } from '#shared/schemas/promotion.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { transact } from '../platform/table.ts';
import { Promotion, type EarlierVersion, type StoredPromotion } from './promotion.entity.ts';
import { attributesOf, storedFrom, termsAt } from './promotions.ts';

/*
 * The catalogue's files create and edit standing promotions. Each act writes `promotion.changed` in its transaction, and
 * the scheduler writes it at each begin and end (turns.ts), so that the stored pages follow (C48).
 */

const entities = { promotion: Promotion, outbox: Outbox };

/** Creates a promotion of the catalogue's files. Rejects where its code is taken. */
export const createStanding = (terms: CreatePromotion): Promise<void> =>
  transact(entities, (write) => ({
    promotion: write.promotion.create({ ...storedFrom(terms, nowIso()), imported: terms }).commit(),
    outbox: write.outbox.create(outgoing('promotion.changed', { code: terms.code, at: nowIso() })).commit(),
  }));

/** The terms that hold now, until others begin; none of a promotion that has not begun. */
const earlierOf = (stored: StoredPromotion, terms: CreatePromotion): EarlierVersion | undefined => {
  const at = now();
  const { revoked_at: _revoked, ...held } = termsAt(stored, at);
  const isBegun = (from: string | null): boolean => from === null || Date.parse(from) <= at;
  if (!isBegun(held.starts_at)) return undefined;
  return { terms: held, until: isBegun(terms.starts_at) ? nowIso() : (terms.starts_at ?? nowIso()) };
};

/**
 * Ends the terms that hold and begins new ones, at their begin or now if that is past; a planned promotion is replaced.
 * What is placed or reserved keeps its terms. Rejects where an admin revoked the promotion meanwhile.
 */
export const editStanding = (stored: StoredPromotion, terms: CreatePromotion): Promise<void> => {
  const wanted = { startsAt: undefined, endsAt: undefined, ...attributesOf(terms), earlier: earlierOf(stored, terms) };
  const { startsAt, endsAt, earlier, ...others } = wanted;
  const given = {
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(earlier && { earlier }),
  };
  const absent = (['startsAt', 'endsAt', 'earlier'] as const).filter((name) => !(name in given));
  return transact(entities, (write) => ({
    promotion: write.promotion
      .patch({ code: terms.code })
      .set({ ...others, ...given, imported: terms, announcedAt: nowIso() })
      .remove(absent)
      .where(({ revokedAt }, { notExists }) => notExists(revokedAt))
      .commit(),
    outbox: write.outbox.create(outgoing('promotion.changed', { code: terms.code, at: nowIso() })).commit(),
  }));
};
