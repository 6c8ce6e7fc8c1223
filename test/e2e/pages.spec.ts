import type { Page } from '@playwright/test';
import { documentFor } from '#infra/documents.ts';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { PAGES as ROUTES } from '#shared/site/pages.ts';
import { addressOf } from '#test/infra/pages.ts';
import { expect, test, type StorageState } from './atelier.ts';
import { looksRight, readsAll } from './looks.ts';
import { addPiece, apiOf, enter, offerQuote, placeOrder, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { signIn, turnTo } from './shopper.ts';

interface Inspected {
  path: string;
  title: string;
  /** A tab to open; the check is then limited to it. */
  tab?: string;
}

/** Checks a page's title and look, and, since it must complain of nothing, that it needs nothing inline. */
const inspect = async (page: Page, { path, title, tab }: Inspected): Promise<void> => {
  const open = URL.parse(page.url());
  const isHere = open?.protocol === 'http:' && documentFor(open.pathname) === documentFor(path.split('?')[0] ?? '');
  // A page of the open document is reached by navigation, which keeps axe loaded.
  await (isHere ? turnTo(page, path) : page.goto(path));
  await expect(page, path).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  await looksRight(page, path, tab && '[role=tabpanel]');
};

type Listed = readonly [path: string, title: string];

/** Every page that needs no personal data, by its document. */
const PAGES: Record<string, readonly Listed[]> = {
  'of the shop': [
    ['/', 'Atelier: your photo, painted by hand'],
    ['/products', 'All Products | Atelier'],
    ['/products/custphotoreal', 'Oil painting from your photo | Atelier'],
    ['/products/egiftcard', 'E-gift card | Atelier'],
    ['/products/giftcard', 'Gift card | Atelier'],
    ['/products/gallery/custpencil/demo-custpencil-0?order=1', 'Jonas, Pencil by Tomás Quiroga | Atelier'],
    ['/assets', 'Instant Photo to Painting Converter Online'],
    ['/artists', 'Featured Artists | Atelier'],
    ['/artists/marta-ilves', "Marta Ilves's Profile"],
    ['/reviews', 'Reviews | Atelier'],
    ['/gallery', 'Gallery: paintings and drawings made from photos | Atelier'],
    ['/portrait-paintings', 'Portrait paintings from your photo, made by hand | Atelier'],
    ['/gallery/tags', 'Browse Tags and Subjects | Atelier'],
    ['/artists/signup', 'Paint for Atelier'],
    ['/no/such/page', 'Not Found'],
  ],
  'that are doors or texts': [
    ['/login', 'Sign in | Atelier'],
    ['/login/forgot', 'Forgot your password? | Atelier'],
    ['/artists/login', 'Artists, sign in | Atelier'],
    ['/signout', 'Signed out | Atelier'],
    ['/send-photos', 'Send photos | Atelier'],
    ['/about', 'About Atelier'],
    ['/blog', 'The Atelier blog'],
    ['/contact', 'Contact | Atelier'],
    ['/partners', 'Partner program | Atelier'],
    ['/support', 'Support | Atelier'],
    ['/tos', 'Terms | Atelier'],
    ['/refunds', 'Refunds | Atelier'],
    ['/privacy', 'Privacy | Atelier'],
    ['/watsi', 'Charity gift card | Atelier'],
  ],
  'of mailed links, and the checkout': [
    ['/questions/confirm?token=x', 'Post your question | Atelier'],
    ['/questions/subscribe?token=x', 'Be notified of replies | Atelier'],
    ['/questions/subscribe/end?token=x', 'Unsubscribe | Atelier'],
    ['/mailing-list?token=x', 'Our mailing list | Atelier'],
    ['/login/link?token=x', 'Sign in by mailed link | Atelier'],
    ['/login/reset?token=x', 'Choose a new password | Atelier'],
    ['/account/verify?token=x', 'Confirm your email | Atelier'],
    ['/account/email?token=x', 'Change your email | Atelier'],
    ['/account/delete?token=x', 'Delete your account | Atelier'],
    ['/carts/checkout/', 'Checkout | Atelier'],
  ],
};
/** Pages that send a visitor to a sign-in page. */
const BEHIND_A_DOOR = /^\/(account$|sellers|admin|users)/;

for (const [which, pages] of Object.entries(PAGES))
  test(`P1 the pages ${which} are accessible, fit a phone and complain of nothing${which === 'of the shop' ? '' : ' @soak'}`, async ({
    page,
  }) => {
    // Every other one; the soak inspects all.
    for (const [path, title] of pages.filter((_, index) => readsAll() || index % 2 === 0))
      await inspect(page, { path, title });
  });

test('every route without a parameter is among them, or behind a door', () => {
  const listed = Object.values(PAGES).flatMap((pages) =>
    pages.map(([path]) => path.split('?')[0]?.replace(/(.)\/$/, '$1')),
  );
  const open = ROUTES.filter((route) => !/:\w+(\/|$)/.test(route) && !BEHIND_A_DOOR.test(route)).map((route) =>
    addressOf(route),
  );
  // The landing pages are one page, of which the list has one.
  expect(open.filter((path) => !listed.includes(path) && LANDINGS[path] === undefined)).toEqual([]);
});

test('G-05 G-17 the menu and the filters on a phone are accessible; Escape closes them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Special requests').click();
  await looksRight(page, 'the menu of a phone', 'dialog[open]');
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Filter' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('combobox', { name: 'Search for a tag' }).fill('ca');
  await expect(panel.getByRole('option', { name: 'Cats', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('P-17 the tabs of a product are accessible and fit a phone @soak', async ({ page }) => {
  const product = { path: '/products/custpencil', title: 'Pencil drawing from your photo | Atelier' };
  for (const tab of ['DETAILS', 'QUESTIONS']) await inspect(page, { ...product, tab });
});

test('I-02 K-13 a signed-in customer’s question is posted at once, and its page is accessible @soak', async ({
  page,
}) => {
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
  let owner: StorageState;

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

  test('receipt, confirmation and offers are accessible and fit a phone @soak', async ({ another }) => {
    const page = await another(owner);
    await inspect(page, { path: `/carts/${ids.cart}`, title: 'Receipt | Atelier' });
    await inspect(page, { path: `/orders/${ids.cart}`, title: 'Order confirmation | Atelier' });
    await inspect(page, { path: `/orders/quotes/${ids.order}`, title: 'Artist and Studio Responses | Atelier' });
    await expect(page.getByText('Marta Ilves').first()).toBeVisible();
  });

  test('I-03 the artists’ area is accessible and fits a phone @soak', async ({ page }) => {
    await signIn(page, 'artist@example.com', '/artists/login');
    await inspect(page, { path: '/sellers', title: 'Inbox | Atelier' });
    await inspect(page, { path: '/sellers/questions', title: 'Questions | Atelier' });
    await inspect(page, { path: '/sellers/reviews', title: 'Reviews | Atelier' });
    await inspect(page, { path: '/sellers/payouts', title: 'Payouts | Atelier' });
    await inspect(page, { path: '/sellers/edit-profile', title: 'Your profile | Atelier' });
    await inspect(page, { path: `/sellers/orders/${ids.order}`, title: 'Oil painting from your photo | Atelier' });
  });

  test('I-03 a long inbox that comes late moves nothing in the open order, whose button stays in reach @soak', async ({
    page,
  }) => {
    await signIn(page, 'artist@example.com', '/artists/login');
    await page.setViewportSize({ width: 1280, height: 720 });
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
    await page.route('**/api/sellers/requests*', async (route) => {
      const response = await route.fetch();
      const inbox = (await response.json()) as { requests: { order_id: string }[] };
      const requests = Array.from({ length: 40 }, (_, copy) =>
        inbox.requests.map((one) => ({ ...one, order_id: copy === 0 ? one.order_id : `${one.order_id}${copy}` })),
      ).flat();
      await held;
      await route.fulfill({ response, json: { ...inbox, requests } });
    });
    await page.goto(`/sellers/orders/${ids.order}`);
    const send = page.getByRole('button', { name: 'Change quote' });
    await send.scrollIntoViewIfNeeded();
    const before = await send.boundingBox();
    letIn();
    await expect(page.getByRole('main').getByRole('listitem').nth(40)).toBeAttached();
    expect(await send.boundingBox()).toEqual(before);
  });
});
