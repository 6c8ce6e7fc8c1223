import { isGiftCard } from '#shared/money/gift-cards.ts';
import { ProductLine as ProductShape, type GalleryItem, type ProductSummary } from '#shared/schemas/product.ts';
import { SITE } from '#shared/site/locale.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { summaryOf } from '../catalog/catalog.ts';
import { importGalleries } from './import-galleries.ts';
import { cheapestCents } from './catalogue-rules.ts';
import type { Catalogue, CatalogueLine, Picture } from './catalogue-files.ts';
import { missingPictures, nameOf, placePicture, putPicture, type PlacedPicture } from './catalogue-pictures.ts';
import { differences, type Difference } from './differences.ts';
import { endStanding, importPromotions, type PromotionsPlan } from './import-promotions.ts';
import {
  HomePage,
  Product,
  SHELVES,
  ShelfLine,
  SHOP_SHELF,
  UNLISTED_SHELF,
  type StoredProduct,
} from '../catalog/product.entity.ts';

/** Attributes of a product page that come from finished orders; the import keeps them. */
export type FromOrders = Pick<ProductShape, 'gallery' | 'review_orders' | 'rating' | 'reviewsCount'>;

/** The page of a line: the catalogue's attributes and those from finished orders. */
export const pageOf = (
  { quantity: _pieces, pictures: _pictures, ...line }: CatalogueLine,
  fromOrders: FromOrders,
): ProductShape => ProductShape.parse({ ...line, ...fromOrders, id: line.sku, fromCents: cheapestCents(line) });

/** A table item that the import would create or change. */
export interface Change {
  /** `line custpencil`, `shelf shop`, `home page`. */
  what: string;
  /** Of a line. */
  sku?: string;
  isNew: boolean;
  differences: Difference[];
  write: () => Promise<unknown>;
}

export interface ImportPlan {
  changes: Change[];
  /** Pictures that are missing in the media bucket. */
  pictures: PlacedPicture[];
  /** Skus that are in the shop but no longer in the catalogue. */
  stale: string[];
  /** Promotions that an admin changed, and those that are no longer in the catalogue. */
  promotions: Pick<PromotionsPlan, 'left' | 'stale'>;
}

interface Stored {
  products: Map<string, StoredProduct>;
  shelves: Map<string, ProductSummary[]>;
  home: Record<string, unknown> | undefined;
}

const readStored = async (skus: string[]): Promise<Stored> => {
  const shelves = new Map<string, ProductSummary[]>();
  for (const shelf of SHELVES) {
    const { data } = await ShelfLine.query.inOrder({ shelf }).go({ pages: 'all', consistent: true });
    shelves.set(
      shelf,
      data.map(({ summary }) => summary),
    );
  }
  const known = new Set([...skus, ...[...shelves.values()].flat().map(({ sku }) => sku)]);
  const { data } = await Product.get([...known].map((sku) => ({ sku }))).go({ consistent: true });
  const { data: home } = await HomePage.get({ locale: SITE.catalog }).go({ consistent: true });
  return {
    products: new Map(data.map((product) => [product.sku, product])),
    shelves,
    home: home?.page,
  };
};

/** The picture that a painted one is made from; undefined for one that is shown as it is. */
const photoOf = ({ file, style, umber }: Picture): Picture | undefined => (style || umber ? { file } : undefined);

const galleryOf = ({ sku, pictures }: CatalogueLine, urlOf: (picture: Picture) => string): GalleryItem[] =>
  pictures.map((picture, index) => {
    const photo = photoOf(picture);
    return {
      id: `catalogue-${sku}-${index}`,
      url: urlOf(picture),
      sku,
      ...(picture.title && { title: picture.title }),
      ...(photo && { photo: urlOf(photo) }),
    };
  });

const fromOrdersOf = (stored: StoredProduct | undefined): FromOrders => {
  const { gallery = [], review_orders = [], rating, reviewsCount = 0 } = stored?.page ?? {};
  return {
    gallery: gallery.filter(({ order }) => order !== undefined),
    review_orders,
    reviewsCount,
    ...(rating !== undefined && { rating }),
  };
};

/**
 * Writes a line and adds to its stock the difference to the last import's `stocked`, so that pieces sold meanwhile stay
 * sold.
 */
const writeLine = async (
  { sku, quantity: pieces }: CatalogueLine,
  page: ProductShape,
  stored: StoredProduct | undefined,
): Promise<unknown> => {
  if (!stored)
    return Product.create({ sku, page, ...(pieces !== undefined && { quantity: pieces, stocked: pieces }) }).go();
  const { stocked } = stored;
  const patch = Product.patch({ sku }).set({ page });
  if (pieces === stocked) return patch.go();
  if (pieces === undefined) return patch.remove(['quantity', 'stocked']).go();
  if (stocked === undefined) return Product.patch({ sku }).set({ page, quantity: pieces, stocked: pieces }).go();
  return Product.patch({ sku })
    .set({ page, stocked: pieces })
    .add({ quantity: pieces - stocked })
    .where((product, { eq }) => eq(product.stocked, stocked))
    .go();
};

const lineChange = (line: CatalogueLine, page: ProductShape, stored: StoredProduct | undefined): Change => {
  const { quantity: stocked, ...was } = { ...stored?.page, quantity: stored?.stocked };
  const found = differences({ ...was, pieces: stocked }, { ...page, pieces: line.quantity });
  return {
    what: `line ${line.sku}`,
    sku: line.sku,
    isNew: !stored,
    differences: found,
    write: () => writeLine(line, page, stored),
  };
};

