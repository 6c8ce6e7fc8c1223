import { z } from 'zod';
import { Asset } from './asset.ts';

/**
 * A piece as its photos are looked at: `size` is the code of what was ordered, `photos` what it is painted from, `claim_photos` what
 * came with its requests under the guarantee; both without those that were deleted.
 */
export const PieceToCheck = z.object({
  id: z.string(),
  title: z.string(),
  status: z.number().int(),
  size: z.string().nullable(),
  description: z.string(),
  photos: z.array(Asset),
  claim_photos: z.array(Asset),
});
export type PieceToCheck = z.infer<typeof PieceToCheck>;

/** A placed order as an admin sees it who looks at its photos; `qc_passed` once they are fit to paint from. */
export const OrderToCheck = z.object({
  id: z.string(),
  email: z.string(),
  status: z.number().int(),
  placed_at: z.string(),
  qc_passed: z.boolean(),
  pieces: z.array(PieceToCheck),
});
export type OrderToCheck = z.infer<typeof OrderToCheck>;

export const CheckPhotos = z.object({ qc_passed: z.boolean() });
export type CheckPhotos = z.infer<typeof CheckPhotos>;

/** An order in the list of photo checks: the first of its photos as thumbnails, how many there are, and the worst of what was measured of them for the sizes that were ordered. */
export const ListedOrder = z.object({
  id: z.string(),
  email: z.string(),
  placed_at: z.string(),
  pieces: z.number().int(),
  photos: z.array(z.string()),
  photo_count: z.number().int(),
  worst: z.enum(['good', 'fair', 'poor']).nullable(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;
export const ListedOrders = z.object({ orders: z.array(ListedOrder) });
export type ListedOrders = z.infer<typeof ListedOrders>;

export const IsChecked = z.enum(['no', 'yes']);
export type IsChecked = z.infer<typeof IsChecked>;
