import { pathToFileURL } from 'node:url';
import { summaryOf } from '#functions/catalog/catalog.ts';
import { HomePage, Product, SHOP_SHELF, ShelfLine } from '#functions/catalog/product.entity.ts';
import { createAccount } from '#functions/identity/accounts.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { newPartnerWrites } from '#functions/partners/partners.ts';
import { Partner, ReferralCode } from '#functions/partners/partner.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { isConditionRefused, transact } from '#functions/platform/table.ts';
import { Application, UsernameClaim } from '#functions/sellers/application.entity.ts';
import { Artist } from '#functions/sellers/artist.entity.ts';
import { normalUsername } from '#functions/sellers/usernames.ts';
import { Portfolio } from '#functions/sellers/portfolio.entity.ts';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import type { ArtistReview, ArtistWork } from '#shared/schemas/artist.ts';
import type { GalleryItem, Product as ProductPage } from '#shared/schemas/product.ts';
import { AppError } from '#shared/errors.ts';
import { ARTISTS } from './artists.ts';
import { fromCents, GIFT_CARDS, LINES, type Line } from './catalogue.ts';
import { paintedUrl, photoUrl, putStyleExample, underpaintingUrl } from './pictures.ts';
import { REVIEWS } from './reviews.ts';

const supplierIdOf = (username: string): string => `usr_demo_${username}`;

const account = async (email: string, role: 'User' | 'Supplier' | 'Partner' | 'Admin', name: string, userId: string): Promise<void> => {
  await createAccount({ email, password: DEMO_PASSWORD, role, name, userId }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error; // exists already
  });
};

/** For what an earlier run has written: people may have changed it since. */
const unlessThere = (error: unknown): void => {
  if (!isConditionRefused(error)) throw error;
};

const galleryOf = (line: Line): Promise<GalleryItem[]> =>
  Promise.all(
    line.works.map(async ([photo, title, artist], index) => ({
      id: `demo-${line.sku}-${index}`,
      url: await paintedUrl(photo, line.style, line.strength),
      photo: await photoUrl(photo),
      sku: line.sku,
      title,
      artist: ARTISTS[artist]?.name,
      order: `demo-${line.sku}-${index}`,
    })),
  );

const pageOf = async (line: Line): Promise<ProductPage> => {
  const { sku, title, medium, description, details, options, leadDays } = line;
  const gallery = await galleryOf(line);
  const price = line.dollars * 100;
  const reviews = REVIEWS.map(([artist_review, name, city, country, artist_rating], index) => ({
    id: `demo-${sku}-${index}`,
    image: gallery[index]?.url ?? '',
    name,
    city,
    country,
    artist_rating,
    artist_review,
  }));
  const rating = REVIEWS.reduce((sum, review) => sum + review[4], 0) / REVIEWS.length;
  return {
    id: sku, sku, title, medium, supplier_product: sku, price, fromCents: fromCents({ price, options }), description, details, options, gallery,
    review_orders: reviews, rating, reviewsCount: reviews.length, minLeadDays: leadDays,
  };
};

const giftPage = async ({ sku, title, medium, dollars, description, details, options, leadDays }: (typeof GIFT_CARDS)[number]): Promise<ProductPage> => {
  const price = dollars * 100;
  const gallery = [{ id: `demo-${sku}`, url: await paintedUrl('coast', 'impressionist'), sku, title }];
  return {
    id: sku, sku, title, medium, supplier_product: sku, price, fromCents: fromCents({ price, options }), description, details, options, gallery,
    review_orders: [], reviewsCount: 0, minLeadDays: leadDays,
  };
};

/** Writes the product lines with their pictures; the same lines again change nothing. */
const seedCatalogue = async (): Promise<ProductPage[]> => {
  const pages: ProductPage[] = [];
  for (const line of LINES) pages.push(await pageOf(line));
  for (const card of GIFT_CARDS) pages.push(await giftPage(card));
  for (const [position, page] of pages.entries()) {
    await Product.put({ sku: page.sku, page }).go();
    await ShelfLine.put({ shelf: SHOP_SHELF, position, summary: summaryOf(page) }).go();
  }
  return pages;
};

/** An artist's works; the portrait that everybody painted comes last, so that the artists' pages differ at first sight. */
const worksOf = (name: string, pages: ProductPage[]): ArtistWork[] => {
  const works = pages.flatMap(({ sku, medium, gallery }) =>
    gallery.filter(({ artist }) => artist === name).map(({ id, url, photo, title = medium }) => ({ id, url, photo, sku, title, medium })),
  );
  const isShared = ({ title }: ArtistWork): boolean => title === 'Maya';
  return [...works.filter((work) => !isShared(work)), ...works.filter(isShared)];
};

/** Two reviews of an artist's works; each artist begins at another one, so that not all begin with the same words. */
const reviewsOf = (works: ArtistWork[], pages: ProductPage[], position: number): ArtistReview[] => {
  const byText = new Map<string, ArtistReview>();
  for (const { id, sku, medium } of works) {
    const review = pages.find((page) => page.sku === sku)?.review_orders.find((candidate) => candidate.id === id);
    if (review && !byText.has(review.artist_review)) byText.set(review.artist_review, { ...review, sku, medium });
  }
  const reviews = [...byText.values()];
  return [...reviews, ...reviews].slice((position + 1) % reviews.length).slice(0, 2);
};

