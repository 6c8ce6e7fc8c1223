import { galleryPath, LANDINGS } from '#shared/catalogue/galleries.ts';
import { PAGES } from '#shared/site/pages.ts';
import { PUBLIC_PAGES } from '#shared/site/public-pages.ts';
import { ALL_WORKS } from '#shared/catalogue/works.ts';
import { pathTo } from '#shared/site/paths.ts';
import { atMost } from '../platform/table.ts';
import { listProducts } from '../catalog/catalog.ts';
import { readTagBook } from '../works/tag-book.ts';
import { EVERYBODY, Message, MessageCount } from '../messages/message.entity.ts';
import { env } from '../platform/env.ts';
import { Artist } from '../artists/artist.entity.ts';
import { normalUsername } from '../artists/usernames.ts';
import { newestWorks } from '../works/work-lists.ts';
import { TaggedWork } from '../works/work.entity.ts';

interface Place {
  path: string;
  /** ISO date or time of the last change, where it is known. */
  at?: string | undefined;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const urlOf = (path: string): string => escaped(new URL(path, env('SITE_URL')).href);

const xml = (root: string, item: string, places: readonly Place[]): string => {
  const lines = places.map(
    ({ path, at }) => `<${item}><loc>${urlOf(path)}</loc>${at ? `<lastmod>${at}</lastmod>` : ''}</${item}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
};

const isGallery = (path: string): boolean => path.startsWith('/gallery') || Object.hasOwn(LANDINGS, path);

const pages = async (): Promise<Place[]> =>
  PUBLIC_PAGES.filter((path) => !path.includes(':') && !isGallery(path)).map((path) => ({ path }));

const products = async (): Promise<Place[]> =>
  Promise.all(
    (await listProducts()).map(async ({ sku }) => ({
      path: pathTo('/products/:sku', { sku }),
      at: (await newestWorks({ sku }, 1))[0]?.finishedAt,
    })),
  );

const artists = async (): Promise<Place[]> => {
  const found = await Promise.all(
    (['open', 'full', 'away'] as const).map((availability) =>
      Artist.query
        .byAvailability({ availability })
        .where(({ isActive }, { eq }) => eq(isActive, true))
        .go({ pages: 'all' }),
    ),
  );
  return found
    .flatMap(({ data }) => data)
    .map(({ username, changedAt }) => ({
      path: pathTo('/artists/:username', { username: normalUsername(username) }),
      at: changedAt,
    }));
};

const MONTH = 'yyyy-mm'.length;

/** Months, as `2026-11`, from that of the oldest public work to that of the newest. */
const monthsOfWorks = async (): Promise<string[]> => {
  const all = TaggedWork.query.ofTag({ tag: ALL_WORKS });
  const [{ data: oldest }, { data: newest }] = await Promise.all([
    all.go({ order: 'asc', ...atMost(1) }),
    TaggedWork.query.ofTag({ tag: ALL_WORKS }).go({ order: 'desc', ...atMost(1) }),
  ]);
  const last = newest[0]?.finishedAt.slice(0, MONTH);
  const months: string[] = [];
  for (let month = oldest[0]?.finishedAt.slice(0, MONTH); month && last && month <= last; month = following(month))
    months.push(month);
  return months;
};

const following = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, MONTH);
};

const worksOfMonth = async (month: string): Promise<Place[]> => {
  const { data } = await TaggedWork.query
    .ofTag({ tag: ALL_WORKS })
    .between({ finishedAt: month }, { finishedAt: following(month) })
    .go({ pages: 'all', attributes: ['sku', 'orderId', 'finishedAt'] });
  return data.map(({ sku, orderId, finishedAt }) => ({
    path: pathTo('/products/gallery/:sku/:order', { sku, order: orderId }),
    at: finishedAt,
  }));
};

/** Nodes that may have questions: product lines and tags. */
const questionNodes = async (): Promise<string[]> => {
  const [{ book }, lines] = await Promise.all([readTagBook(), listProducts()]);
  const nodes = [...lines.map(({ sku }) => sku), ...book.tags.map(({ tag }) => `t_${tag}`)];
  const { data } = await MessageCount.get(nodes.map((node) => ({ node, askerId: EVERYBODY }))).go();
  return data.filter(({ count }) => count > 0).map(({ node }) => node);
};

/** Most questions of a node in its file. */
const MAX_QUESTIONS = 10_000;

const questionsOf = async (node: string): Promise<Place[]> => {
  const { data } = await Message.query
    .newestOfNode({ listedNode: node })
    .go({ order: 'desc', ...atMost(MAX_QUESTIONS) });
  return data.map(({ messageId, postedAt }) => ({ path: pathTo('/questions/:id', { id: messageId }), at: postedAt }));
};

/** The galleries of all tags and product lines that have works, with the newest work's date, and the pages of the tags. */
const galleries = async (): Promise<Place[]> => {
  const [{ book }, lines] = await Promise.all([readTagBook(), listProducts()]);
  const lists = [
    { list: {}, path: galleryPath({ tags: [] }) },
    ...book.tags.map(({ tag }) => ({ list: { tag }, path: galleryPath({ tags: [tag] }) })),
    ...lines.map(({ sku }) => ({ list: { sku }, path: galleryPath({ tags: [], sku }) })),
  ];
  const found = await Promise.all(
    lists.map(async ({ list, path }) => ({ path, at: (await newestWorks(list, 1))[0]?.finishedAt })),
  );
  return [{ path: pathTo('/gallery/tags') }, ...found.filter(({ at }) => at !== undefined)];
};

const KINDS: Readonly<Record<string, () => Promise<Place[]>>> = { pages, products, galleries, artists };
const WORKS = 'works-';
const QUESTIONS = 'questions-';

const index = async (): Promise<string> => {
  const [months, nodes] = await Promise.all([monthsOfWorks(), questionNodes()]);
  const names = [
    ...Object.keys(KINDS),
    ...months.map((month) => WORKS + month),
    ...nodes.map((node) => QUESTIONS + node),
  ];
  return xml(
    'sitemapindex',
    'sitemap',
    names.map((name) => ({ path: `/sitemaps/${name}.xml` })),
  );
};

const placesOf = (name: string): Promise<Place[]> => {
  const kind = KINDS[name];
  if (kind) return kind();
  if (/^works-\d{4}-\d{2}$/.test(name)) return worksOfMonth(name.slice(WORKS.length));
  return name.startsWith(QUESTIONS) ? questionsOf(name.slice(QUESTIONS.length)) : Promise.resolve([]);
};

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Areas that have no public page. */
const robots = (): string => {
  const open = new Set(PUBLIC_PAGES.map(firstSegment));
  const closed = [...new Set(PAGES.map(firstSegment))].filter((segment) => !open.has(segment));
  const lines = closed.map((segment) => `Disallow: /${segment}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', env('SITE_URL')).href}`, ''].join('\n');
};

/**
 * A file for search engines: `/robots.txt`, the index of the sitemaps, or a sitemap of one kind: pages, products, artists,
 * the works of a month, the questions about a product or tag. They contain what visitors see: no private work, no hidden question,
 * no inactive artist. A month's works fit into an answer of Lambda up to about 30,000.
 */
export const sitemapFile = async (path: string): Promise<{ body: string; type: string }> => {
  if (path === '/robots.txt') return { body: robots(), type: 'text/plain; charset=utf-8' };
  const [, name] = /^\/sitemaps\/([\w-]+)\.xml$/.exec(path) ?? [];
  const body = name === undefined ? await index() : xml('urlset', 'url', await placesOf(name));
  return { body, type: 'application/xml; charset=utf-8' };
};
