import type { CreatePromotion } from '#shared/schemas/promotion.ts';
import { nowIso } from '../platform/clock.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { automaticPromotions, termsOf } from '../promotions/promotions.ts';
import { createStanding, editStanding } from '../promotions/standing.ts';
import type { Catalogue } from './catalogue-files.ts';
import { differences, type Difference } from './differences.ts';
import type { Change } from './import-catalogue.ts';

/** A promotion in which shop and files differ by an act of an admin, which the import leaves. */
interface LeftPromotion {
  code: string;
  isRevoked: boolean;
  /** From what holds in the shop to what the files say. */
  differences: Difference[];
}

export interface PromotionsPlan {
  changes: Change[];
  left: LeftPromotion[];
  /** Codes that an earlier import wrote and that are no longer in the files. */
  stale: StoredPromotion[];
}

const ownTerms = (stored: StoredPromotion): CreatePromotion => {
  const { revoked_at: _revoked, ...terms } = termsOf(stored);
  return terms;
};

const isSame = (a: object, b: object): boolean => differences(a, b).length === 0;

const planOf = (
  terms: CreatePromotion,
  stored: StoredPromotion | undefined,
): Pick<PromotionsPlan, 'changes' | 'left'> => {
  const what = `promotion ${terms.code}`;
  if (!stored)
    return {
      changes: [{ what, isNew: true, differences: differences({}, terms), write: () => createStanding(terms) }],
      left: [],
    };
  const found = differences(ownTerms(stored), terms);
  const isRevoked = stored.revokedAt !== undefined;
  const isOwn = stored.imported !== undefined && isSame(ownTerms(stored), stored.imported);
  if (isRevoked || (found.length > 0 && !isOwn))
    return { changes: [], left: [{ code: terms.code, isRevoked, differences: found }] };
  const change = { what, isNew: false, differences: found, write: () => editStanding(stored, terms) };
  return { changes: found.length > 0 ? [change] : [], left: [] };
};

/**
 * Compares the files' standing promotions with the shop (C48). Only what the files changed since the last import is a
 * change; a promotion that an admin revoked, changed or created under the same code is left.
 */
export const importPromotions = async ({ promotions }: Pick<Catalogue, 'promotions'>): Promise<PromotionsPlan> => {
  const codes = promotions.map(({ code }) => code);
  const [{ data }, automatic] = await Promise.all([
    codes.length > 0 ? Promotion.get(codes.map((code) => ({ code }))).go({ consistent: true }) : { data: [] },
    automaticPromotions(),
  ]);
  const plans = promotions.map((terms) =>
    planOf(
      terms,
      data.find(({ code }) => code === terms.code),
    ),
  );
  const isOver = ({ endsAt }: StoredPromotion): boolean =>
    endsAt !== undefined && Date.parse(endsAt) <= Date.parse(nowIso());
  return {
    changes: plans.flatMap(({ changes }) => changes),
    left: plans.flatMap(({ left }) => left),
    stale: automatic.filter((stored) => stored.imported && !isOver(stored) && !codes.includes(stored.code)),
  };
};

/** Ends a promotion that is no longer in the files; standing in them again, it begins anew. */
export const endStanding = (stored: StoredPromotion): Promise<void> =>
  editStanding(stored, { ...ownTerms(stored), ends_at: nowIso() });
