import { z } from 'zod';
import { Asset, OrderedPhoto } from './asset.ts';

/**
 * A piece in the photo check: `size` is the ordered size code, `photos` are the photos to paint from with the ordered
 * crop and style, `claim_photos` those of its guarantee claims; deleted photos are left out.
 */
export const PieceToCheck = z.object({
  id: z.string(),
  title: z.string(),
  status: z.number().int(),
  size: z.string().nullable(),
  description: z.string(),
  photos: z.array(Asset.extend({ style: OrderedPhoto.shape.style })),
  claim_photos: z.array(Asset),
});
export type PieceToCheck = z.infer<typeof PieceToCheck>;

/** A placed cart in an admin's photo check; `qc_passed` once the admin found all photos fit to paint from. */
export const OrderToCheck = z.object({
  id: z.string(),
  /** The short number, as receipt and mails show it. */
  number: z.string(),
  email: z.string(),
  status: z.number().int(),
  placed_at: z.string(),
  qc_passed: z.boolean(),
  pieces: z.array(PieceToCheck),
});
export type OrderToCheck = z.infer<typeof OrderToCheck>;

export const CheckPhotos = z.object({ qc_passed: z.boolean() });
export type CheckPhotos = z.infer<typeof CheckPhotos>;

/**
 * A cart in the list of photo checks: its first photos as thumbnails, the number of all photos, and the worst verdict
 * of `judgePhoto` at the ordered sizes.
 */
export const ListedOrder = z.object({
  id: z.string(),
  /** The short number, as receipt and mails show it. */
  number: z.string(),
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
