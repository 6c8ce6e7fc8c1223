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

export const Option = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().default(''),
  hint: z.string().default(''),
  values: z.array(OptionValue).min(1),
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

export const ReviewOrder = z.object({
  id: z.string(),
  image: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  artist_rating: z.number().int().min(1).max(5),
  artist_review: z.string(),
});
export type ReviewOrder = z.infer<typeof ReviewOrder>;

/** A product line as its order page needs it (doc 1 §3). Prices in cents. */
export const Product = z.object({
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
  options: z.array(Option),
  gallery: z.array(GalleryItem),
  review_orders: z.array(ReviewOrder),
  rating: z.number().optional(),
  reviewsCount: z.number().int(),
  minLeadDays: z.number().int(),
  /** The standing promotions that hold for it now; the stored line has none. */
  promos: z.array(ProductPromo).optional(),
});
export type Product = z.infer<typeof Product>;

/** What the order page asks for: a line with its promotions. */
export const ProductAnswer = Product.required({ promos: true });
export type ProductAnswer = z.infer<typeof ProductAnswer>;

/** One line of the product list. */
export const ProductSummary = Product.pick({
  sku: true,
  title: true,
  medium: true,
  fromCents: true,
  description: true,
}).extend({
  image: z.string(),
  photo: z.string().optional(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/**
 * Chosen values: option id → value id; a size may be a custom code (`c-11.5x14in`), a delivery may carry a date
 * (`25:2026-12-16`).
 */
export const Selection = z.record(z.string().max(40), z.string().max(80));
export type Selection = z.infer<typeof Selection>;
