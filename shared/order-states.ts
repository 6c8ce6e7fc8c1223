/** Order status on the wire (C1). */
export const ORDER = {
  quoting: 1,
  accepted: 2,
  proofReady: 3,
  approved: 4,
  shipped: 5,
  delivered: 6,
  closed: 7,
  refunded: 8,
  cancelled: 9,
} as const;
export type OrderStatus = (typeof ORDER)[keyof typeof ORDER];

/** The life of an order as one graph: the server's guards, the shown buttons and the tests read the same lines. */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  [ORDER.quoting]: [ORDER.accepted, ORDER.cancelled],
  [ORDER.accepted]: [ORDER.proofReady, ORDER.refunded, ORDER.cancelled],
  [ORDER.proofReady]: [ORDER.accepted, ORDER.approved, ORDER.refunded],
  [ORDER.approved]: [ORDER.shipped, ORDER.refunded],
  [ORDER.shipped]: [ORDER.delivered, ORDER.refunded],
  [ORDER.delivered]: [ORDER.accepted, ORDER.closed, ORDER.refunded],
  [ORDER.closed]: [ORDER.accepted, ORDER.refunded],
  [ORDER.refunded]: [],
  [ORDER.cancelled]: [],
};

/** Whether an order may move from one status to another. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_MOVES[from].includes(to);

/** What the move of a piece says that had arrived and is painted again (C16). */
export const REPAINT = 'repaint under the guarantee';

const UNDERWAY = new Set<number>([ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped]);

/** Whether a piece is on its way to its customer, from the first stroke to the parcel: one that had arrived before is painted again. */
export const isUnderway = (status: number): boolean => UNDERWAY.has(status);

const ENDED = new Set<number>([ORDER.delivered, ORDER.closed, ORDER.refunded, ORDER.cancelled]);

/** Whether a piece has arrived, or nothing will come of it: nobody needs its photos any more (C26). */
export const hasEnded = (status: number): boolean => ENDED.has(status);

/** Words for a status, as the customer reads them. */
export const ORDER_LABELS: Record<OrderStatus, string> = {
  [ORDER.quoting]: 'Artists are answering',
  [ORDER.accepted]: 'Being painted',
  [ORDER.proofReady]: 'Ready for your approval',
  [ORDER.approved]: 'Approved',
  [ORDER.shipped]: 'On its way',
  [ORDER.delivered]: 'Delivered',
  [ORDER.closed]: 'Completed',
  [ORDER.refunded]: 'Refunded',
  [ORDER.cancelled]: 'Cancelled',
};

/** From placing, or from the customer's choice, to the moment the schedule acts: one hour (doc 1 §4, Q-20, Q-21). */
export const SCHEDULE_SECONDS = 3_600;

/** 'Confirm and Begin' and the answer statistics use two hours (doc 1 §9). */
export const CONFIRM_SECONDS = 7_200;
