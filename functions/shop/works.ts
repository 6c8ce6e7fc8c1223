import { AppError } from '#shared/errors.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { MAX_GALLERY_TAGS, tagIdOf } from '#shared/catalogue/galleries.ts';
import { listOf, narrowest } from '#shared/catalogue/tag-book.ts';
import { readTagBook } from '../works/tag-book.ts';
import { ALL_WORKS, FEATURED_WORKS } from '#shared/catalogue/works.ts';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { productLine, summaryOf as productSummaryOf } from '../catalog/catalog.ts';
import { cached } from '../platform/cached.ts';
import { Artist } from '../artists/artist.entity.ts';
import { summaryOf as artistSummaryOf } from '../artists/public-artists.ts';
import { shownWork } from '../works/shown-work.ts';
import { Work } from '../works/work.entity.ts';
import { cardOf, newestWorks, showingWorks, worksBeside, type Place } from '../works/work-lists.ts';

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
  const { data: stored } = await Work.get({ orderId }).go();
  const work = stored && shownWork(stored);
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
    width: work.width,
    height: work.height,
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

const readSamples = cached(CACHE_TTL_MS, async (named: string, sku: string, limit: string): Promise<WorkCard[]> => {
  const { tree } = await readTagBook();
  const tags = narrowest(named === '' ? [] : named.split(','), tree);
  // The selection has lists by one tag only.
  if (tags.length > (tags.includes(FEATURED_WORKS) ? 2 : MAX_GALLERY_TAGS))
    throw new AppError('request.invalid', { fields: { tags: 'These are too many tags for samples.' } });
  const works = await newestWorks({ tag: listOf(tags), ...(sku && { sku }) }, Number(limit));
  return works.map(cardOf);
});

/**
 * The newest works under a tag (default: the featured ones), optionally with further tags and of one product line,
 * cached for five seconds (U-06, API-16). Refuses `request.invalid` for more tags than a list has.
 */
export const samplesOf = ({
  tag = FEATURED_WORKS,
  tags = '',
  sku = '',
  limit,
}: {
  tag?: string | undefined;
  tags?: string | undefined;
  sku?: string | undefined;
  limit: number;
}): Promise<WorkCard[]> =>
  readSamples(
    [tag, ...tags.split(',')]
      .map(tagIdOf)
      .filter((each) => each !== '' && each !== ALL_WORKS)
      .join(),
    sku,
    String(limit),
  );
