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
    /** Frozen when it was placed, for refunds. */
    charges: { type: CustomAttributeType<OrderCharges>('any') },
    requestedSuppliers: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    placedAt: { type: 'string', required: true },
    /** When the schedule acts: picks the best quote, or tells the chosen artist. */
    scheduleAt: { type: 'string', required: true },
    supplierId: { type: 'string' },
    quoteId: { type: 'string' },
    /** Whether the chosen artist has been told. */
    isProcessed: { type: 'boolean', required: true, default: false },
    acceptedAt: { type: 'string' },
    acceptError: { type: 'string' },
    /** When its artist finished it. */
    completedAt: { type: 'string' },
    /** When it was given back to its artist under the money-back guarantee, the last time. */
    repaintedAt: { type: 'string' },
    /** Present while the scheduler has something to do with this order. */
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    /** Changes with each offer that comes when the schedule has passed without one: the schedule rests only if none came meanwhile. */
    offersCome: { type: 'number' },
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

/** Every move of an order: who, when and why. */
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
