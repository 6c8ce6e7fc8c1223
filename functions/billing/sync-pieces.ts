import { holds } from '#shared/money/terms.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { Cart } from '../carts/cart.entity.ts';
import { savedAtCheckout } from '../checkout/attempt.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { openPieces, type BalanceDue, type OpenPiece } from './balance-due.ts';
import { DUE_BILLING, PieceBilling, type BilledPiece, type StoredPieceBilling } from './billing.entity.ts';
import { billedAt, dueStep, nextChargeAt, stepAt, STEPS } from './steps.ts';

/** Whether the pieces of a cart are billed each by itself (C51). */
export const isBilledByPiece = ({ cart }: BalanceDue): boolean => holds('balanceByPiece', cart);

type Stored = StoredPieceBilling | undefined;

/** When the next mail about a cart's balance may be sent, in epoch milliseconds: a day after the last one. */
const mayMailAt = (billing: Stored): number => (billing?.mailedAt ? Date.parse(billing.mailedAt) + DAY_MS : 0);

/** Billed pieces that still owe, and have not been shown anew since their billing began. */
const goingOn = (billing: Stored, open: readonly OpenPiece[]): BilledPiece[] =>
  (billing?.pieces ?? []).filter(({ orderId, beganAt }) =>
    open.some(({ order }) => order.orderId === orderId && (order.completedAt ?? '') <= beganAt),
  );

const does = (piece: BilledPiece, step: number | undefined): 'tell' | 'charge' | undefined =>
  step === undefined ? undefined : STEPS[step]?.does;

/** Pieces that are to be charged together: they were begun by one notice, and so have their steps in common. */
export interface DueCharge {
  beganAt: string;
  step: number;
  pieces: OpenPiece[];
}

/** The charge that is due; of several the one that began first. */
export const dueCharge = (billing: StoredPieceBilling, balance: BalanceDue): DueCharge | undefined => {
  const open = openPieces(balance);
  const due = goingOn(billing, open).flatMap((piece) => {
    const step = dueStep(piece, now());
    return step !== undefined && does(piece, step) === 'charge' ? [{ piece, step }] : [];
  });
  const [first] = due.toSorted((a, b) => a.piece.beganAt.localeCompare(b.piece.beganAt));
  if (!first) return undefined;
  const { beganAt } = first.piece;
  const ids = new Set(due.filter(({ piece }) => piece.beganAt === beganAt).map(({ piece }) => piece.orderId));
  return { beganAt, step: first.step, pieces: open.filter(({ order }) => ids.has(order.orderId)) };
};

/** When something is to be done next; undefined when nothing is. */
const nextAt = (pieces: readonly BilledPiece[], isWaiting: boolean, mailAt: number): string | undefined => {
  const times = pieces.flatMap((piece) => {
    const at = stepAt(piece.beganAt, piece.nextStep);
    const step = at === undefined ? [] : [Date.parse(at)];
    const isNotice = does(piece, piece.nextStep) === 'tell';
    return [...step.map((time) => (isNotice ? Math.max(time, mailAt) : time)), ...(piece.isRefused ? [mailAt] : [])];
  });
  const all = isWaiting ? [...times, mailAt] : times;
  return all.length === 0 ? undefined : new Date(Math.min(...all)).toISOString();
};

interface Change {
  pieces: BilledPiece[];
  /** Whether a piece waits for its first notice. */
  isWaiting: boolean;
  mailedAt?: string | undefined;
}

/** The mail that tells of every billed piece: a notice, or, where a charge was refused, the request to pay by hand. */
const mailOf = (
  balance: BalanceDue,
  pieces: readonly BilledPiece[],
  billing: Stored,
  method: 'card' | 'amazon' | null,
) => {
  const { cartId } = balance.cart;
  const refused = new Set((billing?.pieces ?? []).filter(({ isRefused }) => isRefused).map(({ orderId }) => orderId));
  const billed = pieces.map((piece) => ({
    orderId: piece.orderId,
    cents: balance.dues.get(piece.orderId) ?? 0,
    at: nextChargeAt(piece) ?? null,
    isRefused: refused.has(piece.orderId),
  }));
  const failed = billed.filter(({ isRefused }) => isRefused);
  const centsOf = (of: typeof billed): number => of.reduce((sum, { cents }) => sum + cents, 0);
  const firstOf = (of: typeof billed): string | null => of.flatMap(({ at }) => at ?? []).toSorted()[0] ?? null;
  return failed.length > 0
    ? outgoing('balance.unpaid', { cartId, cents: centsOf(failed), method, nextAt: firstOf(failed), pieces: billed })
    : outgoing('balance.due', {
        cartId,
        cents: centsOf(billed),
        billedAt: firstOf(billed) ?? billedAt(pieces[0]?.beganAt ?? nowIso()),
        method,
        pieces: billed,
      });
};

