import type { AdminCase, Case, CaseState } from '#shared/schemas/case.ts';
import type { ClaimPhoto } from '#shared/schemas/guarantee.ts';
import { AppError } from '#shared/errors.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { readBoughtName } from '../gift-cards/bought.ts';
import { Order } from '../orders/order.entity.ts';
import { readPiece } from '../refunds/piece-money.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { OrderCase, type StoredCase } from './case.entity.ts';

const MAX_LISTED = 50;

type Pictures = ReadonlyMap<string, StoredAsset>;

const photosOf = (ids: readonly string[], pictures: Pictures): ClaimPhoto[] =>
  ids
    .flatMap((id) => pictures.get(id) ?? [])
    .map(({ assetId, name, fullKey, thumbKey }) => ({
      id: assetId,
      name,
      url: mediaPath(fullKey),
      thumb: mediaPath(thumbKey),
    }));

const photoIds = (cases: readonly StoredCase[]): string[] =>
  cases.flatMap(({ statements }) => statements.flatMap(({ photos }) => photos));

const viewWith = (stored: StoredCase, orderId: string, pictures: Pictures): Case => ({
  id: stored.caseId,
  order_id: orderId,
  kind: stored.kind,
  state: stored.state,
  opened_by: stored.openedBy,
  reason: stored.reason,
  opened_at: stored.openedAt,
  deadlines: stored.evidenceBy === undefined ? null : { customer: stored.evidenceBy, artist: stored.evidenceBy },
  statements: stored.statements.map(({ by, at, text, photos }) => ({
    by,
    at,
    text,
    photos: photosOf(photos, pictures),
  })),
  decision: stored.decision ?? null,
  cents: stored.cents ?? null,
  answer: stored.answer ?? null,
  decided_at: stored.decidedAt ?? null,
});

/** A case on the wire for a side of one of its orders. */
export const caseView = async (stored: StoredCase, orderId: string): Promise<Case> =>
  viewWith(stored, orderId, await picturesOf(photoIds([stored])));

/**
 * Status of the order of a case, and what was paid for it; null while it is being changed. Gift cards alone have no
 * status, and everything that was paid for their cart.
 */
const paidFor = async ({ orderId, cartId }: StoredCase): Promise<Pick<AdminCase, 'status' | 'paid_cents'>> => {
  if (readBoughtName(orderId)) return { status: null, paid_cents: balanceOf(await ledgerOf(cartId)).paid };
  const read = async () => {
    const { data } = await Order.get({ orderId }).go({ consistent: true });
    if (!data) throw new AppError('order.not_found');
    return data;
  };
  try {
    const { order, money } = await readPiece(read);
    return { status: order.status, paid_cents: money.account.paid };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'request.busy')) throw error;
    return { status: (await read()).status, paid_cents: null };
  }
};

const adminView = async (stored: StoredCase, pictures: Pictures): Promise<AdminCase> => ({
  ...viewWith(stored, stored.orderId, pictures),
  cart_id: stored.cartId,
  title: stored.title,
  email: stored.email,
  ...(await paidFor(stored)),
});

/** A case for an admin. */
export const adminCaseView = async (stored: StoredCase): Promise<AdminCase> =>
  adminView(stored, await picturesOf(photoIds([stored])));

/** Cases in a state, at most 50: open ones with the oldest first, decided ones with the newest first. */
export const listCases = async (state: CaseState): Promise<AdminCase[]> => {
  const { data } = await OrderCase.query
    .inState({ state })
    .go({ order: state === 'open' ? 'asc' : 'desc', limit: MAX_LISTED });
  const pictures = await picturesOf(photoIds(data));
  return Promise.all(data.map((stored) => adminView(stored, pictures)));
};
