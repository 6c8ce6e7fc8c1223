import { AppError, type ErrorCode } from '#shared/errors.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Cart } from '../carts/cart.entity.ts';
import { providerOf, type Charge, type ChargeState, type Method } from '../payments/provider.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';
import { Spent } from '../platform/rate-limit.entity.ts';
import { ConditionRefused, ifUnchanged, items, transact } from '../platform/table.ts';
import { nameOfPayer, usedUp } from '../promotions/promotions.ts';
import { promotionEntities, PromotionGone, takingFurtherUses, withCustomers } from '../promotions/uses.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import {
  dueIn,
  logEnd,
  moveAttempt,
  movingAttempt,
  orAsEnded,
  type Outcome,
  type PaidOutcome,
  readAttempt,
  settled,
  type StoredAttempt,
} from './attempt.ts';
import { commitPaying, commitPlacing } from './commit.ts';
import { countingDecline, refundDecline } from './decline-limit.ts';
import { givingBackHolds, heldEntities, returnable, type Holds } from './holds.ts';

/**
 * Stripe stores an idempotency key for 24 hours; an attempt older than 23 hours is looked up instead of charged again.
 */
const IDEMPOTENCY_RETENTION_MS = 23 * 3_600_000;

/** How long a customer may take at their bank or on the provider's page before the sweep abandons the attempt. */
const ACTION_MS = 30 * 60_000;

/** How often the sweep reads a charge that its provider is still processing. */
const PROCESSING_MS = 10 * 60_000;

/** An approved charge is captured at once; if that request dies, the sweep captures it after this long. */
const CAPTURE_MS = 60_000;

/** An attempt that a provider charges. */
type ChargedAttempt = StoredAttempt & { method: Method };

const isCharged = (attempt: StoredAttempt): attempt is ChargedAttempt => attempt.method !== undefined;

/**
 * Brings an attempt to its end: the one function that the request, the webhook and the sweep call. Reads the charge
 * from its provider, then commits the attempt or releases it, each in one transaction. Calling it again changes
 * nothing.
 */
export const finishAttempt = async (cartId: string, attemptId: string): Promise<Outcome> => {
  const attempt = await readAttempt(cartId, attemptId);
  if (!attempt) throw new AppError('payment.nothing_in_progress');
  const ended = await settled(attempt);
  if (ended) return ended;
  if (!isCharged(attempt)) return commit(attempt, null);
  return apply(attempt, await stateOfCharge(attempt));
};

/** Ends an attempt that its customer has left: cancels the charge, or commits it when the money came first. */
export const abandonAttempt = async (cartId: string, attemptId: string): Promise<Outcome> => {
  const outcome = await finishAttempt(cartId, attemptId);
  if (outcome.state !== 'requires_action' && outcome.state !== 'requires_redirect') return outcome;
  const attempt = await readAttempt(cartId, attemptId);
  if (!attempt?.reference || !isCharged(attempt)) return outcome;
  // Another caller has moved the attempt since it was read above.
  if (attempt.state !== 'requires_action') return finishAttempt(cartId, attemptId);
  return apply(attempt, await providerOf(attempt.method).cancel(attempt.reference, chargeOf(attempt)));
};

/** The pages that a customer comes back to from a provider's page. */
const pagesOf = ({ purpose, cartId, pieces }: StoredAttempt): { returnUrl: string; cancelUrl: string } => {
  const page = (path: string): string => new URL(path, env('SITE_URL')).href;
  const orders = pieces?.map(({ orderId }) => orderId).join(',');
  return purpose === 'place'
    ? {
        returnUrl: page(pathTo('/carts/checkout/:cartId?', {}, { paid: cartId })),
        cancelUrl: page(pathTo('/carts/checkout/:cartId?', {}, { paid: cartId, cancelled: '1' })),
      }
    : {
        returnUrl: page(pathTo('/carts/pay/:cartId', { cartId }, { paid: '1', orders })),
        cancelUrl: page(pathTo('/carts/pay/:cartId', { cartId }, { paid: '1', cancelled: '1', orders })),
      };
};