/** Writes the billing under the version that was read and the cart's, with the mail's event where one is sent. */
const save = async (balance: BalanceDue, billing: Stored, { pieces, isWaiting, mailedAt }: Change): Promise<void> => {
  const { cartId, version } = balance.cart;
  const saved = billing ?? (await savedAtCheckout(cartId));
  const { method, reference } = saved;
  const mailed = mailedAt ?? billing?.mailedAt;
  const dueAt = nextAt(pieces, isWaiting, mailed ? Date.parse(mailed) + DAY_MS : 0);
  await transact({ billing: PieceBilling, cart: Cart, outbox: Outbox }, (write) =>
    items(
      {
        billing: write.billing
          .put({
            cartId,
            version: (billing?.version ?? 0) + 1,
            pieces,
            ...(mailed && { mailedAt: mailed }),
            ...(method && { method }),
            ...(reference && { reference }),
            ...(dueAt && { dueKind: DUE_BILLING, dueAt }),
          })
          .where((stored, { eq, notExists }) =>
            billing ? eq(stored.version, billing.version) : notExists(stored.version),
          )
          .commit(),
        cart: write.cart
          .check({ cartId })
          .where((stored, { eq }) => eq(stored.version, version))
          .commit(),
      },
      mailedAt ? { mail: write.outbox.create(mailOf(balance, pieces, billing, method ?? null)).commit() } : {},
    ),
  );
};

/** A piece after the notice that is due of it. */
const notified = (refused: BilledPiece): BilledPiece => {
  const piece = { ...refused };
  delete piece.isRefused;
  const step = dueStep(piece, now());
  return step !== undefined && does(piece, step) === 'tell' ? { ...piece, nextStep: step + 1 } : piece;
};

const isToTell = (piece: BilledPiece): boolean =>
  piece.isRefused === true || does(piece, dueStep(piece, now())) === 'tell';

const isSame = (billing: Stored, pieces: readonly BilledPiece[], dueAt: string | undefined): boolean =>
  JSON.stringify(billing?.pieces ?? []) === JSON.stringify(pieces) && billing?.dueAt === dueAt;

/**
 * Brings the billing of a cart's pieces in line with what each owes: a finished piece begins with its first notice, one
 * that was paid, is being changed or is held by a case leaves it, and notices that are due are mailed. At most one mail a
 * day, which tells of all of them. Charges nothing; a repeated call changes nothing.
 */
export const syncPieces = async (balance: BalanceDue, billing: Stored): Promise<string> => {
  const open = openPieces(balance);
  const going = goingOn(billing, open);
  const fresh = open.filter(({ order }) => going.every(({ orderId }) => orderId !== order.orderId));
  // A payment that is being made may leave nothing to tell of.
  const isToMail = fresh.length > 0 || (going.some(isToTell) && balance.cart.attemptId === undefined);
  if (isToMail && now() >= mayMailAt(billing)) {
    const at = nowIso();
    const begun = fresh.map(({ order: { orderId } }) => ({ orderId, beganAt: at, nextStep: 1 }));
    await save(balance, billing, { pieces: [...going.map(notified), ...begun], isWaiting: false, mailedAt: at });
    if (fresh.length > 0) return 'begun';
    return going.some(({ isRefused }) => isRefused) ? 'unpaid' : 'notified';
  }
  const isWaiting = fresh.length > 0;
  if (isSame(billing, going, nextAt(going, isWaiting, mayMailAt(billing)))) return 'nothing';
  await save(balance, billing, { pieces: going, isWaiting });
  if (isWaiting) return 'waiting';
  return going.length > 0 ? 'moved' : balance.due === 0 ? 'ended' : 'paused';
};

/**
 * Moves pieces on whose charge has not paid them: the next mail asks to pay by hand, and they are charged again at their
 * next step. Throws `ConditionRefused` when the billing has changed since it was read.
 */
export const refuseCharge = async (
  { cartId, version, pieces }: StoredPieceBilling,
  { beganAt, step }: Pick<DueCharge, 'beganAt' | 'step'>,
  orderIds: ReadonlySet<string>,
): Promise<void> => {
  const moved = pieces.map((piece) =>
    piece.beganAt === beganAt && orderIds.has(piece.orderId)
      ? { ...piece, nextStep: step + 1, isRefused: true }
      : piece,
  );
  await transact({ billing: PieceBilling }, (write) => ({
    billing: write.billing
      .patch({ cartId })
      .set({ pieces: moved, version: version + 1, dueKind: DUE_BILLING, dueAt: nowIso() })
      .where((stored, { eq }) => eq(stored.version, version))
      .commit(),
  }));
};
