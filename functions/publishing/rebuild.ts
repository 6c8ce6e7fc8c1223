import { isDeepStrictEqual } from 'node:util';
import type { RatingSum } from '#shared/orders/reviews.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart } from '../carts/cart.entity.ts';
import { countCart } from '../figures/count-cart.ts';
import { Order } from '../orders/order.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { countFigures, measureArtist, recordFinish } from '../artists/artist-figures.ts';
import { Artist } from '../artists/artist.entity.ts';
import { publishOrder } from './publish-order.ts';
import { mendWorks, workDifferences } from '../works/work-projections.ts';
import { Work } from '../works/work.entity.ts';
import { RatingTally, Review, type StoredTally } from '../reviews/review.entity.ts';
import { countReview, readTally, settingTally, tallyKeys, type TallyKey } from '../reviews/tallies.ts';

const nameOf = ({ kind, id }: TallyKey): string => `${kind} ${id}`;

/** The sums as a recount of all reviews gives them, by the name of artist or line; what no event has counted is left out. */
export const recount = async (): Promise<Map<string, TallyKey & RatingSum>> => {
  const sums = new Map<string, TallyKey & RatingSum>();
  const { data } = await Review.scan.go({ pages: 'all', consistent: true });
  for (const { counted } of data) {
    if (!counted) continue;
    for (const tally of tallyKeys(counted)) {
      const { count, stars } = sums.get(nameOf(tally)) ?? { count: 0, stars: 0 };
      sums.set(nameOf(tally), { ...tally, count: count + 1, stars: stars + counted.rating });
    }
  }
  return sums;
};

/** A sum that differs from the recount. */
export interface TallyDifference {
  tally: StoredTally;
  counted: RatingSum;
}

/** The sums that differ from a recount of all reviews. */
export const tallyDifferences = async (): Promise<TallyDifference[]> => {
  // Before the reviews, so that a sum that changes during the recount keeps an older version and is not overwritten.
  const { data: before } = await RatingTally.scan.go({ pages: 'all', consistent: true });
  const sums = await recount();
  const tallies = new Map(before.map((tally) => [nameOf(tally), tally]));
  for (const [name, { kind, id }] of sums) if (!tallies.has(name)) tallies.set(name, await readTally({ kind, id }));
  return [...tallies].flatMap(([name, tally]) => {
    const { count, stars } = sums.get(name) ?? { count: 0, stars: 0 };
    return tally.count === count && tally.stars === stars ? [] : [{ tally, counted: { count, stars } }];
  });
};

/** Writes the ratings that artists and product pages show from the sums, after their items were written anew. */
export const showRatings = async (): Promise<void> => {
  const { data } = await RatingTally.scan.go({ pages: 'all', consistent: true });
  for (const tally of data) {
    const shown = await settingTally(tally, tally);
    await ifUnchanged(transact({ tally: RatingTally }, () => shown));
  }
};

/** Artists whose stored figures differ from a count of their newest requests. */
export const figureDifferences = async (): Promise<{ name: string; stored: unknown; counted: unknown }[]> => {
  const { data } = await Artist.scan.go({ pages: 'all', consistent: true });
  const compared = await Promise.all(
    data.map(async ({ supplierId, name, figures, acceptance, onTime }) => ({
      name,
      stored: { figures, acceptance, onTime },
      counted: await countFigures(supplierId),
    })),
  );
  return compared.filter(({ stored, counted }) => !isDeepStrictEqual(stored, counted));
};

/** Notes of finished pieces that no event has written, then the figures of all artists; answers the artists measured. */
const rebuildFigures = async (): Promise<number> => {
  const { data: finished } = await Order.scan
    .where(({ completedAt }, { exists }) => exists(completedAt))
    .go({ pages: 'all', attributes: ['orderId', 'supplierId'] });
  for (const { orderId, supplierId } of finished) if (supplierId) await recordFinish(orderId, supplierId);
  const { data: artists } = await Artist.scan.go({ pages: 'all', attributes: ['supplierId'] });
  let measured = 0;
  for (const { supplierId } of artists) if (await measureArtist(supplierId)) measured += 1;
  return measured;
};

/** Counts all placed carts for the figures of their days; answers the carts whose figures were not current. */
const countCarts = async (): Promise<number> => {
  const { data } = await Cart.scan
    .where(({ status }, { ne }) => ne(status, CART_OPEN))
    .go({ pages: 'all', attributes: ['cartId'] });
  let counted = 0;
  for (const { cartId } of data) if (await countCart(cartId)) counted += 1;
  return counted;
};

/** What a rebuild has changed. */
export interface Rebuilt {
  /** Carts whose part of the shop's figures was missing or wrong. */
  carts: number;
  reviews: number;
  orders: number;
  tallies: number;
  artists: number;
  /** Works whose lists, and entries and counts that were not as the works say. */
  lists: number;
}

/**
 * Makes sums, ratings, artists' figures and public works equal to the orders, quotes and reviews: counts what no event
 * has counted, corrects the sums, and publishes or removes the work of every order that has a review, a work, or was
 * delivered, with the lists of its tags as the editors' book says now. Can run while the shop is open, and again; a sum
 * that changes meanwhile is left to the next run.
 */
export const rebuildProjections = async (): Promise<Rebuilt> => {
  const [{ data: reviews }, { data: orders }, { data: works }] = await Promise.all([
    Review.scan.go({ pages: 'all', attributes: ['orderId'] }),
    Order.scan
      .where(({ deliveredAt }, { exists }) => exists(deliveredAt))
      .go({ pages: 'all', attributes: ['orderId'] }),
    Work.scan.go({ pages: 'all', attributes: ['orderId'] }),
  ]);
  for (const { orderId } of reviews) await countReview(orderId);
  const differences = await tallyDifferences();
  let tallies = 0;
  for (const { tally, counted } of differences) {
    const corrected = await settingTally(tally, counted);
    if (await ifUnchanged(transact({ tally: RatingTally }, () => corrected))) tallies += 1;
  }
  const published = new Set([...reviews, ...orders, ...works].map(({ orderId }) => orderId));
  for (const orderId of published) await publishOrder(orderId);
  const found = await workDifferences();
  await mendWorks(found);
  return {
    lists: found.works.length + found.strays.length + found.counts.length,
    reviews: reviews.length,
    orders: published.size,
    tallies,
    artists: await rebuildFigures(),
    carts: await countCarts(),
  };
};
