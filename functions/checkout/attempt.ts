import type { EntityItem } from 'electrodb';
import type { ErrorCode } from '#shared/errors.ts';
import type { CartItem, Promo } from '#shared/schemas/cart.ts';
import type { OrderCharges } from '../orders/order.entity.ts';
import { security } from '../platform/security-log.ts';
import { ConditionRefused, type WritersOf } from '../platform/table.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import { giftCardCents } from './holds.ts';

/** What an attempt places when its charge succeeds, frozen when the attempt began. Amounts in cents. */
export interface Placement {
  items: CartItem[];
  /** Charges of each item, in the order of `items`. */
  charges: OrderCharges[];
  requestedSuppliers: string[];
  /** Account of the partner who brought the order (C13). */
  partnerId?: string;
  emailList: boolean;
  shippingMethod: number;
  shippingCents: number;
  promos: Promo[];
  /** Sum of the `promos`. */
  discountCents: number;
  /** Parts of the items' prices that are passed on: carbon offset and charity. */
  carbonCents: number;
  charityCents: number;
  subtotal: number;
  total: number;
}

type AttemptItem = EntityItem<typeof Attempt>;

export type PlacingAttempt = AttemptItem & { purpose: 'place'; placement: Placement };
export type PayingAttempt = AttemptItem & { purpose: 'pay' };
/** A try to place an open cart, or to pay what is due of a placed one. */
export type StoredAttempt = PlacingAttempt | PayingAttempt;

/** State of an attempt after `finishAttempt` or `abandonAttempt`. */
export type Outcome =
  | { state: 'paid' }
  | { state: 'requires_action'; clientSecret: string }
  | { state: 'requires_redirect'; url: string }
  | { state: 'pending' }
  | { state: 'released'; refusal: ErrorCode };

/** A charge that succeeded. */
export interface PaidOutcome {
  reference: string;
  customerId: string | null;
}

const attemptOf = (item: AttemptItem): StoredAttempt => {
  const { purpose, placement } = item;
  if (purpose === 'pay') return { ...item, purpose };
  if (!placement) throw new Error(`Attempt ${item.attemptId} has nothing to place.`);
  return { ...item, purpose, placement };
};

/** An attempt, read consistently. */
export const readAttempt = async (cartId: string, attemptId: string): Promise<StoredAttempt | undefined> => {
  const { data } = await Attempt.get({ cartId, attemptId }).go({ consistent: true });
  return data ? attemptOf(data) : undefined;
};

/** Every attempt of a cart, read consistently. */
export const attemptsOf = async (cartId: string): Promise<StoredAttempt[]> => {
  const { data } = await Attempt.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  return data.map(attemptOf);
};

const attemptRefusal = async ({ ownerId, idempotencyKey }: StoredAttempt): Promise<ErrorCode> => {
  const { data } = await Idempotency.get({ ownerId, idempotencyKey }).go({ consistent: true });
  return data?.refusal ?? 'payment.failed';
};

/** How an attempt ended; undefined while it has not. */
export const settled = async (attempt: StoredAttempt): Promise<Outcome | undefined> => {
  if (attempt.state === 'paid') return { state: 'paid' };
  return attempt.state === 'released' ? { state: 'released', refusal: await attemptRefusal(attempt) } : undefined;
};

/**
 * Runs a write that ends an attempt, on condition that it has not ended. Answers undefined when this call has ended it,
 * and its outcome when another caller came first.
 */
export const orAsEnded = async (attempt: StoredAttempt, write: () => Promise<void>): Promise<Outcome | undefined> => {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const current = await readAttempt(attempt.cartId, attempt.attemptId);
    const ended = current && (await settled(current));
    if (ended) return ended;
    // The customer approved the charge while this caller was giving the attempt up: the caller that captures the money
    // ends it.
    if (current?.state === 'capturing' && attempt.state !== 'capturing') return { state: 'pending' };
    throw error;
  }
};

type Writer = WritersOf<{ attempt: typeof Attempt }>['attempt'];

/** Item that ends an attempt as paid, from any state that is not an end. */
export const endingAsPaid = (write: Writer, { cartId, attemptId }: StoredAttempt, paid: PaidOutcome | null): object =>
  write
    .patch({ cartId, attemptId })
    .set({ state: 'paid', ...(paid && { reference: paid.reference }) })
    .remove(['dueKind', 'dueAt'])
    .where(
      ({ state }, { eq }) => `${eq(state, 'charging')} OR ${eq(state, 'requires_action')} OR ${eq(state, 'capturing')}`,
    )
    .commit();

/**
 * Item that releases an attempt; a `capturing` one only for a caller that knew this state, hence saw that nothing was
 * captured.
 */
export const endingAsReleased = (write: Writer, { cartId, attemptId, state: known }: StoredAttempt): object =>
  write
    .patch({ cartId, attemptId })
    .set({ state: 'released' })
    .remove(['dueKind', 'dueAt'])
    .where(({ state }, { eq }) =>
      [
        eq(state, 'charging'),
        eq(state, 'requires_action'),
        ...(known === 'capturing' ? [eq(state, 'capturing')] : []),
      ].join(' OR '),
    )
    .commit();

/**
 * Writes one line to the security log for an attempt that has ended: account, purpose, method and cents; no card
 * number, gift-card code or address.
 */
export const logEnd = (
  what: 'payment received' | 'payment released',
  { ownerId, attemptId, purpose, method, amountCents, holds }: StoredAttempt,
  code?: string,
): void =>
  security(what, {
    account: ownerId,
    attempt: attemptId,
    purpose,
    method: method ?? 'none',
    cents: amountCents,
    giftCardCents: giftCardCents(holds),
    ...(code && { code }),
  });