const writeShelf = (shelf: string, wanted: ProductSummary[], stored: number): Promise<void> =>
  transact({ line: ShelfLine }, (write) =>
    items(
      wanted.map((summary, position) => ({
        [`line:${position}`]: write.line.put({ shelf, position, summary }).commit(),
      })),
      Array.from({ length: Math.max(0, stored - wanted.length) }, (_, index) => {
        const position = wanted.length + index;
        return { [`line:${position}`]: write.line.delete({ shelf, position }).commit() };
      }),
    ),
  );

const shelfChange = (shelf: string, wanted: ProductSummary[], stored: ProductSummary[]): Change => {
  const named = (summaries: ProductSummary[]) => summaries.map((summary) => ({ id: summary.sku, ...summary }));
  const found = differences(named(stored), named(wanted));
  return {
    what: `shelf ${shelf}`,
    isNew: stored.length === 0,
    differences: found,
    write: () => writeShelf(shelf, wanted, stored.length),
  };
};

const homeOf = (
  { home: { hero, stages } }: Catalogue,
  listed: ProductShape[],
  urlOf: (picture: Picture) => string,
): Record<string, unknown> => ({
  ...(hero && { hero: { ...hero, photo: urlOf(hero.photo), artwork: urlOf(hero.artwork) } }),
  ...(stages && { stages: stages.map(({ picture, label }) => ({ image: urlOf(picture), label })) }),
  slices: listed
    .filter(({ supplier_product }) => !isGiftCard(supplier_product))
    .map(({ sku, medium, fromCents, gallery }) => ({ sku, title: medium, fromCents, image: gallery[0]?.url ?? '' })),
});

const homeChange = (wanted: Record<string, unknown>, stored: Record<string, unknown> | undefined): Change => {
  const { hero: _hero, stages: _stages, slices: _slices, ...others } = stored ?? {};
  const page = { ...others, ...wanted };
  return {
    what: 'home page',
    isNew: !stored,
    differences: differences(stored ?? {}, page),
    write: () => HomePage.put({ locale: SITE.catalog, page }).go(),
  };
};

/**
 * Compares a catalogue with the shop: changed items, missing pictures, and stale lines, which stay on their shelf
 * unless `prune`.
 */
export const planImport = async (catalogue: Catalogue, { prune = false } = {}): Promise<ImportPlan> => {
  const { folder, lines, shelf, home } = catalogue;
  const stored = await readStored(lines.map(({ sku }) => sku));
  const wanted = [
    ...lines.flatMap(({ pictures }) => pictures.flatMap((picture) => [picture, photoOf(picture) ?? []].flat())),
    ...(home.hero ? [home.hero.photo, home.hero.artwork] : []),
    ...(home.stages ?? []).map(({ picture }) => picture),
  ];
  const placed = new Map(
    await Promise.all(wanted.map(async (picture) => [nameOf(picture), await placePicture(folder, picture)] as const)),
  );
  const urlOf = (picture: Picture): string => placed.get(nameOf(picture))?.url ?? '';

  const pages = new Map<string, ProductShape>();
  for (const line of lines) {
    const fromOrders = fromOrdersOf(stored.products.get(line.sku));
    pages.set(line.sku, pageOf(line, { ...fromOrders, gallery: [...fromOrders.gallery, ...galleryOf(line, urlOf)] }));
  }
  const stale = [...stored.products.keys()].filter((sku) => !pages.has(sku));
  const listed = shelf.flatMap((sku) => pages.get(sku) ?? []);
  const unlisted = [...pages.values()].filter(({ sku }) => !shelf.includes(sku));
  const onShelf = (name: string, own: ProductShape[]): Change => {
    const before = stored.shelves.get(name) ?? [];
    const left = prune ? [] : before.filter(({ sku }) => stale.includes(sku));
    return shelfChange(name, [...own.map((page) => summaryOf(page)), ...left], before);
  };
  const { changes: promotionChanges, ...promotions } = await importPromotions(catalogue);
  const changes = [
    ...lines.map((line) => lineChange(line, pages.get(line.sku)!, stored.products.get(line.sku))),
    onShelf(SHOP_SHELF, listed),
    onShelf(UNLISTED_SHELF, unlisted),
    homeChange(homeOf(catalogue, listed, urlOf), stored.home),
    ...(await importGalleries(catalogue)),
    ...promotionChanges,
  ];
  return {
    changes: changes.filter((change) => change.differences.length > 0),
    pictures: await missingPictures([...placed.values()]),
    stale,
    promotions,
  };
};

/**
 * Writes a plan: pictures first, then lines, then shelves and home page, which link to both, then the event
 * `catalogue.changed`, if anything changed. Stale lines are deleted, and stale promotions ended, only with `prune`.
 */
export const writeImport = async (
  { changes, pictures, stale, promotions }: ImportPlan,
  { prune = false } = {},
): Promise<void> => {
  for (const picture of pictures) await putPicture(picture);
  for (const { write } of changes) await write();
  if (prune) for (const sku of stale) await Product.delete({ sku }).go();
  if (prune) for (const stored of promotions.stale) await endStanding(stored);
  const skus = [...changes.flatMap(({ sku }) => sku ?? []), ...(prune ? stale : [])];
  if (changes.length > 0 || skus.length > 0) await Outbox.create(outgoing('catalogue.changed', { skus })).go();
};
