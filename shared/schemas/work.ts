import { z } from 'zod';
import { GalleryItem } from './product.ts';

/**
 * A finished public piece for tiles and samples (doc 1 §5). The customer's city and country are the only personal data
 * shown.
 */
export const WorkCard = GalleryItem.extend({
  order: z.string(),
  title: z.string(),
  artist: z.string(),
  medium: z.string(),
  /** Label: `18 × 24 in`. */
  size: z.string(),
  city: z.string(),
  country: z.string(),
  tags: z.array(z.string()),
  /** The customer's instructions, as far as they may be published. */
  instructions: z.string(),
  /** Stars of the customer; absent without a rating. */
  rating: z.number().int().optional(),
});
export type WorkCard = z.infer<typeof WorkCard>;

/** What the customer wrote about a piece, and what the artist answered. */
export const WorkReview = z.object({
  name: z.string(),
  rating: z.number().int().min(1).max(5),
  text: z.string(),
  response: z.string().optional(),
  /** When the customer rated the piece; absent of pieces that were published before it was stored. */
  at: z.string().optional(),
});
export type WorkReview = z.infer<typeof WorkReview>;

export const Samples = z.object({ samples: z.array(WorkCard) });
export type Samples = z.infer<typeof Samples>;
