import { pathToFileURL } from 'node:url';
import { HomePage } from '#functions/catalog/product.entity.ts';
import { importGalleries } from '#functions/galleries/import-galleries.ts';
import { createAccount } from '#functions/identity/accounts.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { newPartnerItems } from '#functions/partners/partners.ts';
import { Partner, ReferralCode } from '#functions/partners/partner.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { isConditionRefused, transact } from '#functions/platform/table.ts';
import { showRatings } from '#functions/reviews/rebuild.ts';
import { Application, UsernameClaim } from '#functions/sellers/application.entity.ts';
import { Artist } from '#functions/sellers/artist.entity.ts';
import { normalUsername } from '#functions/sellers/usernames.ts';
import { cardOf } from '#functions/works/work-lists.ts';
import type { StoredWork } from '#functions/works/work.entity.ts';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import type { Product as ProductPage } from '#shared/schemas/product.ts';
import { AppError } from '#shared/errors.ts';
import { ARTISTS } from './artists.ts';
import { catalogue, LINES } from './catalogue.ts';
import { seedGiftCard } from './gift-cards.ts';
import { paintedUrl, photoUrl, putStyleExample, underpaintingUrl } from './pictures.ts';
import { seedProductLines } from './product-lines.ts';
import { seedPromotions } from './promotions.ts';
import { REVIEWS } from './reviews.ts';
import { seedStudio } from './studio.ts';
import { seedWorks } from './works.ts';

const supplierIdOf = (username: string): string => `usr_demo_${username}`;

const account = async (
  email: string,
  role: 'User' | 'Supplier' | 'Partner' | 'Admin',
  name: string,
  userId: string,
): Promise<void> => {
  await createAccount({ email, password: DEMO_PASSWORD, role, name, userId }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error; // exists already
  });
};

/** Ignores items that an earlier run has written: people may have changed them since. */
const unlessThere = (error: unknown): void => {
  if (!isConditionRefused(error)) throw error;
};

/** Artists with open applications for an admin; earlier decisions about them stay. */
const APPLICANTS = [
  {
    username: 'linnea-dahl',
    name: 'Linnea Dahl',
    city: 'Malmö',
    country: 'SE',
    sku: 'custwatercolor',
    email: 'applicant@example.com',
    decided: {},
    bio: 'I have painted in watercolor since school, and for other people for six years.\n\nChildren and gardens are what I like best.',
  },
  {
    username: 'atelier-sorel',
    name: 'Atelier Sorel',
    city: 'Lyon',
    country: 'FR',
    sku: 'custphotoreal',
    email: 'atelier-sorel@example.com',
    decided: {},
    bio: 'Two sisters, one easel. Oil portraits after the old manner, from your photo or from life.',
  },
  {
    username: 'quick-canvas',
    name: 'Quick Canvas',
    city: 'Dover',
    country: 'US',
    sku: 'digital-painting',
    email: 'quick-canvas@example.com',
    decided: {
      state: 'rejected',
      reason: 'Your samples are photos with a filter. Please apply again with work that you painted.',
      decidedBy: 'admin@example.com',
    },
    bio: 'Fast paintings for everybody.',
  },
] as const;

const seedApplicants = async (pages: ProductPage[]): Promise<void> => {
  for (const { username, email, sku, decided, ...words } of APPLICANTS) {
    const supplierId = supplierIdOf(username);
    const samples =
      pages
        .find((page) => page.sku === sku)
        ?.gallery.slice(0, 3)
        .map(({ url }) => url) ?? [];
    const decision = { state: 'applied' as const, ...decided, ...('state' in decided && { decidedAt: nowIso() }) };
    await account(email, 'Supplier', words.name, supplierId);
    await UsernameClaim.put({ username, supplierId }).go();
    await Application.create({
      ...words,
      supplierId,
      username,
      mediums: [sku],
      samples,
      appliedAt: nowIso(),
      ...decision,
    })
      .go()
      .catch(unlessThere);
  }
};

