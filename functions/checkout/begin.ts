import { AppError } from '#shared/errors.ts';
import { MIN_CHARGE_CENTS } from '#shared/money/money.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { PieceCents } from '#shared/money/refunds.ts';
import type { Address, CreateCart } from '#shared/schemas/cart.ts';
import { openGiftCards } from '../gift-cards/look-up.ts';
import { giftCardShares, tooLittle, type GiftCardShare } from '../gift-cards/holds.ts';
import { providerOf, type Method, type SavedPayment } from '../payments/provider.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { currentOrigin } from '../platform/origin.ts';
import { Spent } from '../platform/rate-limit.entity.ts';
import { ConditionRefused, items, MAX_ITEMS, transact, type Items } from '../platform/table.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { Attempt, Idempotency, type PayConsent } from './attempt.entity.ts';
import { checkNetwork, countingAttempt } from './decline-limit.ts';
import { giftCardCents, heldEntities, takingHolds, type Holds } from './holds.ts';
import type { Placement } from './attempt.ts';

/** The sweep finishes an attempt whose request has not done so after this long. */
const SWEEP_AFTER_MS = 60_000;

/** Idempotency-Key, hash of the body and network of the request, and the referral that its browser stored. */
export interface RequestContext {
  idempotencyKey: string;
  requestHash: string;
  network: string;
  referral?: string | undefined;
}

/**
 * What an attempt charges now: cents, payment method, contact of the payer, and the holds that it takes until it ends.
 */
export interface ChargeRequest {
  amountCents: number;
  method?: Method;
  paymentMethod?: string;
  saved?: SavedPayment;
  isCustomerPresent?: boolean;
  customer?: string;
  email: string;
  receiptEmail?: string;
  address: Address;
  billing?: Address;
  consent?: PayConsent;
  holds: Holds;
}

const METHOD_OF: Record<NonNullable<CreateCart['charge_method']>, Method> = {
  credit: 'card',
  paypal: 'paypal',
  affirm: 'affirm',
  amazon: 'amazon',
};

/** How an amount is charged. */
type ChargedBy = Pick<ChargeRequest, 'method' | 'paymentMethod' | 'saved' | 'isCustomerPresent'>;

const chargedBy = async (
  { charge, charge_method: wanted }: CreateCart,
  amountCents: number,
  saved: ChargedBy | undefined,
): Promise<ChargedBy> => {
  if (amountCents === 0) return {};
  if (saved) return saved;
  const method = wanted && METHOD_OF[wanted];
  if (!method || charge === SAVED_CARD || (method === 'card' && !charge) || !(await providerOf(method).offers(method)))
    throw new AppError('payment.method_unavailable');
  return { method, ...(charge && { paymentMethod: charge }) };
};

/**
 * Splits an amount in cents: the request's gift cards pay as far as they go (M-06), its payment method or the saved one
 * the rest.
 * Refuses gift cards that do not open, `gift_card.too_little` when they pay less than the page shows, since the rest
 * would be charged to the bank card, and `payment.method_unavailable` when the rest cannot be charged.
 */
export const paidBy = async (
  actor: KnownActor,
  input: CreateCart,
  dueCents: number,
  { network, saved, isPlacing = false }: { network: string; saved?: ChargedBy | undefined; isPlacing?: boolean },
): Promise<ChargedBy & Pick<ChargeRequest, 'amountCents'> & { giftCards?: GiftCardShare[] }> => {
  const cards = await openGiftCards(
    input.giftcards.map(([code, pin]) => ({ code, pin })),
    { actor, network },
  );
  const giftCards = giftCardShares(cards, dueCents);
  const giftCents = giftCardCents({ giftCards });
  if (giftCents < (input.gift_cents ?? 0)) throw tooLittle();
  const restCents = dueCents - giftCents;
  // Nothing under 50 cents can be charged: an order is placed without it, and owes it with the balance (C63).
  const amountCents = isPlacing && restCents < MIN_CHARGE_CENTS ? 0 : restCents;
  return { amountCents, ...(await chargedBy(input, amountCents, saved)), ...(giftCards.length > 0 && { giftCards }) };
};

/**
 * Refuses `cart.full` when an attempt needs more items than one transaction takes. Twenty pieces and ten gift cards
 * need 44 of the 100, and limited promotion codes come on top; placing needs at most 66: two per piece, two per card,
 * and six.
 */
const refuseTooMany = (reserving: Items): Items => {
  if (Object.keys(reserving).length <= MAX_ITEMS) return reserving;
  throw new AppError('cart.full', {
    description:
      'One order takes no more pieces, promotion codes and gift cards together. Please leave some out, or make two orders of it.',
  });
};

type Purpose =
  | { purpose: 'place'; placement: Placement }
  | { purpose: 'pay'; emailList?: boolean; pieces?: PieceCents[] };

/**
 * Reserves a cart for one attempt: cart, attempt, idempotency record and holds in one transaction, before any money
 * moves. Declines are counted only for requests with a network, which the biller does not have. Refuses holds that are
 * no longer available, and `request.busy` when the reservation cannot be written, so no card is charged for it.
 */
export const beginAttempt = async (
  actor: Pick<KnownActor, 'id'>,
  cart: StoredCart,
  purpose: Purpose,
  wanted: ChargeRequest,
  { idempotencyKey, requestHash, network }: Omit<RequestContext, 'network'> & { network?: string },
): Promise<string> => {
  const counts = wanted.method === 'card' && network !== undefined;
  if (counts) await checkNetwork(network);
  const { cartId, version } = cart;
  // A cart version has one attempt id: two requests for the same version can never charge under two keys.
  const attemptId = `pay_${cartId.slice(4)}_${version}`;
  const limits = { ownerId: actor.id, createdAt: nowIso(), ...(counts && { network }) };
  const { requestId } = currentOrigin() ?? {};
  const known = { ...limits, ...purpose, ...wanted, ...(requestId !== undefined && { requestId }) };
  const attempt = { ...known, cartId, attemptId, idempotencyKey, state: 'charging' } as const;
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
          countingAttempt(write.spent, limits),
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
