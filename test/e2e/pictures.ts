import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PHOTOS } from '#test/seed/photos.ts';
import { installChromium } from '#test/support/chromium.ts';
import { startSystem } from '#test/support/system.ts';
import {
  addPiece,
  apiOf,
  enter,
  jobState,
  offerQuote,
  placeOrder,
  startStyle,
  uploadPhoto,
  type Api,
} from './orders.ts';
import config from './playwright.config.ts';
import { giveAddress } from './shopper.ts';

/* Takes the screenshots of finished pages for README and docs: node test/e2e/pictures.ts */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MAX_BYTES = 150_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The best quality that keeps the file small. */
const asSmallJpeg = async (png: Buffer): Promise<Buffer> => {
  for (let quality = 86; quality > 40; quality -= 6) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  throw new Error('The picture cannot be made small enough.');
};

const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const jpeg = await asSmallJpeg(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(`${FOLDER}${name}.jpg`, jpeg);
  console.log(`${name}.jpg, ${Math.round(jpeg.length / 1000)} kB`);
};

interface Visit {
  page: Page;
  api: Api;
}

const open = async (browser: Browser, baseURL: string): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL,
    viewport: DESK,
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  return { page, api: apiOf(page, baseURL) };
};

/** A visitor with a painted photo, on the way to the checkout. */
const takeShop = async ({ page, api }: Visit): Promise<void> => {
  await page.goto('/');
  await take(page, 'home');

  const photo = await uploadPhoto(api, page, 'Anna in June.jpg', readFileSync(PHOTOS.hair));
  const job = await startStyle(api, photo.id, 'watercolor');
  await expect.poll(() => jobState(api, job), { timeout: 300_000 }).toBe('done');
  await page.goto('/products/custphotoreal?o_size=18x24in&o_depth=1.25&o_subjects=1');
  await take(page, 'product');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'product-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await take(page, 'product-phone');
  await page.setViewportSize(DESK);
  await page.goto(`/assets/${photo.id}?filterId=watercolor`);
  await take(page, 'converter');

  await addPiece(api, [photo.id], 'For our mother’s wall. Please keep the freckles and the light in the hair.');
  await page.goto('/carts/checkout/');
  await giveAddress(page, 'nora.quist@example.com');
  await page.evaluate('scrollTo(0, 0)');
  await take(page, 'checkout');
};

/** The same order from both sides: offers for the customer, the request in the artist's studio. */
const takeOrder = async (customer: Visit, artist: Visit, colleague: Visit): Promise<void> => {
  const cart = await placeOrder(customer.api, 'nora.quist@example.com');
  const order = cart.orders[0]?.id ?? '';
  await enter(artist.api, 'artist@example.com', 'artist');
  await offerQuote(artist.api, order, { days: 12 });
  await enter(colleague.api, 'belvaros-studio@example.com', 'artist');
  await offerQuote(colleague.api, order, { days: 16, price: 2_500 });
  await artist.page.goto(`/sellers/orders/${order}`);
  await take(artist.page, 'studio');
  await customer.page.goto(`/orders/quotes/${order}`);
  await take(customer.page, 'quotes');
  await customer.page.goto(`/orders/${cart.id}`);
  await take(customer.page, 'order');
  await customer.page.goto(`/carts/${cart.id}`);
  await take(customer.page, 'receipt');
};

mkdirSync(FOLDER, { recursive: true });
installChromium();
const system = await startSystem();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const visit = (): Promise<Visit> => open(browser, system.origin);
  const customer = await visit();
  await takeShop(customer);
  await takeOrder(customer, await visit(), await visit());
} finally {
  await browser.close();
  await system.remove();
}