const chargeOf = (attempt: ChargedAttempt): Charge => ({ ...attempt, ...pagesOf(attempt) });

const stateOfCharge = (attempt: ChargedAttempt): Promise<ChargeState> => {
  const provider = providerOf(attempt.method);
  if (attempt.reference && attempt.state === 'capturing') return capturedBy(attempt, attempt.reference);
  if (attempt.reference) return provider.read(attempt.reference, chargeOf(attempt));
  const isExpired = now() - Date.parse(attempt.createdAt) > IDEMPOTENCY_RETENTION_MS;
  return isExpired ? provider.find(chargeOf(attempt)) : provider.charge(chargeOf(attempt));
};

const commit = async (attempt: StoredAttempt, paid: PaidOutcome | null): Promise<Outcome> => {
  const outcome = await (attempt.purpose === 'place' ? commitPlacing(attempt, paid) : commitPaying(attempt, paid));
  // A charge is cancelled before its attempt is released, so this cannot happen; the reconciliation would report it.
  if (paid && outcome.state === 'released')
    log.error('money came for a released attempt', new Error(attempt.attemptId), { reference: paid.reference });
  return outcome;
};

const apply = async (attempt: ChargedAttempt, state: ChargeState): Promise<Outcome> => {
  switch (state.state) {
    case 'succeeded':
      return commit(attempt, state);
    case 'requires_action':
      return awaitCustomer(attempt, state.reference, { state: 'requires_action', clientSecret: state.clientSecret });
    case 'requires_redirect':
      return awaitCustomer(attempt, state.reference, { state: 'requires_redirect', url: state.url });
    case 'approved':
      return capture(attempt, state);
    case 'processing':
      await askLater(attempt);
      return { state: 'pending' };
    case 'failed': {
      const final = state.reference
        ? await providerOf(attempt.method).cancel(state.reference, chargeOf(attempt))
        : state;
      if (final.state === 'succeeded' || final.state === 'processing') return apply(attempt, final);
      if (state.isUnconfirmed) return releaseAttempt(attempt, 'payment.not_confirmed');
      return releaseAttempt(attempt, state.isDeclined ? 'payment.declined' : 'payment.failed');
    }
  }
};

/**
 * A webhook reports the end of a processing charge hours or days later; meanwhile the sweep reads it every 10 minutes.
 */
const askLater = async ({ cartId, attemptId, state, dueAt }: StoredAttempt): Promise<void> => {
  if (dueAt === undefined || Date.parse(dueAt) > now()) return;
  await ifUnchanged(
    Attempt.patch({ cartId, attemptId })
      .set({ dueAt: new Date(now() + PROCESSING_MS).toISOString() })
      .where((stored, { eq }) => `${eq(stored.state, state)} AND ${eq(stored.dueAt, dueAt)}`)
      .go(),
  );
};

/** Answers what the customer must do at their bank or on the provider's page; saves the state the first time. */
const awaitCustomer = async (attempt: StoredAttempt, reference: string, turn: Outcome): Promise<Outcome> => {
  const { cartId, attemptId, state } = attempt;
  if (state === 'charging')
    return (await moveAttempt(attempt, 'requires_action', { reference, ...dueIn(ACTION_MS) })) ?? turn;
  const current = await readAttempt(cartId, attemptId);
  // Another caller has begun to capture since this attempt was read, and the provider's answer may follow a failed
  // capture, so the stored state decides.
  return current && current.state !== state ? finishAttempt(cartId, attemptId) : turn;
};

const capturedBy = async (attempt: ChargedAttempt, reference: string): Promise<ChargeState> => {
  const state = await providerOf(attempt.method).capture?.(reference, chargeOf(attempt));
  if (!state) throw new Error(`${attempt.method} has nothing to capture.`);
  return state;
};

