import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import { approveBySilence } from '../projects/decide-proof.ts';
import { runPromise } from '../projects/late-artist.ts';
import { runSchedule } from '../quotes/schedule.ts';
import { closeByDeadline, deliverByDeadline, deliverFiles } from '../shipping/deliver.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';

/** A file whose event was lost, or that was approved before files were delivered by themselves, waits for nobody. */
const whileApproved = async (order: StoredOrder): Promise<string> =>
  isFilePiece(order.item) && (await deliverFiles(order.cartId)) > 0 ? 'delivered' : runPromise(order);

/** The work at an order's deadline (`dueAt`), by its status. */
const DUE_WORK: Partial<Record<OrderStatus, (order: StoredOrder) => Promise<string>>> = {
  [ORDER.quoting]: runSchedule,
  [ORDER.accepted]: runPromise,
  [ORDER.approved]: whileApproved,
  [ORDER.proofReady]: approveBySilence,
  [ORDER.shipped]: deliverByDeadline,
  [ORDER.delivered]: closeByDeadline,
};

/**
 * Does the work of an order whose deadline has come; each part decides by the stored order, so that an early, late or
 * repeated call changes nothing (C39). Answers what was done, `nothing` if nothing was due.
 */
export const runDueOrder = async (orderId: string): Promise<string> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  const work = order && DUE_WORK[order.status];
  return work ? work(order) : 'nothing';
};
