import { z } from 'zod';
import { RatedOrderEntry, ReviewOrder } from './product.ts';
import { WorkCard } from './work.ts';

/** What a customer wrote about a piece, and what the artist answered. */
export const ArtistReview = ReviewOrder.extend({ sku: z.string(), medium: z.string() });
export type ArtistReview = z.infer<typeof ArtistReview>;

/** The public data of an artist (doc 1 §3, Seller). */
export const SellerSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** `real` is the artist's spelling, `normal` the form in page addresses. */
  username: z.object({ real: z.string(), normal: z.string() }),
  /** `source` is the artist's text, `compiled` its HTML. */
  bio: z.object({ source: z.string(), compiled: z.string() }),
  address: z.object({ country: z.string() }),
  /** City; empty when the artist gave none. */
  location: z.string(),
  /** Whether new orders are accepted. */
  active: z.boolean(),
  featured_assets: z.array(z.object({ url: z.string() })),
  /** The artist's portrait, if they uploaded one. */
  avatar: z.object({ url: z.string() }).nullable(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;

/** An artist's page with the latest public pieces and reviews, the newest first. */
export const Seller = SellerSummary.extend({
  /** Whether new requests reach the artist; `away` and `full` artists are not asked. */
  availability: z.enum(['open', 'full', 'away']),
  /** Pictures that the artist chose, beside the pieces painted here. */
  external_samples: z.array(z.object({ id: z.string(), url: z.string(), title: z.string().optional() })),
  /** Codes of the languages that the artist speaks. */
  languages: z.array(z.string()),
  /** Usual working time in days by the medium of a line that the artist paints. */
  usual_days: z.record(z.string(), z.number().int()),
  /** Orders that the artist was lately asked for. */
  requestedCount: z.number().int().nonnegative(),
  orders: z.array(WorkCard.extend(RatedOrderEntry.shape)),
  /** Number of rated pieces, private ones too. */
  reviews: z.number().int().nonnegative(),
  /** Pictures of the public pieces, then those that the artist chose. */
  assets: z.array(z.object({ id: z.string(), url: z.string() })),
  review_orders: z.array(ArtistReview),
  /** Mediums of the lines that the artist paints, and the lowest price of them in cents; null while they paint none. */
  mediums: z.array(z.string()),
  from_cents: z.number().int().nullable(),
  /** What the artist's newest requests show: the usual time to an answer, the finished pieces, and those on time. */
  record: z.object({
    answer_seconds: z.number().int().nullable(),
    finished: z.number().int().nonnegative(),
    on_time: z.number().int().nonnegative(),
  }),
});
export type Seller = z.infer<typeof Seller>;

/** The artists of the list, and newest well rated works of theirs. */
export const FeaturedArtists = z.object({ artists: z.array(SellerSummary), samples: z.array(WorkCard) });
export type FeaturedArtists = z.infer<typeof FeaturedArtists>;
