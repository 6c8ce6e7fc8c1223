import type { Page } from '@playwright/test';
import { some } from '#test/support/some.ts';
import { expect, test, type Kept } from './atelier.ts';
import { looksRight } from './looks.ts';
import { addPiece, apiOf, enter, offerQuote, placeOrder, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { signIn } from './shopper.ts';

interface Inspected {
  path: string;
  title: string | RegExp;
  /** A tab to open; then it alone is looked at. */
  tab?: string;
}

/** Everything that holds for every page: a title, and that it looks right. */
const inspect = async (page: Page, { path, title, tab }: Inspected): Promise<void> => {
  await page.goto(path);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  await looksRight(page, path, tab && '[role=tabpanel]');
};

const PUBLIC: [path: string, title: string][] = [
  ['/', 'Atelier: your photo, painted by hand'],
  ['/products', 'All Products | Atelier'],
  ['/products/custphotoreal', 'Oil painting from your photo | Atelier'],
  ['/products/egiftcard', 'E-gift card | Atelier'],
  ['/products/gallery/custpencil/demo-custpencil-0?order=1', 'Jonas, Pencil by Tomás Quiroga | Atelier'],
  ['/assets', 'Instant Photo to Painting Converter Online'],
  ['/carts/checkout/', 'Checkout | Atelier'],
  ['/login', 'Sign in | Atelier'],
  ['/artists/login', 'Artists, sign in | Atelier'],
  ['/artists', 'Featured Artists | Atelier'],
  ['/artists/marta-ilves', "Marta Ilves's Profile"],
  ['/questions/confirm?token=x', 'Post your question | Atelier'],
  ['/no/such/page', 'Not Found'],
];
/** Texts in one layout: a few of them at each run. */
const TEXTS: [path: string, title: string][] = [
  ['/about', 'About Atelier'],
  ['/contact', 'Contact | Atelier'],
  ['/support', 'Support | Atelier'],
  ['/tos', 'Terms | Atelier'],
  ['/refunds', 'Refunds | Atelier'],
  ['/privacy', 'Privacy | Atelier'],
  ['/watsi', 'Charity gift card | Atelier'],
];
for (const [path, title] of [...PUBLIC, ...some(TEXTS)]) {
  test(`${path} is accessible, fits a phone and complains of nothing`, ({ page }) => inspect(page, { path, title }));
}

for (const tab of ['DETAILS', 'QUESTIONS']) {
  test(`P-17 the tab ${tab} is accessible and fits a phone`, ({ page }) =>
    inspect(page, { path: '/products/custpencil', title: 'Pencil drawing from your photo | Atelier', tab }));
}

test('I-02 K-13 a signed-in customer’s question is posted at once, and its page is accessible', async ({ page }) => {
  const question = 'Does the drawing come with a frame?';
  await signIn(page, 'customer@example.com', '/login');
  await page.goto('/products/custcharcoal');
  await page.getByRole('tab', { name: 'QUESTIONS' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'YOUR QUESTIONS' })).toBeVisible();
  await page.getByRole('link', { name: question }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await inspect(page, { path: new URL(page.url()).pathname, title: `${question} | Atelier` });
});

test.describe.serial('pages of one order', () => {
  const ids = { cart: '', order: '' };
  let owner: Kept;

  test('the converter and the filled checkout are accessible and fit a phone', async ({ page, another }) => {
    const api = apiOf(page);
    const photo = await uploadPhoto(api, page, 'us.jpg', await smallPhotoOfTwo());
    await addPiece(api, [photo.id]);
    await inspect(page, { path: `/assets/${photo.id}`, title: 'Instant Photo to Painting Converter Online' });
    await inspect(page, { path: '/carts/checkout/', title: 'Checkout | Atelier' });

    const cart = await placeOrder(api, 'pages@example.com');
    Object.assign(ids, { cart: cart.id, order: cart.orders[0]?.id });
    owner = await page.context().storageState();
    const artist = apiOf(await another());
    await enter(artist, 'artist@example.com', 'artist');
    await offerQuote(artist, ids.order, { days: 9 });
  });

  test('receipt, confirmation and offers are accessible and fit a phone', async ({ another }) => {
    const page = await another(owner);
    await inspect(page, { path: `/carts/${ids.cart}`, title: 'Receipt | Atelier' });
    await inspect(page, { path: `/orders/${ids.cart}`, title: 'Order confirmation | Atelier' });
    await inspect(page, { path: `/orders/quotes/${ids.order}`, title: 'Artist and Studio Responses | Atelier' });
    await expect(page.getByText('Marta Ilves').first()).toBeVisible();
  });

  test('I-03 the artists’ area is accessible and fits a phone', async ({ page }) => {
    await signIn(page, 'artist@example.com', '/artists/login');
    await inspect(page, { path: '/sellers', title: /Atelier$/ });
    await inspect(page, { path: `/sellers/orders/${ids.order}`, title: /Atelier$/ });
  });
});
