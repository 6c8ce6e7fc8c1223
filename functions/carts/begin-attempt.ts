import { AppError } from '#shared/errors.ts';
import type { Address, CreateCart } from '#shared/schemas/cart.ts';
import { openGiftCards } from '../gift-cards/look-up.ts';
import { giftCardShares, type GiftCardShare } from '../gift-cards/holds.ts';
import { providerOf, type Method, type Saved } from '../payments/provider.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { Spent } from '../platform/rate-limit.entity.ts';
import { ConditionRefused, items, MAX_ITEMS, transact, type Items } from '../platform/table.ts';
import { Attempt, Cart, Idempotency, type StoredCart } from './cart.entity.ts';
import { checkNetwork, countingAttempt } from './decline-limit.ts';
import { giftCardCents, heldEntities, takingHolds, type Holds } from './holds.ts';
import type { Placement } from './stored-attempt.ts';

/** When nobody finishes an attempt, the sweeper does after this long. */
const SWEEP_AFTER_MS = 60_000;

/** What a request brings beside its body. */
export interface Presented {
  idempotencyKey: string;
  requestHash: string;
  network: string;
}

/** What is tried: what it costs now, how that is paid, and what it needs until then. */
export interface Wanted {
  amountCents: number;
  method?: Method;
  paymentMethod?: string;
  saved?: Saved;
  email: string;
  address: Address;
  billing?: Address;
  holds: Holds;
}

const METHOD_OF: Record<NonNullable<CreateCart['charge_method']>, Method> = {
  credit: 'card',
  paypal: 'paypal',
  affirm: 'affirm',
  amazon: 'amazon',
};

const chargedBy = async (
  { charge, charge_method: wanted }: CreateCart,
  amountCents: number,
): Promise<Pick<Wanted, 'method' | 'paymentMethod'>> => {
  if (amountCents === 0) return {};
  const method = wanted && METHOD_OF[wanted];
  if (!method || (method === 'card' && !charge) || !(await providerOf(method).offers(method)))
    throw new AppError('payment.method_unavailable');
  return { method, ...(charge && { paymentMethod: charge }) };
};

/**
 * How an amount in cents is paid: by the gift cards of the request as far as they go (M-06), the rest as it says. Refuses
 * cards that do not open, and `payment.method_unavailable` what cannot be taken: nothing is passed over.
 */
export const paidBy = async (
  actor: KnownActor,
  input: CreateCart,
  dueCents: number,
  network: string,
): Promise<Pick<Wanted, 'amountCents' | 'method' | 'paymentMethod'> & { giftCards?: GiftCardShare[] }> => {
  const cards = await openGiftCards(
    input.giftcards.map(([code, pin]) => ({ code, pin })),
    { actor, network },
  );
  const giftCards = giftCardShares(cards, dueCents);
  const amountCents = dueCents - giftCardCents({ giftCards });
  return { amountCents, ...(await chargedBy(input, amountCents)), ...(giftCards.length > 0 && { giftCards }) };
};

/**
 * Refuses what one transaction could not hold. Without codes that each have a limit, twenty pieces and ten gift cards need 44 of
 * its 100 items; to place them takes at most 66: two for each piece and each card, and six more.
 */
const refuseTooMany = (reserving: Items): Items => {
  if (Object.keys(reserving).length <= MAX_ITEMS) return reserving;
  throw new AppError('cart.full', {
    description:
      'One order takes no more pieces, promotion codes and gift cards together. Please leave some out, or make two orders of it.',
  });
};

type Purpose = { purpose: 'place'; placement: Placement } | { purpose: 'pay' };

/**
 * Reserves a cart for one attempt: cart, attempt, the request's key and everything that is held, in one transaction, before
 * any money moves. What no customer has sent comes from no network, and is counted for nobody. Refuses what is held no longer, and `request.busy`: no card is charged that nobody could write down.
 */
export const beginAttempt = async (
  actor: Pick<KnownActor, 'id'>,
  cart: StoredCart,
  purpose: Purpose,
  wanted: Wanted,
  { idempotencyKey, requestHash, network }: Omit<Presented, 'network'> & { network?: string },
): Promise<string> => {
  const counts = wanted.method === 'card' && network !== undefined;
  if (counts) await checkNetwork(network);
  const { cartId, version } = cart;
  // One cart in one version has one attempt: two requests for it can never charge under two keys.
  const attemptId = `pay_${cartId.slice(4)}_${version}`;
  const counted = { ownerId: actor.id, createdAt: nowIso(), ...(counts && { network }) };
  const attempt = { ...counted, ...purpose, ...wanted, cartId, attemptId, idempotencyKey, state: 'charging' } as const;
  try {
    await transact({ cart: Cart, attempt: Attempt, answer: Idempotency, spent: Spent, ...heldEntities }, (write) =>
      refuseTooMany(
        items(
          {
            answer: write.answer.create({ ownerId: actor.id, idempotencyKey, requestHash, cartId, attemptId }).commit(),
            cart: write.cart
              .patch({ cartId })
              .set({ attemptId, version: version + 1 })
              .where(
                (stored, { eq, notExists }) =>
                  `${eq(stored.version, version)} AND ${eq(stored.status, cart.status)} AND ${notExists(stored.attemptId)}`,
              )
              .commit(),
            attempt: write.attempt
              .create({ ...attempt, dueKind: 'attempt', dueAt: new Date(now() + SWEEP_AFTER_MS).toISOString() })
              .commit(),
          },
          takingHolds(write, { cartId, attemptId, holds: wanted.holds }),
          countingAttempt(write.spent, counted),
        ),
      ),
    );
  } catch (error) {
    if (error instanceof AppError || error instanceof ConditionRefused) throw error;
    log.error('a cart could not be reserved', error);
    throw new AppError('request.busy', { cause: error });
  }
  return attemptId;
};