type Approved = Extract<ChargeState, { state: 'approved' }>;

/**
 * Moves an attempt to `capturing` and counts its codes once per customer for who approved the charge, in one transaction;
 * releases it with `cart.code_refused` where they have used one before (C60), which takes nothing. Answers the holds that
 * the attempt has from then on, or how it ended.
 */
const countPayer = async (
  attempt: ChargedAttempt,
  reference: string,
  payer: string,
): Promise<{ holds: Holds } | { outcome: Outcome }> => {
  const { cartId, attemptId, holds } = attempt;
  const [promotions, names] = [holds.promotions ?? [], [nameOfPayer(payer)]];
  const counted = { ...holds, promotions: withCustomers(promotions, names, { isChecked: true }) };
  try {
    await transact({ attempt: Attempt, ...promotionEntities }, (write) =>
      items(
        {
          attempt: movingAttempt(write.attempt, attempt, 'capturing', {
            reference,
            holds: counted,
            ...dueIn(CAPTURE_MS),
          }),
        },
        takingFurtherUses(write, promotions, names),
      ),
    );
    return { holds: counted };
  } catch (error) {
    // Another caller has counted the payer, or ended the attempt.
    if (error instanceof ConditionRefused) return { outcome: await finishAttempt(cartId, attemptId) };
    if (!(error instanceof PromotionGone)) throw error;
    return { outcome: await releaseAttempt(attempt, 'cart.code_refused', await usedUp(promotions, names)) };
  }
};

/**
 * Captures an approved charge. Once the attempt is `capturing`, only a caller that saw the capture fail may release it,
 * so that no money comes for a released cart.
 */
const capture = async (attempt: ChargedAttempt, { reference, payer }: Approved): Promise<Outcome> => {
  let { holds } = attempt;
  if (payer !== undefined && holds.promotions && attempt.state !== 'capturing') {
    const counted = await countPayer(attempt, reference, payer);
    if ('outcome' in counted) return counted.outcome;
    ({ holds } = counted);
  } else {
    const ended = await moveAttempt(attempt, 'capturing', { reference, ...dueIn(CAPTURE_MS) });
    if (ended) return ended;
  }
  const capturing = { ...attempt, state: 'capturing' as const, reference, holds };
  return apply(capturing, await capturedBy(capturing, reference));
};

/**
 * Releases the cart, gives back the attempt's holds and saves the refusal as the request's answer: all or nothing,
 * once. The open cart is priced without `refusedCodes` from then on.
 */
const releaseAttempt = async (
  attempt: StoredAttempt,
  refusal: ErrorCode,
  refusedCodes: readonly string[] = [],
): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey } = attempt;
  const isDeclined = refusal === 'payment.declined' || refusal === 'payment.not_confirmed';
  const holds = await returnable(attempt.holds);
  const ended = await orAsEnded(attempt, () =>
    transact({ cart: Cart, attempt: Attempt, answer: Idempotency, spent: Spent, ...heldEntities }, (write) =>
      items(
        {
          cart: write.cart
            .patch({ cartId })
            .remove(['attemptId'])
            .add({ version: 1 })
            .append(refusedCodes.length > 0 ? { refusedCodes: [...refusedCodes] } : {})
            .where((cart, { eq }) => eq(cart.attemptId, attemptId))
            .commit(),
          attempt: movingAttempt(write.attempt, attempt, 'released'),
          answer: write.answer.patch({ ownerId, idempotencyKey }).set({ refusal }).commit(),
        },
        givingBackHolds(write, { cartId, attemptId, holds }),
        isDeclined ? countingDecline(write.spent, attempt) : {},
      ),
    ),
  );
  if (ended) return ended;
  logEnd('payment released', attempt, refusal);
  if (!isDeclined) await refundDecline(attempt);
  return { state: 'released', refusal };
};
