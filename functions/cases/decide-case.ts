import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { isUndone, ORDER, ORDER_LABELS, REPAINT } from '#shared/orders/order-states.ts';
import { settle } from '#shared/money/refunds.ts';
import type { AdminCase, DecideCase } from '#shared/schemas/case.ts';
import { asAdmin } from '../platform/audit.ts';
import { released, thawing } from '../orders/freeze-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import {
  ConditionRefused,
  items,
  orRefuse,
  retryOnConflict,
  transact,
  writersOf,
  type Items,
} from '../platform/table.ts';
import { appendingEntry, newEntry } from '../projects/write-entry.ts';
import { changingCharges, readCleared } from '../refunds/change-charges.ts';
import { decidingOpenClaim } from '../refunds/claim-decisions.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import type { Piece } from '../refunds/piece-money.ts';
import { settlePiece } from '../refunds/settle-piece.ts';
import { adminCaseView } from './case-view.ts';
import { findCase, openCasesOf, OrderCase, type StoredCase } from './case.entity.ts';

const writers = writersOf({ case: OrderCase, outbox: Outbox, order: Order, move: OrderMove });

/** An open case with its piece, and the admin's decision. */
interface Deciding {
  stored: StoredCase;
  piece: Piece;
  input: DecideCase;
  admin: SignedInActor;
}

/** Items of every decision: audit entry, case, timeline entry and event. */
const deciding = ({ stored, piece: { order }, input, admin }: Deciding, cents: number): Items => {
  const { caseId, version } = stored;
  const { orderId, cartId, supplierId = null, email } = order;
  const { decision, answer } = input;
  const subject = { kind: 'case' as const, id: caseId, label: email };
  const after = cents > 0 ? `${decision}: ${formatCents(cents)}` : decision;
  return items(
    asAdmin(admin, { action: 'case.decide', subject, before: ORDER_LABELS[order.status], after, reason: answer }),
    {
      case: orRefuse(
        writers.case
          .patch({ caseId })
          .set({
            state: 'decided',
            decision,
            answer,
            decidedBy: admin.id,
            decidedAt: nowIso(),
            version: version + 1,
            ...(cents > 0 && { cents }),
          })
          .where((now, { eq }) => `${eq(now.version, version)} AND ${eq(now.state, 'open')}`)
          .commit(),
        'case.decided',
      ),
      decided: writers.outbox
        .create(outgoing('case.decided', { caseId, orderId, cartId, supplierId, decision, refundCents: cents }))
        .commit(),
    },
    appendingEntry(newEntry(order, 'admin', admin.id, { kind: 'case', text: answer })),
  );
};

const goOn = (what: Deciding): Promise<void> =>
  transact({ order: Order }, () => items(deciding(what, 0), { order: thawing(what.piece.order, what.stored.caseId) }));

/** Statuses from which a piece goes back to its artist: it has left them, and it was lost, damaged or not as ordered. */
const GONE = new Set<number>([ORDER.shipped, ORDER.delivered, ORDER.closed]);

const repaint = async (what: Deciding): Promise<void> => {
  const { piece, stored, input, admin } = what;
  if (!GONE.has(piece.order.status)) throw new AppError('order.not_possible');
  const at = nowIso();
  const { order, set, remove } = released(piece.order, stored.caseId);
  const claim = await decidingOpenClaim(order.orderId, { state: 'repaint', by: admin.id, answer: input.answer });
  await transact({ order: Order, move: OrderMove }, (write) =>
    items(
      deciding(what, 0),
      claim,
      moveOrder(write, order, ORDER.accepted, {
        by: admin.id,
        role: 'admin',
        why: REPAINT,
        at,
        set: { repaintedAt: at, ...set },
        remove: ['promisedAt', 'carrier', 'tracking', ...remove],
      }),
    ),
  );
};

const refund = async (what: Deciding): Promise<void> => {
  const { piece, input, admin } = what;
  const { order, money } = piece;
  const { orderId, cartId, supplierId = null } = order;
  const amounts = settle(money.account, false);
  const { refundCents } = amounts;
  const claim = await decidingOpenClaim(orderId, { state: 'accepted', by: admin.id });
  const refunded = outgoing('order.refunded', { orderId, cartId, supplierId, refundCents });
  await settlePiece({
    order,
    money,
    amounts,
    rule: 'case',
    by: admin.id,
    role: 'admin',
    reason: input.answer,
    also: items(deciding(what, refundCents), claim, { refunded: writers.outbox.create(refunded).commit() }),
  });
};

const partial = (what: Deciding): Promise<void> => {
  const { piece, stored, input } = what;
  const cents = input.cents ?? 0;
  if (cents > piece.money.account.paid) throw new AppError('case.amount_invalid');
  const { write } = changingCharges(piece, { account: 'promos', cents: -cents, memo: 'Agreed in a case' });
  return transact({ order: Order }, () =>
    items(deciding(what, cents), { order: thawing(piece.order, stored.caseId) }, write),
  );
};

const DECISIONS = { continue: goOn, repaint, refund, partial } as const;

const orderOf = async ({ orderId }: StoredCase): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) throw new AppError('case.not_found');
  return data;
};

/**
 * Refuses an open case that does not hold its order: the order has ended, or another decision came between the reads of
 * the case and of its piece.
 */
const refuseMissed = async ({ caseId }: StoredCase, { order }: Piece): Promise<never> => {
  const isOpen = (await findCase(caseId))?.state === 'open';
  if (isOpen && isUndone(order.status)) throw new AppError('case.piece_ended');
  throw new ConditionRefused(['case']);
};

/** While a bank disputes the payment of an order, its money stays where it is. */
const checkBank = async ({ order }: Piece, { decision }: DecideCase): Promise<void> => {
  if (decision !== 'refund' && decision !== 'partial') return;
  if ((await openCasesOf(order)).some(({ kind }) => kind === 'chargeback')) throw new AppError('case.charged_back');
};

/**
 * Decides a case (C17): the piece goes on, is painted again, is refunded in full, or in part. Decision, money, move,
 * thaw, audit entry and mails' event in one transaction, and a repaint or full refund also decides the open guarantee
 * claim of the piece. Refuses `case.not_found`, `case.decided`, `case.charged_back`
 * for a bank's dispute, `case.piece_ended`, `case.amount_invalid`, and `order.not_possible` for a repaint of a piece that
 * has not shipped.
 */
export const decideCase = async (caseId: string, input: DecideCase, admin: SignedInActor): Promise<AdminCase> => {
  const cartId = await retryOnConflict(
    async () => {
      const stored = permitted(admin, 'case.decide', await findCase(caseId));
      if (stored.kind === 'chargeback') throw new AppError('case.charged_back');
      return { stored, piece: await readCleared(() => orderOf(stored)) };
    },
    async ({ stored, piece }) => {
      if (stored.state !== 'open') throw new AppError('case.decided');
      if (!piece.order.frozenBy?.includes(caseId)) await refuseMissed(stored, piece);
      await checkBank(piece, input);
      await DECISIONS[input.decision]({ stored, piece, input, admin });
      return stored.cartId;
    },
  );
  await finishRefundsOf(cartId);
  return adminCaseView(permitted(admin, 'case.decide', await findCase(caseId)));
};
