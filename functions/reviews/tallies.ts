import { averageOf, scoreOf, type RatingSum } from '#shared/orders/reviews.ts';
import { Product } from '../catalog/product.entity.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { Artist } from '../artists/artist.entity.ts';
import { RatingTally, Review, reviewOf, type CountedRating, type StoredTally } from './review.entity.ts';

/** The artist or the product line of a sum of ratings. */
export type TallyKey = Pick<StoredTally, 'kind' | 'id'>;

const writers = writersOf({ artist: Artist, product: Product, tally: RatingTally });

/** The keys of the two sums that contain a rating. */
export const tallyKeys = ({ supplierId, sku }: Pick<CountedRating, 'supplierId' | 'sku'>): TallyKey[] => [
  { kind: 'artist', id: supplierId },
  { kind: 'line', id: sku },
];

/** A sum of ratings, read consistently; zero without one. */
export const readTally = async (tally: TallyKey): Promise<StoredTally> =>
  (await RatingTally.get(tally).go({ consistent: true })).data ?? { ...tally, count: 0, stars: 0, version: 0 };

/** The sums of the ratings of artists; without an artist nothing is read. */
export const artistTallies = async (supplierIds: readonly string[]): Promise<StoredTally[]> => {
  if (supplierIds.length === 0) return [];
  const { data } = await RatingTally.get(supplierIds.map((id) => ({ kind: 'artist' as const, id }))).go();
  return data;
};

/** Whether an artist or a product line exists, whose item shows the rating. */
const isShown = async ({ kind, id }: TallyKey): Promise<boolean> => {
  const { data } =
    kind === 'artist'
      ? await Artist.get({ supplierId: id }).go({ consistent: true })
      : await Product.get({ sku: id }).go({ consistent: true });
  return data !== null;
};

const showing = ({ kind, id }: TallyKey, sum: RatingSum): object => {
  if (kind === 'artist')
    return writers.artist
      .patch({ supplierId: id })
      .set({ rating: scoreOf(sum) ?? UNRATED })
      .commit();
  const patch = writers.product.patch({ sku: id });
  const average = averageOf(sum);
  return average === undefined
    ? patch.remove(['rating', 'reviewsCount']).commit()
    : patch.set({ rating: average, reviewsCount: sum.count }).commit();
};

/** Rating of an artist without a review, from 0 to 1; the default of the entity. */
const UNRATED = 0.8;

/**
 * Items that replace a sum of ratings and the rating that the artist (as in the score of offers, C14) or the product
 * page shows; refused when the sum has changed since it was read.
 */
export const settingTally = async (read: StoredTally, { count, stars }: RatingSum): Promise<Items> => {
  const { kind, id, version } = read;
  const shown = await isShown(read);
  return {
    [`tally:${kind}`]: writers.tally
      .put({ kind, id, count, stars, version: version + 1 })
      .where((stored, { eq, notExists }) => (version === 0 ? notExists(stored.version) : eq(stored.version, version)))
      .commit(),
    ...(shown && { [`shown:${kind}`]: showing(read, { count, stars }) }),
  };
};

const isCounted = (counted: CountedRating | undefined, { supplierId, sku, rating }: CountedRating): boolean =>
  counted?.supplierId === supplierId && counted.sku === sku && counted.rating === rating;

/**
 * Adds an order's rating to the sums of its artist and its product line, or replaces what they contain of it. The
 * review records what was counted in the same transaction, so repeated and reordered events change nothing.
 */
export const countReview = (orderId: string): Promise<void> =>
  retryOnConflict(
    async () => {
      const review = await reviewOf(orderId);
      return review && { review, tallies: await Promise.all(tallyKeys(review).map(readTally)) };
    },
    async (read) => {
      if (!read) return;
      const { review, tallies } = read;
      const { supplierId, sku, rating, counted, version } = review;
      if (isCounted(counted, review)) return;
      const added = counted === undefined ? 1 : 0;
      const sums = await Promise.all(
        tallies.map((tally) =>
          settingTally(tally, {
            count: tally.count + added,
            stars: tally.stars + rating - (counted?.rating ?? 0),
          }),
        ),
      );
      await transact({ review: Review, outbox: Outbox }, (write) =>
        items(
          {
            review: write.review
              .patch({ orderId })
              .set({ counted: { supplierId, sku, rating }, version: version + 1 })
              .where((stored, { eq }) => eq(stored.version, version))
              .commit(),
            changed: write.outbox.create(outgoing('rating.changed', { sku, supplierId })).commit(),
          },
          sums,
        ),
      );
    },
  );
