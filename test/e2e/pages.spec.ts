import { AxeBuilder } from '@axe-core/playwright';
import type { Cookie, Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, placeOrder, uploadPhoto } from './orders.ts';
import { photoOfTwo } from './photo.ts';
import { signIn } from './shopper.ts';

const WIDTHS = [360, 1440];
const NOT_FOUND = '404 - Not Found: This page does not exist or you may not have authorization to view it.';

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe finds, each with the elements it found it in. */
const violations = async (page: Page, rules?: string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page });
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`));
};

/** Everything that holds for every page: a title, no sideways scrolling, and nothing that axe objects to, on phones and desks, by day and by night. */
const inspect = async (page: Page, path: string, title: string | RegExp, prepare?: (page: Page) => Promise<unknown>): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), 'nothing is loading any more').toHaveCount(0);
    await prepare?.(page);
    expect(await overflow(page), `pixels beyond ${width}`).toBe(0);
    expect(await violations(page), `${path}, ${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // The dark scheme changes colours alone.
    expect(await violations(page, ['color-contrast', 'link-in-text-block']), `${path}, ${width} px, dark`).toEqual([]);
  }
};

const openTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
};

test.describe('pages that everybody sees', () => {
  const pages: [path: string, title: string | RegExp][] = [
    ['/', /Atelier/],
    ['/products', 'All Products | Atelier'],
    ['/products/custphotoreal', 'Oil painting from your photo | Atelier'],
    ['/products/egiftcard', 'E-gift card | Atelier'],
    ['/assets', 'Instant Photo to Painting Converter Online | Atelier'],
    ['/carts/checkout/', 'Checkout | Atelier'],
    ['/login', /Atelier/],
    ['/artists/login', /Atelier/],
    ['/no/such/page', 'Not Found'],
  ];
  for (const [path, title] of pages) {
    test(`${path} is accessible, fits a phone and complains of nothing`, ({ page }) => inspect(page, path, title));
  }

  for (const tab of ['DETAILS', 'QUESTIONS']) {
    test(`P-17 the tab ${tab} is accessible and fits a phone`, ({ page }) => inspect(page, '/products/custpencil', /Pencil drawing/, openTab(tab)));
  }

  test('R-25 any other path says that it was not found', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Not Found');
    await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible();
  });

  test('CO-04 an empty order says so, and where to find something', async ({ page }) => {
    await page.goto('/carts/checkout/');
    await expect(page.getByText('Order empty!')).toBeVisible();
    await expect(page.getByText('There are no items in your order! Add items to your order by browsing our website.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /add a product/i })).toHaveAttribute('href', '/products');
  });
});

test.describe.serial('pages of one order', () => {
  const paths: Record<'asset' | 'cart' | 'order', string> = { asset: '', cart: '', order: '' };
  let cookies: Cookie[] = [];

  test('the filled checkout and the converter are accessible and fit a phone', async ({ page, baseURL }) => {
    const api = apiOf(page, baseURL ?? '');
    const photo = await uploadPhoto(api, page, 'us.jpg', await photoOfTwo());
    await addPiece(api, [photo.id]);
    paths.asset = photo.id;
    await inspect(page, `/assets/${photo.id}`, /^Instant Photo to Painting Converter Online/);
    await inspect(page, '/carts/checkout/', 'Checkout | Atelier');
    const cart = await placeOrder(api, 'pages@example.com');
    Object.assign(paths, { cart: cart.id, order: cart.orders[0]?.id });
    cookies = await page.context().cookies();
  });

  test('receipt, confirmation and quotes are accessible and fit a phone', async ({ page, context }) => {
    await context.addCookies(cookies);
    await inspect(page, `/carts/${paths.cart}`, 'Receipt | Atelier');
    await inspect(page, `/orders/${paths.cart}`, 'Order confirmation | Atelier');
    await inspect(page, `/orders/quotes/${paths.order}`, /Atelier/);
  });

  test('I-03 the artists’ area is accessible and fits a phone', async ({ page }) => {
    await signIn(page, 'artist@example.com', '/artists/login');
    await inspect(page, '/sellers', /Atelier/);
    await inspect(page, `/sellers/orders/${paths.order}`, /Atelier/);
  });

  test('C12 Q-23 to anybody else these pages do not exist', async ({ page }) => {
    for (const path of [`/assets/${paths.asset}`, `/carts/${paths.cart}`, `/carts/checkout/${paths.cart}`, `/orders/${paths.cart}`, `/orders/quotes/${paths.order}`]) {
      await page.goto(path);
      await expect(page.getByText(NOT_FOUND, { exact: true }), path).toBeVisible();
    }
  });
});

test('U-12 a file that is no photo is refused with its code', async ({ page }) => {
  await page.goto('/products/custpencil');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'UPLOAD REFERENCE PHOTOS' }).click();
  await (await chooser).setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('log', { name: 'Upload errors' })).toContainText(/Error #\S+: fileType/);
});

test('R-27 the artists’ area asks an unknown person to sign in, and comes back', async ({ page }) => {
  await page.goto('/sellers');
  await expect(page).toHaveURL(/\/artists\/login\?return=%2Fsellers$/);
});
