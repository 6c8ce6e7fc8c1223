import type { ArtistReview, Seller } from '#shared/schemas/artist.ts';
import type { WorkCard } from '#shared/schemas/work.ts';

/** Works below which the mosaic also takes those that are reviewed. */
const MIN_HUNG = 4;

interface HungWorks {
  /** The large picture at the top; absent for an artist with one work. */
  hero: WorkCard | undefined;
  mosaic: readonly WorkCard[];
  /** Whether the reviews show their works, because no other part of the page does. */
  arePicturedInReviews: boolean;
}

/** Hangs each work of an artist's page once: at the top, in the mosaic, or beside its review. */
export const hangWorks = ({ orders, review_orders: reviews }: Pick<Seller, 'orders' | 'review_orders'>): HungWorks => {
  const reviewed = new Set(reviews.map(({ id }: ArtistReview) => id));
  const free = orders.filter(({ id }) => !reviewed.has(id));
  const hero = orders.length > 1 ? (free.find(({ photo }) => photo) ?? free[0] ?? orders[0]) : undefined;
  const others = (works: readonly WorkCard[]) => works.filter(({ id }) => id !== hero?.id);
  const arePicturedInReviews = others(free).length >= MIN_HUNG;
  return { hero, mosaic: others(arePicturedInReviews ? free : orders), arePicturedInReviews };
};
