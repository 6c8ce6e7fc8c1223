import { AppError } from '#shared/errors.ts';
import type { ListedClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { adminClaimView } from './claim-view.ts';
import { GuaranteeClaim, isOpen, type StoredClaim } from './claim.entity.ts';
import { guaranteeOf } from './guarantee.ts';

const MAX_LISTED = 50;

/**
 * The refund of an open claim; null for a decided one, and for a busy order, so that the other claims are still listed.
 */
const figureOf = async (claim: StoredClaim, admin: SignedInActor): Promise<Cancellation | null> => {
  if (!isOpen(claim)) return null;
  try {
    return await guaranteeOf(claim.orderId, admin);
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.busy') return null;
    throw error;
  }
};

/**
 * Guarantee claims in a state, at most 50: open ones with the oldest first and the refund of each, decided ones with
 * the newest first.
 */
export const listClaims = async (state: StoredClaimState, admin: SignedInActor): Promise<ListedClaim[]> => {
  const { data } = await GuaranteeClaim.query
    .inState({ state })
    .go({ order: state === 'asked' ? 'asc' : 'desc', limit: MAX_LISTED });
  const [pictures, figures] = await Promise.all([
    picturesOf(data.flatMap(({ photos }) => photos)),
    Promise.all(data.map((claim) => figureOf(claim, admin))),
  ]);
  return data.map((claim, index) => ({ ...adminClaimView(claim, pictures), refund: figures[index] ?? null }));
};
