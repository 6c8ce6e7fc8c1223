import { AppError } from '#shared/errors.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { FEATURED_WORKS } from '#shared/works.ts';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { productLine, summaryOf as productSummaryOf } from '../catalog/catalog.ts';
import { cached } from '../platform/cached.ts';
import { Artist } from '../sellers/artist.entity.ts';
import { summaryOf as artistSummaryOf } from '../sellers/public-artists.ts';
import { Work } from './work.entity.ts';
import { cardOf, newestWorks, showingWorks, worksBeside, type Place } from './work-lists.ts';

/** Number of other works on a work's page, of the artist and of the product line each. */
const MORE = 4;

/** Works of the product line that are read, because those of the same artist are left out. */
const MORE_READ = 3 * MORE;

/** Cache TTL of samples. */
const CACHE_TTL_MS = 5_000;

/**
 * The page of one public work under its product line's sku or an alias; refuses `order.not_found` alike for a private,
 * an unknown and another line's work (R-05, C12, C23).
 */
export const workPage = async (sku: string, orderId: string): Promise<WorkPage> => {
  const { data: work } = await Work.get({ orderId }).go();
  const product = work && (await productLine(sku).catch(() => undefined));
  if (!work || product?.sku !== work.sku) throw new AppError('order.not_found');
  const { supplierId } = work;
  const [{ data: artist }, ofArtist, ofLine] = await Promise.all([
    Artist.get({ supplierId }).go(),
    worksBeside({ supplierId }, work, MORE),
    worksBeside({ sku: work.sku }, work, MORE_READ),
  ]);
  return {
    ...cardOf(work),
    product: productSummaryOf(product),
    ...(artist && { artist_card: artistSummaryOf(artist, ofArtist) }),
    ...(work.review && { review: work.review }),
    finished_at: work.finishedAt,
    o_size: work.size,
    more_of_artist: ofArtist.map(cardOf),
    more_of_product: ofLine
      .filter((other) => other.supplierId !== supplierId)
      .slice(0, MORE)
      .map(cardOf),
  };
};

/** Works whose pages show a work at a place in the lists of its artist and product line, or showed it. */
export const neighboursOf = async ({
  orderId,
  sku,
  supplierId,
  finishedAt,
}: Place & { sku: string; supplierId: string }): Promise<{ sku: string; orderId: string }[]> => {
  const place = { finishedAt, orderId };
  const [ofArtist, ofLine] = await Promise.all([
    showingWorks({ supplierId }, place, MORE),
    showingWorks({ sku }, place, MORE_READ),
  ]);
  return [...ofArtist, ...ofLine.filter((other) => other.supplierId !== supplierId)];
};

const readSamples = cached(CACHE_TTL_MS, async (tag: string, sku: string, limit: string): Promise<WorkCard[]> => {
  const works = await newestWorks({ tag, ...(sku && { sku }) }, Number(limit));
  return works.map(cardOf);
});

/**
 * The newest works under a tag (default: the featured ones), optionally of one product line, cached for five seconds
 * (U-06).
 */
export const samplesOf = ({
  tag = FEATURED_WORKS,
  sku = '',
  limit,
}: {
  tag?: string | undefined;
  sku?: string | undefined;
  limit: number;
}): Promise<WorkCard[]> => readSamples(tag, sku, String(limit));
