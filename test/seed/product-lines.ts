import { summaryOf } from '#functions/catalog/catalog.ts';
import { pageOf, type FromOrders } from '#functions/shop/import-catalogue.ts';
import { Product, SHOP_SHELF, ShelfLine } from '#functions/catalog/product.entity.ts';
import type { CatalogueLine } from '#functions/shop/catalogue-files.ts';
import type { GalleryItem, ProductLine as ProductPage } from '#shared/schemas/product.ts';
import { ARTISTS } from './artists.ts';
import { supplierIdOf } from './accounts.ts';
import { GIFT_CARDS, LINES, type Line } from './catalogue.ts';
import { paintedSquare, paintedUrl, photoUrl } from './pictures.ts';
import { REVIEWS } from './reviews.ts';
import { seedWorks } from './works.ts';

const galleryOf = (line: Line): Promise<GalleryItem[]> =>
  Promise.all(
    line.works.map(async ([photo, title, artist, shape], index) => ({
      id: `demo-${line.sku}-${index}`,
      ...(shape === 'square'
        ? await paintedSquare(photo, line.style)
        : { url: await paintedUrl(photo, line.style), photo: await photoUrl(photo) }),
      sku: line.sku,
      title,
      artist: ARTISTS[artist]?.name,
      order: `demo-${line.sku}-${index}`,
    })),
  );

/** Gallery and reviews from the demo's finished orders for a line's page. */
const demoOrders = async (line: Line): Promise<FromOrders> => {
  const gallery = await galleryOf(line);
  const reviews = (REVIEWS[line.sku] ?? []).map(({ text, stars, ...from }, index) => ({
    id: `demo-${line.sku}-${index}`,
    image: gallery[index]?.url ?? '',
    ...from,
    artist_rating: stars,
    artist_review: text,
    supplier_product_2: line.sku,
    _painting_image_url: gallery[index]?.url ?? '',
    cart: { name: from.name },
  }));
  const rating = reviews.reduce((sum, review) => sum + review.artist_rating, 0) / reviews.length;
  return { gallery, review_orders: reviews, rating, reviewsCount: reviews.length };
};

const giftCardPage = async (card: CatalogueLine): Promise<ProductPage> =>
  pageOf(card, {
    gallery: [
      { id: `demo-${card.sku}`, url: await paintedUrl('coast', 'impressionist'), sku: card.sku, title: card.title },
    ],
    review_orders: [],
    reviewsCount: 0,
  });

/** The work of the portrait that is painted in all lines. */
export const sharedWork = ({ gallery }: ProductPage): GalleryItem | undefined =>
  gallery.find(({ title }) => title === 'Maya') ?? gallery[0];

/** Writes a page in this place of the shelf, and answers it. */
const shelve = async (page: ProductPage, position: number): Promise<ProductPage> => {
  await Product.put({ sku: page.sku, page }).go();
  await ShelfLine.put({ shelf: SHOP_SHELF, position, summary: summaryOf(page, sharedWork(page)) }).go();
  return page;
};

/**
 * Writes the catalogue's lines with the demo's works as their pictures, and the works of each line while the pictures of
 * the next are painted; idempotent.
 */
export const seedProductLines = async (): Promise<ProductPage[]> => {
  // Before the first painting, so that paintings come line by line.
  await Promise.all(LINES.flatMap(({ works }) => works.map(([photo]) => photoUrl(photo))));
  const pages = LINES.map(async (line, position) => shelve(pageOf(line, await demoOrders(line)), position));
  const cards = GIFT_CARDS.map(async (card, index) => shelve(await giftCardPage(card), LINES.length + index));
  // One line after the other, because lines share the counts of tags.
  for (const [position, line] of LINES.entries()) await seedWorks(line, await pages[position]!, position, supplierIdOf);
  return Promise.all([...pages, ...cards]);
};
