import { z } from 'zod';
import { SellerSummary } from './artist.ts';
import { ProductSummary } from './product.ts';
import { WorkCard, WorkReview } from './work.ts';

/** The page of one finished public piece. */
export const WorkPage = WorkCard.extend({
  product: ProductSummary,
  /** Absent when the artist has left. */
  artist_card: SellerSummary.optional(),
  review: WorkReview.optional(),
  finished_at: z.string(),
  /** Pixels of the picture at `url`. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Option value id of the size, for ordering the same size again. */
  o_size: z.string(),
  /** Other works of the same artist, and works of the product line by other artists; the newest first. */
  more_of_artist: z.array(WorkCard),
  more_of_product: z.array(WorkCard),
});
export type WorkPage = z.infer<typeof WorkPage>;