/** Artists whose applications an admin finds; what was decided about them stays. */
const APPLICANTS = [
  { username: 'linnea-dahl', name: 'Linnea Dahl', city: 'Malmö', country: 'SE', sku: 'custwatercolor', email: 'applicant@example.com', decided: {},
    bio: 'I have painted in watercolor since school, and for other people for six years.\n\nChildren and gardens are what I like best.' },
  { username: 'atelier-sorel', name: 'Atelier Sorel', city: 'Lyon', country: 'FR', sku: 'custphotoreal', email: 'atelier-sorel@example.com', decided: {},
    bio: 'Two sisters, one easel. Oil portraits after the old manner, from your photo or from life.' },
  { username: 'quick-canvas', name: 'Quick Canvas', city: 'Dover', country: 'US', sku: 'digital-painting', email: 'quick-canvas@example.com',
    decided: { state: 'rejected', reason: 'Your samples are photos with a filter. Please apply again with work that you painted.', decidedBy: 'admin@example.com' },
    bio: 'Fast paintings for everybody.' },
] as const;

const seedApplicants = async (pages: ProductPage[]): Promise<void> => {
  for (const { username, email, sku, decided, ...words } of APPLICANTS) {
    const supplierId = supplierIdOf(username);
    const samples = pages.find((page) => page.sku === sku)?.gallery.slice(0, 3).map(({ url }) => url) ?? [];
    const decision = { state: 'applied' as const, ...decided, ...('state' in decided && { decidedAt: nowIso() }) };
    await account(email, 'Supplier', words.name, supplierId);
    await UsernameClaim.put({ username, supplierId }).go();
    await Application.create({ ...words, supplierId, username, mediums: [sku], samples, appliedAt: nowIso(), ...decision }).go().catch(unlessThere);
  }
};

const seedPeople = async (pages: ProductPage[]): Promise<void> => {
  await account('customer@example.com', 'User', 'Clara Customer', 'usr_demo_customer');
  await account('partner@example.com', 'Partner', 'Pat Partner', 'usr_demo_partner');
  await transact({ partner: Partner, code: ReferralCode }, () => newPartnerWrites('usr_demo_partner', 'PARTN-ER234')).catch(unlessThere);
  await account('admin@example.com', 'Admin', 'Ada Admin', 'usr_demo_admin');
  for (const [position, { email, ...artist }] of ARTISTS.entries()) {
    const supplierId = supplierIdOf(artist.username);
    const works = worksOf(artist.name, pages);
    await account(email, 'Supplier', artist.name, supplierId);
    await UsernameClaim.put({ username: normalUsername(artist.username), supplierId }).go();
    await Artist.put({ ...artist, supplierId, isActive: true, availability: 'open', images: works.slice(0, 6).map(({ url }) => url) }).go();
    await Portfolio.put({ supplierId, works, reviews: reviewsOf(works, pages, position) }).go();
  }
};

const seedHome = async (pages: ProductPage[]): Promise<void> => {
  const lines = pages.slice(0, LINES.length);
  const find = (sku: string, title: string): GalleryItem | undefined => pages.find((page) => page.sku === sku)?.gallery.find((item) => item.title === title);
  const works = [
    ['custphotoreal', 'Evening on the canal', '24 × 36 in'],
    ['custpencil', 'Jonas', '12 × 16 in'],
    ['custwatercolor', 'Two days in Mandalay', '16 × 20 in'],
    ['custcoloredpencil', 'The red coat', '11 × 14 in'],
    ['custmixedmedia', 'Burano in ink', '18 × 24 in'],
  ].flatMap(([sku = '', title = '', size = '']) => {
    const item = find(sku, title);
    const artist = ARTISTS.find(({ name }) => name === item?.artist);
    const line = LINES.find((candidate) => candidate.sku === sku);
    return item && artist && line
      ? [{ image: item.url, photo: item.photo, title, artist: artist.name, medium: line.medium, size, city: artist.city, sku, order: item.id }]
      : [];
  });
  const artists = ARTISTS.slice(0, 3).map(({ name, username, city, country, bio }) => ({
    name, username, city, country, bio,
    images: pages.flatMap(({ gallery }) => gallery.filter((item) => item.artist === name).map(({ url }) => url)).slice(0, 3),
  }));
  const [text, name, city, country, rating] = REVIEWS[4] ?? ['', '', '', '', 5];
  const page = {
    hero: { photo: await photoUrl('joy'), artwork: await paintedUrl('joy', 'oil'), caption: 'Left: the photo. Right: oil, 18 × 24 in, by Marta Ilves, Tartu' },
    stages: [
      { image: await photoUrl('maya'), label: 'Photo' },
      { image: await paintedUrl('maya', 'pencil'), label: 'Sketch' },
      { image: await underpaintingUrl('maya'), label: 'Underpainting' },
      { image: await paintedUrl('maya', 'oil'), label: 'Finished' },
    ],
    slices: lines.map(({ sku, medium, fromCents: cents, gallery }) => ({ sku, title: medium, fromCents: cents, image: gallery.find((item) => item.title === 'Maya')?.url ?? gallery[0]?.url ?? '' })),
    works,
    artists,
    review: { text, name, city, country, rating, image: await paintedUrl('hair', 'oil') },
  };
  await HomePage.put({ locale: 'en_US', page }).go();
};

/** Loads the demo data; it may be run again, also after it was cut short. */
export const seed = async (): Promise<void> => {
  const pages = await seedCatalogue();
  await seedPeople(pages);
  await seedApplicants(pages);
  await seedHome(pages);
  for (const { id } of styleList) await putStyleExample(id);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await seed();
