import type { EventName } from '#events/registry.ts';

/** Events after which the billing of a cart may begin, wait or end, and a file of it may be its customer's. */
export const BILLING_EVENTS = [
  'order.completed',
  'order.approved',
  'order.changes_requested',
  'order.cancelled',
  'order.refunded',
  'order.address-changed',
  'shipping.changed',
  'case.opened',
  'case.decided',
  'payment.received',
] as const satisfies readonly EventName[];
