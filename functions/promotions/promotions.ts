import { ERRORS } from '#shared/errors.ts';
import type { PromotedItem } from '#shared/money/promotion-pieces.ts';
import type { OfferedPromotion } from '#shared/money/promotion-terms.ts';
import { applyPromotions, type Promoted } from '#shared/money/promotions.ts';
import type { CreatePromotion, Promotion as PromotionTerms } from '#shared/schemas/promotion.ts';
import { ReferralCode } from '../partners/partner.entity.ts';
import { idsOf, type Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { cached } from '../platform/cached.ts';
import { hashToken } from '../platform/signing.ts';
import { mailboxOf, storedForms } from '../platform/users.ts';
import { Promotion, PromotionUse, type StoredPromotion } from './promotion.entity.ts';
import { codesToLookUp, countUnknownCodes, type CodeEntry } from './code-rate-limit.ts';
import { holdsOf, type PromotionHold } from './uses.ts';

/** Value of `automatic` for every promotion that applies without its code. */
export const AUTOMATIC = 'yes';

/*
 * The uses of a promotion with a limit per customer are counted under hashes of everything that a customer is known by:
 * one who changes the browser or the address is still known by the rest. What is answered before a payment method was
 * presented depends only on what the browser has proved, never on a typed address (docs/decisions/024).
 */

/** Names of a browser's customer: account, visitor, device, and the confirmed address of the account. */
export const namesOfActor = (actor: Actor, ownerId?: string): string[] => {
  const owners = new Set([...(ownerId === undefined ? [] : [ownerId]), ...idsOf(actor)]);
  return [
    ...[...owners].map((id) => hashToken(`owner ${id}`)),
    ...(actor.deviceId === undefined ? [] : [hashToken(`device ${actor.deviceId}`)]),
    ...(actor.isVerified && actor.email !== null ? namesOfEmail(actor.email) : []),
  ];
};

/** Names of an address: as it is written, and its mailbox. */
export const namesOfEmail = (email: string): string[] =>
  [...new Set([...storedForms(email), mailboxOf(email)])].map((address) => hashToken(`e-mail ${address}`));

/** Name of a bank card, by the fingerprint that its provider gives it. */
export const nameOfCard = (fingerprint: string): string => hashToken(`card ${fingerprint}`);

/** Name of who pays on a provider's page, by the provider's id of their account. */
export const nameOfPayer = (payer: string): string => hashToken(`payer ${payer}`);

interface Found {
  promotions: StoredPromotion[];
  /** Referral codes of partners: they take nothing off, and no note calls them unknown. */
  referrals: string[];
  /** Codes of neither a promotion nor a partner. */
  unknown: string[];
}

/** The promotions that apply without a code, planned and past ones included; the index may lag behind. */
export const automaticPromotions = async (): Promise<StoredPromotion[]> => {
  const { data } = await Promotion.query.ofAutomatic({ automatic: AUTOMATIC }).go({ pages: 'all' });
  return data;
};

const readFresh = async (codes: readonly string[]): Promise<Found> => {
  const automatic = await automaticPromotions();
  // The index may lag behind, so the promotions themselves are read consistently.
  const wanted = [...new Set([...automatic.map(({ code }) => code), ...codes])];
  const { data: promotions } =
    wanted.length > 0 ? await Promotion.get(wanted.map((code) => ({ code }))).go({ consistent: true }) : { data: [] };
  const known = new Set(promotions.map(({ code }) => code));
  const others = codes.filter((code) => !known.has(code));
  const { data } =
    others.length > 0 ? await ReferralCode.get(others.map((referralCode) => ({ referralCode }))).go() : { data: [] };
  const referrals = data.map(({ referralCode }) => referralCode);
  return {
    promotions,
    referrals,
    unknown: others.filter((code) => !referrals.includes(code)),
  };
};

const CACHE_TTL_MS = 5_000;

/** For pages, which may show a revoked promotion for up to five seconds; an order reads afresh. */
const readCached = cached(CACHE_TTL_MS, (joined: string) => readFresh(joined === '' ? [] : joined.split(',')));

/** A promotion's own terms, in the shape that pages and the price function share. */
export const termsOf = (stored: StoredPromotion): PromotionTerms => ({
  code: stored.code,
  title: stored.title,
  is_automatic: stored.isAutomatic,
  off: stored.off,
  applies_to: stored.appliesTo,
  starts_at: stored.startsAt ?? null,
  ends_at: stored.endsAt ?? null,
  priority: stored.priority,
  is_stackable: stored.isStackable,
  limit: stored.limit ?? null,
  limit_per_customer: stored.limitPerCustomer ?? null,
  minimum_cents: stored.minimumCents,
  revoked_at: stored.revokedAt ?? null,
});

/**
 * Terms of a promotion at `at` (epoch milliseconds): those of the earlier version, which ends then at the latest, until
 * the promotion's own begin.
 */
export const termsAt = (stored: StoredPromotion, at: number): PromotionTerms => {
  const { earlier, revokedAt = null } = stored;
  if (!earlier || at >= Date.parse(earlier.until)) return termsOf(stored);
  const { terms, until } = earlier;
  const isShorter = terms.ends_at !== null && Date.parse(terms.ends_at) < Date.parse(until);
  return { ...terms, ends_at: isShorter ? terms.ends_at : until, revoked_at: revokedAt };
};

/** Attributes of a promotion's own terms. */
export const attributesOf = (terms: CreatePromotion) => ({
  title: terms.title,
  ...(terms.is_automatic && { automatic: AUTOMATIC }),
  isAutomatic: terms.is_automatic,
  off: terms.off,
  appliesTo: terms.applies_to,
  ...(terms.starts_at !== null && { startsAt: terms.starts_at }),
  ...(terms.ends_at !== null && { endsAt: terms.ends_at }),
  priority: terms.priority,
  isStackable: terms.is_stackable,
  ...(terms.limit !== null && { limit: terms.limit }),
  ...(terms.limit_per_customer !== null && { limitPerCustomer: terms.limit_per_customer }),
  minimumCents: terms.minimum_cents,
});

/** Stored form of a new promotion, which nobody has used yet. */
export const storedFrom = (terms: CreatePromotion, createdAt: string): StoredPromotion => ({
  code: terms.code,
  ...attributesOf(terms),
  used: 0,
  createdAt,
});

type Limited = Pick<StoredPromotion, 'code'> & { limitPerCustomer?: number | null | undefined };

/**
 * How often a customer uses each promotion with a limit per customer: the highest count under any of the customer's
 * names.
 */
const usesOf = async (promotions: readonly Limited[], names: readonly string[]): Promise<Map<string, number>> => {
  const keys = promotions
    .filter(({ limitPerCustomer }) => typeof limitPerCustomer === 'number')
    .flatMap(({ code }) => names.map((customer) => ({ code, customer })));
  const { data } = keys.length > 0 ? await PromotionUse.get(keys).go({ consistent: true }) : { data: [] };
  const uses = new Map<string, number>();
  for (const { code, times } of data) uses.set(code, Math.max(times, uses.get(code) ?? 0));
  return uses;
};

/** Codes of the holds that a customer with these names has used as often as one may. */
export const usedUp = async (holds: readonly PromotionHold[], names: readonly string[]): Promise<string[]> => {
  const uses = await usesOf(holds, names);
  return holds
    .filter(({ code, limitPerCustomer }) => limitPerCustomer !== null && (uses.get(code) ?? 0) >= limitPerCustomer)
    .map(({ code }) => code);
};

export interface CartPromotions extends Promoted {
  /** What an order with these promotions holds of the limited ones. */
  holds: PromotionHold[];
}

/**
 * What today's promotions take off items: automatic ones, and those of the entered codes; each code that takes nothing
 * off has a note. `isBinding` reads promotions afresh, for an order; otherwise they may be five seconds old. Unknown
 * codes are counted: after twenty of an actor in an hour, or two hundred of a network, none of their codes is looked
 * up. `refused` are the codes that this cart cannot use, automatic ones included.
 */
export const promotionsFor = async (
  items: readonly PromotedItem[],
  entered: CodeEntry,
  names: readonly string[],
  { isBinding = false, refused = [] }: { isBinding?: boolean; refused?: readonly string[] | undefined } = {},
): Promise<CartPromotions> => {
  const { codes } = entered;
  const lookedUp = await codesToLookUp(entered);
  const { promotions, referrals, unknown } = isBinding
    ? await readFresh(lookedUp)
    : await readCached(lookedUp.join(','));
  await countUnknownCodes(unknown, entered);
  const usable = promotions.filter(({ code }) => !refused.includes(code));
  const uses = await usesOf(usable, names);
  const at = now();
  const offered = usable.map((stored): OfferedPromotion => ({
    ...termsAt(stored, at),
    used: stored.used,
    usedByCustomer: uses.get(stored.code) ?? 0,
  }));
  const promoted = applyPromotions(
    items,
    offered,
    codes.filter((code) => !referrals.includes(code) && !refused.includes(code)),
    at,
  );
  const applied = offered.filter(({ code }) => promoted.applied.some((promo) => promo.code === code));
  const notes = codes
    .filter((code) => refused.includes(code))
    .map((code) => ({ code, reason: ERRORS['cart.code_refused'][1] }));
  return { ...promoted, notes: [...promoted.notes, ...notes], holds: holdsOf(applied, names) };
};
