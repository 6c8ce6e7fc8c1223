import { AppError } from '#shared/errors.ts';
import type { ListedClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { adminClaimView } from './claim-view.ts';
import { GuaranteeClaim, isOpen, type StoredClaim } from './claim.entity.ts';
import { guaranteeOf } from './guarantee.ts';

const MOST_LISTED = 50;

/** One order that is busy does not keep the others from being shown. */
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
 * Requests under the guarantee in a state, at most 50: those that wait with the oldest first and what each would give back, decided
 * ones with the newest.
 */
export const listClaims = async (state: StoredClaimState, admin: SignedInActor): Promise<ListedClaim[]> => {
  const { data } = await GuaranteeClaim.query
    .inState({ state })
    .go({ order: state === 'asked' ? 'asc' : 'desc', limit: MOST_LISTED });
  const [pictures, figures] = await Promise.all([
    picturesOf(data.flatMap(({ photos }) => photos)),
    Promise.all(data.map((claim) => figureOf(claim, admin))),
  ]);
  return data.map((claim, index) => ({ ...adminClaimView(claim, pictures), refund: figures[index] ?? null }));
};
