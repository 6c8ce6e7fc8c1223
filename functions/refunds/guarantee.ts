import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money.ts';
import { ORDER, ORDER_LABELS, type OrderStatus } from '#shared/order-states.ts';
import { guaranteeProblem, settle, splitOverSources } from '#shared/refunds.ts';
import type { Cancellation, RefundByGuarantee } from '#shared/schemas/refund.ts';
import { auditWrite, stillAdmin } from '../admin/audit.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { ConditionRefused } from '../platform/table.ts';
import { writersOf } from '../sellers/writers.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { readPiece, type Piece } from './piece-money.ts';
import { sourceLines } from './refund-view.ts';
import { settlePiece } from './settle-piece.ts';

const writers = writersOf({ outbox: Outbox });

const readOrderFor = async (orderId: string, admin: SignedInActor): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  return permitted(admin, 'order.refund', data);
};

/** Why the guarantee does not hold, from the moves of the piece: its delivery, and the changes that its customer asked for. */
const problemOf = async ({ orderId, status }: StoredOrder): Promise<string | undefined> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  const deliveredAt = moves.findLast(({ to }) => to === ORDER.delivered)?.at;
  const revisions = moves.filter(({ from, to }) => from === ORDER.proofReady && to === ORDER.accepted).length;
  return guaranteeProblem({ status, deliveredAt, revisions }, now());
};

const caseOf = async ({ order, money }: Piece) => {
  const problem = await problemOf(order);
  const amounts = settle(money.account, false);
  const view: Cancellation = {
    allowed: problem === undefined,
    rule: 'guarantee',
    sentence: problem ?? `All that was paid for this piece goes back: ${formatCents(amounts.refundCents)}.`,
    kept_cents: 0,
    refund_cents: problem === undefined ? amounts.refundCents : 0,
    sources: problem === undefined ? sourceLines(splitOverSources(amounts.refundCents, money.sources)) : [],
  };
  return { amounts, view };
};

/** What the money-back guarantee would give back for a piece, and whether it holds, for an admin. Refuses `order.not_found`. */
export const guaranteeOf = async (orderId: string, admin: SignedInActor): Promise<Cancellation> => (await caseOf(await readPiece(() => readOrderFor(orderId, admin)))).view;

const checkPhotos = async (photos: readonly string[], { ownerId }: StoredOrder): Promise<void> => {
  const { data } = await Asset.get([...new Set(photos)].map((assetId) => ({ assetId }))).go({ consistent: true });
  const known = new Set(data.filter((asset) => asset.ownerId === ownerId).map(({ assetId }) => assetId));
  if (photos.some((id) => !known.has(id))) throw new AppError('request.invalid', { fields: { photos: 'Each has to be a photo of this customer.' } });
};

/**
 * Refunds a piece in full by the money-back guarantee, as an admin has decided (C16): the decision, its reason and photos, the
 * audit trail, the credit note and what is owed back in one transaction. Refuses `order.no_guarantee` with why,
 * `order.refund_changed` when the figure is another, and photos that are not the customer's.
 */
export const refundByGuarantee = async (orderId: string, input: RefundByGuarantee, admin: SignedInActor): Promise<Cancellation> => {
  const { order, money } = await readPiece(() => readOrderFor(orderId, admin));
  await checkPhotos(input.photos, order);
  const { amounts, view } = await caseOf({ order, money });
  if (!view.allowed) throw new AppError('order.no_guarantee', { description: view.sentence });
  if (view.refund_cents !== input.refund_cents) throw new AppError('order.refund_changed', { fields: { refund_cents: String(view.refund_cents) } });
  const { cartId, supplierId = null, email } = order;
  const { reason, photos } = input;
  const { refundCents } = amounts;
  const after = `refunded ${formatCents(refundCents)}`;
  const also = [
    auditWrite(admin, { action: 'order.refund', subject: { userId: orderId, email }, before: ORDER_LABELS[order.status as OrderStatus], after, reason }),
    stillAdmin(admin),
    writers.outbox.create(outgoing('order.refunded', { orderId, cartId, supplierId, refundCents })).commit(),
  ];
  try {
    await settlePiece({ order, money, amounts, rule: 'guarantee', by: admin.id, reason, photos, also });
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('order.refund_changed', { cause: error });
    throw error;
  }
  await finishRefundsOf(cartId);
  return { ...view, allowed: false };
};
