import type { EntityItem } from 'electrodb';
import { keysOf } from '#shared/keys.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { CartItem, Promo } from '#shared/schemas/cart.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import type { CartCommission } from '../carts/cart.entity.ts';
import type { OrderCharges } from '../orders/order.entity.ts';
import type { Method } from '../payments/provider.ts';
import { now } from '../platform/clock.ts';
import { security } from '../platform/security-log.ts';
import { ConditionRefused, ifUnchanged, type WritersOf } from '../platform/table.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import { giftCardCents } from './holds.ts';

/** What an attempt places when its charge succeeds, frozen when the attempt began. Amounts in cents. */
export interface Placement {
  items: CartItem[];
  /** Charges of each item, in the order of `items`. */
  charges: OrderCharges[];
  requestedSuppliers: string[];
  /** One artist alone is asked, for some days from the placing (C68). */
  commission?: CartCommission;
  /** Account of the partner who brought the order (C13). */
  partnerId?: string;
  emailList: boolean;
  /** The paintings are a gift. */
  giftMode?: GiftMode;
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
  /** The terms that were shown when the customer paid; absent in an attempt that began under the first. */
  terms?: number;
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

/** Methods that can be charged again after the checkout. */
type SavedMethodName = Extract<Method, 'card' | 'amazon'>;

const isSaved = (method: string | undefined): method is SavedMethodName => method === 'card' || method === 'amazon';

/**
 * Method saved at a cart's checkout, with the charge that saved it; empty when none was. Methods of later payments do
 * not count, because only the checkout asks for the consent.
 */
export const savedAtCheckout = async (cartId: string): Promise<{ method?: SavedMethodName; reference?: string }> => {
  const { method, reference } =
    (await attemptsOf(cartId)).find(({ purpose, state }) => purpose === 'place' && state === 'paid') ?? {};
  return isSaved(method) && reference ? { method, reference } : {};
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

type AttemptState = StoredAttempt['state'];

/** Where an attempt may go from each state; `paid` and `released` are its ends. A capture that was interrupted is repeated. */
export const ATTEMPT_MOVES: Record<AttemptState, readonly AttemptState[]> = {
  charging: ['requires_action', 'capturing', 'paid', 'released'],
  requires_action: ['capturing', 'paid', 'released'],
  capturing: ['capturing', 'paid', 'released'],
  paid: [],
  released: [],
};

const STATES = keysOf(ATTEMPT_MOVES);

type Writer = WritersOf<{ attempt: typeof Attempt }>['attempt'];
type Condition = Parameters<ReturnType<ReturnType<Writer['patch']>['set']>['where']>[0];

/**
 * The condition of a move: the stored state may go there. A `capturing` attempt is released only by a caller that knew this
 * state, hence saw that nothing was captured.
 */
const allowing = ({ state: known }: StoredAttempt, to: AttemptState, { isAnother = false } = {}): Condition => {
  const isReleasedUnseen = (from: AttemptState): boolean =>
    to === 'released' && from === 'capturing' && known !== 'capturing';
  const from = STATES.filter(
    (one) => ATTEMPT_MOVES[one].includes(to) && !isReleasedUnseen(one) && !(isAnother && one === to),
  );
  return ({ state }, { eq }) => from.map((one) => eq(state, one)).join(' OR ');
};

/** When the sweep takes up an attempt that goes on. */
export const dueIn = (waitMs: number): { dueKind: 'attempt'; dueAt: string } => ({
  dueKind: 'attempt',
  dueAt: new Date(now() + waitMs).toISOString(),
});

type Moved = Partial<Pick<StoredAttempt, 'reference' | 'holds' | 'dueKind' | 'dueAt'>>;

/** Item that moves an attempt to another state, if `ATTEMPT_MOVES` allows it from the stored one; an ended one is due no more. */
export const movingAttempt = (
  write: Writer,
  attempt: StoredAttempt,
  to: 'capturing' | 'paid' | 'released',
  set: Moved = {},
): object => {
  const { cartId, attemptId } = attempt;
  const moved = write.patch({ cartId, attemptId }).set({ ...set, state: to });
  return (ATTEMPT_MOVES[to].length === 0 ? moved.remove(['dueKind', 'dueAt']) : moved)
    .where(allowing(attempt, to, { isAnother: true }))
    .commit();
};

/**
 * Moves an attempt that goes on, if `ATTEMPT_MOVES` allows it from the stored state. Answers the outcome when another caller
 * has ended it in the meantime.
 */
export const moveAttempt = async (
  attempt: StoredAttempt,
  to: 'requires_action' | 'capturing',
  set: Moved,
): Promise<Outcome | undefined> => {
  const { cartId, attemptId } = attempt;
  const isMoved = await ifUnchanged(
    Attempt.patch({ cartId, attemptId })
      .set({ ...set, state: to })
      .where(allowing(attempt, to))
      .go(),
  );
  const current = isMoved ? undefined : await readAttempt(cartId, attemptId);
  return current && settled(current);
};

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