const seedPeople = async (works: StoredWork[]): Promise<void> => {
  await account('customer@example.com', 'User', 'Clara Customer', 'usr_demo_customer');
  await account('partner@example.com', 'Partner', 'Pat Partner', 'usr_demo_partner');
  await transact({ partner: Partner, code: ReferralCode }, () =>
    newPartnerItems('usr_demo_partner', 'PARTN-ER234'),
  ).catch(unlessThere);
  await account('admin@example.com', 'Admin', 'Ada Admin', 'usr_demo_admin');
  for (const { email, ...artist } of ARTISTS) {
    const supplierId = supplierIdOf(artist.username);
    const images = works
      .filter((work) => work.supplierId === supplierId)
      .toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt));
    await account(email, 'Supplier', artist.name, supplierId);
    await UsernameClaim.put({ username: normalUsername(artist.username), supplierId }).go();
    await Artist.put({
      ...artist,
      supplierId,
      isActive: true,
      availability: 'open',
      images: images.slice(0, 6).map(({ picture }) => picture),
    }).go();
  }
};

/** Pieces on the home page's wall, in order. */
const ON_THE_WALL = ['Evening on the canal', 'Jonas', 'Two days in Mandalay', 'The red coat', 'Burano in ink'];

const seedHome = async (pages: ProductPage[], finished: StoredWork[]): Promise<void> => {
  const lines = pages.slice(0, LINES.length);
  const works = ON_THE_WALL.flatMap((title) => finished.filter((work) => work.title === title)).map((work) => {
    const { url, photo, artist, medium, size, city, sku, order, title } = cardOf(work);
    return { image: url, photo, title, artist, medium, size, city, sku, order };
  });
  // Each photo stands for one thing on the page.
  const shown = new Set<string | undefined>(works.map(({ photo }) => photo));
  for (const photo of ['joy', 'profile', 'maya', 'hair'] as const) shown.add(await photoUrl(photo));
  const worksBy = (name: string): string[] => {
    const images: string[] = [];
    for (const { url, photo, artist } of pages.flatMap(({ gallery }) => gallery)) {
      if (artist !== name || shown.has(photo) || images.length === 3) continue;
      shown.add(photo);
      images.push(url);
    }
    return images;
  };
  const artists = ARTISTS.slice(0, 3).map(({ name, username, city, country, bio }) => ({
    name,
    username,
    city,
    country,
    bio,
    images: worksBy(name),
  }));
  const { text, stars: rating, ...from } = REVIEWS.custphotoreal![4]!;
  const page = {
    hero: {
      photo: await photoUrl('joy'),
      artwork: await paintedUrl('joy', 'oil'),
      caption: 'Left: the photo. Right: oil, 18 × 24 in, by Marta Ilves, Tartu',
    },
    stages: [
      { image: await photoUrl('profile'), label: 'Photo' },
      { image: await paintedUrl('profile', 'pencil'), label: 'Sketch' },
      { image: await underpaintingUrl('profile'), label: 'Underpainting' },
      { image: await paintedUrl('profile', 'oil'), label: 'Finished' },
    ],
    slices: lines.map(({ sku, medium, fromCents: cents, gallery }) => ({
      sku,
      title: medium,
      fromCents: cents,
      image: gallery.find((item) => item.title === 'Maya')?.url ?? gallery[0]?.url ?? '',
    })),
    works,
    artists,
    review: { text, rating, ...from, image: await paintedUrl('hair', 'oil') },
  };
  await HomePage.put({ locale: 'en_US', page }).go();
};

/** Loads the demo data; can be run again, also after an interrupted run. */
export const seed = async (): Promise<void> => {
  const pages = await seedProductLines();
  for (const { write } of await importGalleries(catalogue)) await write();
  const works = await seedWorks(LINES, pages, supplierIdOf);
  await seedPeople(works);
  await seedApplicants(pages);
  await seedHome(pages, works);
  await seedGiftCard().catch(unlessThere);
  await seedPromotions();
  await showRatings();
  for (const { id } of styleList) await putStyleExample(id);
  await seedStudio(supplierIdOf(ARTISTS[0]!.username), ARTISTS[0]!.email);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await seed();
