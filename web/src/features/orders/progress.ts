import { isUnderway, ORDER, ORDER_LABELS, REPAINT } from '#shared/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { formatWhile } from '#web/lib/dates.ts';

type Past = Pick<OrderSummary, 'status' | 'moves'>;
type Progressing = Past & Pick<OrderSummary, 'supplier' | 'processed' | 'schedule'>;

/** Whether a delivered piece is being painted again under the guarantee and has not been delivered again (C16). */
export const isPaintedAgain = ({ status, moves }: Past): boolean =>
  isUnderway(status) && moves.some(({ why }) => why === REPAINT);

const labels: Partial<Record<number, string>> = ORDER_LABELS;

/** Label of a piece's state. */
export const labelOf = (order: Past): string | undefined =>
  order.status === ORDER.accepted && isPaintedAgain(order) ? 'Being painted again' : labels[order.status];

/** Steps that a customer sees, each with the status that begins it. */
export const STEPS = [
  { from: ORDER.quoting, label: 'Offers' },
  { from: ORDER.accepted, label: 'Painting' },
  { from: ORDER.proofReady, label: 'Your approval' },
  { from: ORDER.shipped, label: 'On its way' },
] as const;

const isEnded = (status: number): boolean => status === ORDER.refunded || status === ORDER.cancelled;

/** Place in STEPS, −1 for an order that was cancelled or refunded. */
export const stepOf = ({ status }: Pick<OrderSummary, 'status'>): number =>
  isEnded(status) ? -1 : STEPS.findLastIndex(({ from }) => status >= from);

const whileQuoting = ({ supplier, processed, schedule }: Progressing, nowSeconds: number): string => {
  if (supplier && processed)
    return `${supplier.name} has been asked to begin. You may still choose another artist until they accept.`;
  if (supplier)
    return `You chose ${supplier.name}. They are told in about ${formatWhile(schedule.sec - nowSeconds)}; until then you may choose another.`;
  if (schedule.sec > nowSeconds)
    return `Artists are sending their offers. The best artist is selected in about ${formatWhile(schedule.sec - nowSeconds)}, unless you choose one yourself.`;
  return 'Artists are still answering. We write to you as soon as one is found.';
};

/** The next step of a piece in words, and what the customer has to do. */
export const nextStep = (order: Progressing, nowSeconds: number): string => {
  const artist = order.supplier?.name ?? 'The artist';
  switch (order.status) {
    case ORDER.quoting:
      return whileQuoting(order, nowSeconds);
    case ORDER.accepted:
      if (isPaintedAgain(order)) return `${artist} paints it again. You see a photo of it before anything ships.`;
      return `${artist} is at work. Painting takes about 1 week; you see a photo of it before anything ships.`;
    case ORDER.proofReady:
      return 'Your painting is finished. Look at it, and approve it or ask for changes within 7 days.';
    case ORDER.approved:
      return 'You approved it. It ships once the balance is paid.';
    case ORDER.shipped:
      return 'It is on its way to you, 3-5 business days with Express.';
    case ORDER.delivered:
    case ORDER.closed:
      return 'It has arrived. We hope it hangs well!';
    case ORDER.refunded:
      return 'This piece was refunded. The money is back within a few days.';
    default:
      return 'This piece was cancelled.';
  }
};
