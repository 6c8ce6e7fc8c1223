import { z } from 'zod';
import { ProductPromo } from './promotion.ts';

export const OptionValue = z.object({
  id: z.string(),
  title: z.string(),
  /** Added to the product's base price, in cents. */
  price: z.number().int(),
  description: z.string().default(''),
  /** The value is offered only for sizes with at least (at most) this area in square inches. */
  minArea: z.number().optional(),
  maxArea: z.number().optional(),
});
export type OptionValue = z.infer<typeof OptionValue>;

/**
 * A public holiday on which carriers do not deliver in these countries: on a date (`12-25`), on the nth weekday of a month
 * (the 4th Thursday of November; -1 is the last, Sunday is 0), or some days after Easter Sunday.
 */
export const Holiday = z
  .object({ name: z.string().min(1).max(60), countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
  .and(
    z.union([
      z.object({ date: z.string().regex(/^\d\d-\d\d$/) }),
      z.object({
        month: z.number().int().min(1).max(12),
        weekday: z.number().int().min(0).max(6),
        nth: z.number().int(),
      }),
      z.object({ easter: z.number().int().min(-50).max(60) }),
    ]),
  );
export type Holiday = z.infer<typeof Holiday>;

export const Option = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().default(''),
  hint: z.string().default(''),
  values: z.array(OptionValue).min(1),
  /** Of `delivery`: days on which nothing arrives. */
  holidays: z.array(Holiday).optional(),
});
export type Option = z.infer<typeof Option>;

export const GalleryItem = z.object({
  id: z.string(),
  url: z.string(),
  sku: z.string(),
  title: z.string().optional(),
  artist: z.string().optional(),
  photo: z.string().optional(),
  order: z.string().optional(),
});
export type GalleryItem = z.infer<typeof GalleryItem>;

/** What the list entry of an order says under the names of doc 2 §3; `supplier_product_2` is the sku of its line. */
const OrderEntry = z.object({ supplier_product_2: z.string(), _painting_image_url: z.string() });

/** What such an entry says of a review. */
const ReviewEntry = z.object({
  /** The customer, as the review names them. */
  cart: z.object({ name: z.string() }),
  artist_rating: z.number().int().min(1).max(5),
  artist_review: z.string(),
  artist_review_response: z.string().optional(),
  /** When the customer rated the piece; absent of pieces that were published before it was stored. */
  artist_review_date: z.string().optional(),
});

/** The entry of an order, with its review where one is shown. */
export const RatedOrderEntry = OrderEntry.extend(ReviewEntry.partial().shape);
export type RatedOrderEntry = z.infer<typeof RatedOrderEntry>;

export const ReviewOrder = OrderEntry.extend(ReviewEntry.shape).extend({
  id: z.string(),
  image: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
});
export type ReviewOrder = z.infer<typeof ReviewOrder>;

/** A product line as it is stored. Prices in cents. */
export const ProductLine = z.object({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  medium: z.string(),
  supplier_product: z.string(),
  /** Price in cents before any option. */
  price: z.number().int().nonnegative(),
  /** Price in cents of the cheapest configuration. */
  fromCents: z.number().int().nonnegative(),
  /** Pieces in stock; absent means unlimited. */
  quantity: z.number().int().optional(),
  description: z.string(),
  details: z.string(),
  /** How its pieces look, and what they suit, in the few words that the product list compares. */
  look: z.string().optional(),
  suits: z.string().optional(),
  options: z.array(Option),
  gallery: z.array(GalleryItem),
  review_orders: z.array(ReviewOrder),
  rating: z.number().optional(),
  reviewsCount: z.number().int(),
  minLeadDays: z.number().int(),
  /** Styles that another medium is made for, and the line of that medium: style id → sku. */
  elsewhere: z.record(z.string(), z.string()).optional(),
});
export type ProductLine = z.infer<typeof ProductLine>;

/** A product line as its order page needs it (doc 1 §3). */
export const Product = ProductLine.extend({
  /** `source` is the editors' text, `compiled` its HTML. */
  description: z.object({ source: z.string(), compiled: z.string() }),
  /** The unit in which its sizes are shown first. */
  units: z.enum(['in', 'cm']),
  /** The artist who alone paints the line; null while any artist may, as for all lines of the catalogue. */
  supplier: z.string().nullable(),
  /** The standing promotions that hold for it now. */
  promos: z.array(ProductPromo),
});
export type Product = z.infer<typeof Product>;

/** One line of the product list. */
export const ProductSummary = ProductLine.pick({
  sku: true,
  title: true,
  medium: true,
  fromCents: true,
  description: true,
  look: true,
  suits: true,
}).extend({
  image: z.string(),
  photo: z.string().optional(),
  // Absent of lists that were stored by an earlier release.
  minLeadDays: z.number().int().optional(),
  /** A piece of the subject that a piece of each other line shows, too. */
  sample: z.object({ url: z.string(), photo: z.string().optional() }).optional(),
  /** The price in cents at the size that lines are compared at. */
  compared: z.object({ size: z.string(), cents: z.number().int() }).optional(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/**
 * Chosen values: option id → value id; a size may be a custom code (`c-11.5x14in`), a delivery may carry a date
 * (`25:2026-12-16`).
 */
export const Selection = z.record(z.string().max(40), z.string().max(80));
export type Selection = z.infer<typeof Selection>;
