import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { OrderStatus } from '#shared/order-states.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { entityOf, key } from '../platform/table.ts';

/** One piece to be painted: each physical item of a placed cart is an order. */
export const Order = entityOf({
  model: { entity: 'order', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    status: { type: CustomAttributeType<OrderStatus>('number'), required: true },
    version: { type: 'number', required: true },
    sku: { type: 'string', required: true },
    item: { type: CustomAttributeType<CartItem>('any'), required: true },
    /** Frozen when the order was placed; refunds are computed from them. */
    charges: { type: CustomAttributeType<OrderCharges>('any') },
    requestedSuppliers: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    placedAt: { type: 'string', required: true },
    /** When the schedule selects the best quote, or notifies the chosen artist. */
    scheduleAt: { type: 'string', required: true },
    supplierId: { type: 'string' },
    quoteId: { type: 'string' },
    /** Whether the chosen artist has been notified. */
    isSelectionAnnounced: { type: 'boolean', required: true, default: false },
    acceptedAt: { type: 'string' },
    acceptError: { type: 'string' },
    /** When the artist finished the piece, the last time. */
    completedAt: { type: 'string' },
    /** When the order last went back to its artist to be painted again under the money-back guarantee. */
    repaintedAt: { type: 'string' },
    /** Present while the scheduler has work on this order. */
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    /**
     * Changes with each offer made when `scheduleAt` has passed or is a minute away; the schedule rests only if it is
     * unchanged.
     */
    lateOffers: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['orderId']), sk: key('sk', []) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

/** What an order costs, in cents: the piece, what promotions take off it, and its parcel. */
export interface OrderCharges {
  itemCents: number;
  promoCents: number;
  shippingCents: number;
}

export type StoredOrder = EntityItem<typeof Order>;

/** A status change of an order: who, when and why. */
export const OrderMove = entityOf({
  model: { entity: 'orderMove', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    from: { type: 'number', required: true },
    to: { type: 'number', required: true },
    by: { type: 'string', required: true },
    why: { type: 'string', required: true },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['at', 'to']) } },
});
