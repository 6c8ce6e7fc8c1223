import { pathToFileURL } from 'node:url';
import { HomePage } from '#functions/catalog/product.entity.ts';
import { importGalleries } from '#functions/shop/import-galleries.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { newPartnerItems } from '#functions/partners/partners.ts';
import { Partner, ReferralCode } from '#functions/partners/partner.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { isConditionRefused, transact } from '#functions/platform/table.ts';
import { showRatings } from '#functions/publishing/rebuild.ts';
import { Application, UsernameClaim } from '#functions/studio/application.entity.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { normalUsername } from '#functions/artists/usernames.ts';
import type { HomeChoices } from '#shared/schemas/home.ts';
import type { ProductLine as ProductPage } from '#shared/schemas/product.ts';
import { createDemoAccount, supplierIdOf } from './accounts.ts';
import { ARTISTS } from './artists.ts';
import { catalogue, LINES } from './catalogue.ts';
import { seedGiftCard } from './gift-cards.ts';
import { paintedUrl, photoUrl, putStyleExample, underpaintingUrl } from './pictures.ts';
import { seedProductLines, sharedWork } from './product-lines.ts';
import { seedPromotions } from './promotions.ts';
import { seedStudio } from './studio.ts';

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
    username: 'studio-sorel',
    name: 'Studio Sorel',
    city: 'Lyon',
    country: 'FR',
    sku: 'custphotoreal',
    email: 'studio-sorel@example.com',
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
    await createDemoAccount({ email, role: 'Supplier', name: words.name, userId: supplierId });
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

const seedPeople = async (): Promise<void> => {
  await createDemoAccount({
    email: 'customer@example.com',
    role: 'User',
    name: 'Clara Customer',
    userId: 'usr_demo_customer',
  });
  await createDemoAccount({
    email: 'partner@example.com',
    role: 'Partner',
    name: 'Pat Partner',
    userId: 'usr_demo_partner',
  });
  await transact({ partner: Partner, code: ReferralCode }, () =>
    newPartnerItems('usr_demo_partner', 'PARTN-ER234'),
  ).catch(unlessThere);
  await createDemoAccount({ email: 'admin@example.com', role: 'Admin', name: 'Ada Admin', userId: 'usr_demo_admin' });
  for (const { email, ...artist } of ARTISTS) {
    const supplierId = supplierIdOf(artist.username);
    await createDemoAccount({ email, role: 'Supplier', name: artist.name, userId: supplierId });
    await UsernameClaim.put({ username: normalUsername(artist.username), supplierId }).go();
    await Artist.put({
      ...artist,
      supplierId,
      isActive: true,
      availability: 'open',
    }).go();
  }
};

/** The editors' part of the home page: the lines as one portrait in all media. What happens in the shop fills the rest. */
const seedHome = async (pages: ProductPage[]): Promise<void> => {
  const page: HomeChoices = {
    hero: {
      photo: await photoUrl('joy'),
      artwork: await paintedUrl('joy', 'oil'),
      caption: 'Left: the photo. Right: in oil',
    },
    stages: [
      { image: await photoUrl('profile'), label: 'Photo' },
      { image: await paintedUrl('profile', 'pencil'), label: 'Sketch' },
      { image: await underpaintingUrl('profile'), label: 'Underpainting' },
      { image: await paintedUrl('profile', 'oil'), label: 'Finished' },
    ],
    slices: pages.slice(0, LINES.length).map((line) => ({
      sku: line.sku,
      title: line.medium,
      fromCents: line.fromCents,
      image: sharedWork(line)?.url ?? '',
    })),
  };
  await HomePage.put({ locale: 'en_US', page }).go();
};

/** Loads the demo data; can be run again, also after an interrupted run. */
export const seed = async (): Promise<void> => {
  // Works are placed by the tags.
  for (const { write } of await importGalleries(catalogue)) await write();
  const [pages] = await Promise.all([
    seedProductLines(),
    seedPeople(),
    seedGiftCard().catch(unlessThere),
    seedPromotions(),
    ...styleList.map(({ id }) => putStyleExample(id)),
  ]);
  await Promise.all([seedApplicants(pages), seedHome(pages), showRatings()]);
  await seedStudio(supplierIdOf(ARTISTS[0]!.username), ARTISTS[0]!.email);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await seed();
