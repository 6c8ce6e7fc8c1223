import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** What is counted of a day: money in cents, pieces, and waits by their bucket (waits.ts). */
export type FigureName =
  | 'orders'
  | 'charged_cents'
  | 'deposit_cents'
  | 'received_cents'
  | 'refunded_cents'
  | 'pieces'
  | 'accepted'
  | 'finished'
  | 'on_time'
  | `${'offer' | 'proof'}:${number}`;
export type Figures = Partial<Record<FigureName, number>>;

/** Sums of a day in the shop's zone, over all carts. */
export const DayFigures = entityOf({
  model: { entity: 'dayFigures', version: '1', service: 'market' },
  attributes: {
    /** `2026-11`. */
    month: { type: 'string', required: true },
    day: { type: 'string', required: true },
    figures: { type: CustomAttributeType<Figures>('any'), required: true },
    version: { type: 'number', required: true },
  },
  indexes: { ofMonth: { pk: key('pk', ['month']), sk: key('sk', ['day']) } },
});

/** What the sums of the days contain of a cart, so that it can be counted again. */
export const CartFigures = entityOf({
  model: { entity: 'cartFigures', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    days: { type: CustomAttributeType<Record<string, Figures>>('any'), required: true },
    version: { type: 'number', required: true },
  },
  indexes: { byId: { pk: key('pk', ['cartId']), sk: key('sk', []) } },
});

export type StoredDay = EntityItem<typeof DayFigures>;
