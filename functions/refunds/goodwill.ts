import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import { splitOverSources } from '#shared/money/refunds.ts';
import { isUndone } from '#shared/orders/order-states.ts';
import type { Goodwill, GoodwillPreview } from '#shared/schemas/refund.ts';
import { Cart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, ledgerEntry } from '../ledger/ledger.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { readCleared } from './change-charges.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { readOrderFor } from './guarantee.ts';
import { readPiece, type Piece } from './piece-money.ts';
import { Refund, refundsOf } from './refund.entity.ts';
import { comingBack, voidText } from './refund-view.ts';
import { creating, movingCart, newRefunds, owedEntry } from './settlement-writes.ts';

const MEMO = 'Goodwill';

/** The most that may go back of a piece that goes on: what was paid for it, as far as its payments still have it. */
const mostOf = ({ order, money: { account, sources } }: Piece): number => {
  if (isUndone(order.status) || order.frozenAt !== undefined) return 0;
  return Math.max(0, Math.min(account.paid, sumCents(sources.map(({ cents, promoCents }) => cents + promoCents))));
};

const viewOf = (piece: Piece, cents: number): GoodwillPreview => {
  const most = mostOf(piece);
  const isAllowed = cents > 0 && cents <= most;
  const { voidCents, sources } = comingBack(isAllowed ? splitOverSources(cents, piece.money.sources) : []);
  return { allowed: isAllowed, max_cents: most, sentence: voidText(voidCents), sources };
};

/** What refunding some cents of a piece would bring back, by payment, and the most that may; refuses `order.not_found`. */
export const goodwillOf = async (orderId: string, cents: number, admin: SignedInActor): Promise<GoodwillPreview> =>
  viewOf(await readPiece(() => readOrderFor(orderId, admin)), cents);

/** Names the refunds of a request, so that a repeated one finds them: of the admin, and never a number alone. */
const partOf = (admin: SignedInActor, idempotencyKey: string): string =>
  `g${createHash('sha256').update(`${admin.id} ${idempotencyKey}`).digest('hex').slice(0, 24)}`;

/** Whether an earlier request with this key has refunded; refuses a key that refunded another sum. */
const isGiven = async ({ order: { cartId } }: Piece, part: string, cents: number): Promise<boolean> => {
  const before = (await refundsOf(cartId)).filter(({ refundId }) => refundId.includes(`_${part}_`));
  if (before.length === 0) return false;
  if (sumCents(before.map((refund) => refund.cents)) !== cents) throw new AppError('payment.idempotency_key_reused');
  return true;
};

const give = async (piece: Piece, { cents, reason }: Goodwill, part: string, admin: SignedInActor): Promise<void> => {
  const { order, money } = piece;
  const { cartId, orderId, email } = order;
  refuseFrozen(order);
  if (isUndone(order.status)) throw new AppError('order.not_possible');
  if (cents > mostOf(piece)) throw new AppError('case.amount_invalid');
  const lowered = ledgerEntry({
    cartId,
    orderId,
    memo: MEMO,
    lines: [
      { account: 'promos', cents },
      { account: 'customer', cents: -cents },
    ],
  });
  const refunds = newRefunds(order, cents, money.sources, part);
  await transact({ cart: Cart, ledger: LedgerEntry, refund: Refund, outbox: Outbox }, (write) =>
    items(
      asAdmin(admin, {
        action: 'order.goodwill',
        subject: { kind: 'order', id: orderId, label: email },
        before: `${formatCents(money.account.paid)} paid`,
        after: `${formatCents(cents)} refunded`,
        reason,
      }),
      {
        cart: movingCart(write.cart, money, false),
        refunded: write.outbox
          .create(outgoing('order.partly_refunded', { orderId, cartId, part, refundCents: cents, reason }))
          .commit(),
      },
      appending(write.ledger, [lowered, ...refunds.map(owedEntry)]),
      creating(write.refund, refunds),
    ),
  );
};

/**
 * Refunds a part of what was paid for a piece that goes on, with a reason and without a case: its price is lowered by the
 * cents, and they go back to its payments, the newest first, so that it owes what it did. Ledger, refunds, audit entry and
 * the event for the customer's mail in one transaction; a repeated Idempotency-Key gets the same answer. The artist's
 * earnings stay, a partner's commission is on the lower price, as with every allowance. Refuses `order.not_found`,
 * `order.frozen`, `order.not_possible` for a piece that has ended, and `case.amount_invalid` for more than was paid for it.
 */
export const giveGoodwill = async (
  orderId: string,
  input: Goodwill,
  idempotencyKey: string | undefined,
  admin: SignedInActor,
): Promise<GoodwillPreview> => {
  if (!idempotencyKey) throw new AppError('payment.idempotency_key_required');
  const part = partOf(admin, idempotencyKey);
  const cartId = await retryOnConflict(
    () => readCleared(() => readOrderFor(orderId, admin)),
    async (piece) => {
      if (!(await isGiven(piece, part, input.cents))) await give(piece, input, part, admin);
      return piece.order.cartId;
    },
  );
  await finishRefundsOf(cartId);
  return goodwillOf(orderId, 0, admin);
};
