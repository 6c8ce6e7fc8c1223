import { z } from 'zod';
import { CARRIER_IDS } from '../shipping/carriers.ts';
import { MAX_SHIPPING_CENTS } from '../shipping/shipping.ts';
import { Address } from './cart.ts';

const Cents = z.number().int();

/** Ships a piece, or corrects carrier and number of one that is on its way. */
export const ShipOrder = z.object({ carrier: z.enum(CARRIER_IDS), tracking: z.string().trim().min(1).max(60) });
export type ShipOrder = z.infer<typeof ShipOrder>;

/** Changes method or price (cents) of a piece's shipping. */
export const EditShipping = z
  .object({
    shipping_method: z.union([z.literal(0), z.literal(3)]).optional(),
    shipping_price: Cents.min(0).max(MAX_SHIPPING_CENTS).optional(),
  })
  .refine(
    ({ shipping_method: method, shipping_price: price }) => method !== undefined || price !== undefined,
    'A method or a price is needed.',
  );
export type EditShipping = z.infer<typeof EditShipping>;

/** The customer's answer to a higher shipping price; `price` is the one that was shown. */
export const AnswerShippingEdit = z.object({ agree: z.boolean(), price: Cents });
export type AnswerShippingEdit = z.infer<typeof AnswerShippingEdit>;

/** Sends a piece to another address; `agreed_difference` in cents is what the customer agreed to pay more, or less. */
export const ChangeAddress = z.object({ address: Address, agreed_difference: Cents });
export type ChangeAddress = z.infer<typeof ChangeAddress>;

/** Shipping of a piece on the wire: times are ISO 8601, prices are in cents. */
export const Shipping = z.object({
  order_id: z.string(),
  status: z.number().int(),
  method: z.number().int(),
  price: Cents,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  edit: z.object({ method: z.number().int(), price: Cents, difference: Cents, at: z.string() }).nullable(),
  /** What the whole order owes. */
  due: Cents,
});
export type Shipping = z.infer<typeof Shipping>;
