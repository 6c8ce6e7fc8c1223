import type { Locator, Page } from '@playwright/test';
import type { Cart } from '#shared/schemas/cart.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { addPiece, apiOf, placeOrder } from './orders.ts';
import { CARDS, giveAddress, giveCard, openContact, shippingIsPriced } from './shopper.ts';

const CUSTOMER = 'ruth.alder@example.com';
const due = (page: Page) => page.getByRole('complementary', { name: 'Balance' }).getByRole('definition').last();
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const choose = (page: Page, method: RegExp) => page.getByRole('radio', { name: method }).check();

const open = async (page: Page, pieces = 1, query = ''): Promise<void> => {
  await page.goto('/products');
  for (let piece = 0; piece < pieces; piece += 1) await addPiece(apiOf(page));
  await page.goto(`/carts/checkout/${query}`);
  await expect(page.getByRole('heading', { name: 'Order Contact' })).toBeVisible();
};

const WINDOWS = [
  [360, 640],
  [390, 664],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const;

/** Whether the whole height of an element is in the window, with nothing over it. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom, width } = node.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => node.contains(node.ownerDocument.elementFromPoint(left + width / 2, y)));
  });

/** In every window the sum and the terms are seen wherever the button is (C45). */
const expectBesideButton = async (page: Page, name: string): Promise<void> => {
  const rail = page.getByRole('complementary', { name: 'Balance' });
  const button = rail.getByRole('button', { name });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.locator('html').evaluate((root) => root.scrollTo(0, 0));
    await button.scrollIntoViewIfNeeded();
    for (const part of [due(page), rail.getByText(/^By placing this order you agree/), button])
      expect(await isSeen(part), `${await part.textContent()} at ${width} × ${height}`).toBe(true);
  }
};

const cartAt = (page: Page): Promise<Cart> =>
  apiOf(page).get(`/api/carts/?cart_id=${/crt_\w+/.exec(page.url())?.[0] ?? ''}`);

test('H-02 H-03 M-01 M-05 a suggestion fills in the address, a postal code city and state; promos appear, and a code says why it does not count @soak', async ({
  page,
}) => {
  await open(page, 2, '?promos=NOPE&testmode=1');
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.getByText('We do not know the code “NOPE”.')).toBeVisible();
  await expect(page.getByText(/^5% off the second item/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Address', exact: true }).pressSequentially('215 Alder');
  await page.getByRole('option', { name: /215 Alder Street, Portland/ }).click();
  await expect(field(page, 'City')).toHaveValue('Portland');
  await expect(field(page, 'Zip/postal code')).toHaveValue('97205');
  await field(page, 'Zip/postal code').fill('60614');
  await field(page, 'Zip/postal code').press('Tab');
  await expect(field(page, 'City')).toHaveValue('Chicago');
  await expect(field(page, 'State')).toHaveValue('IL');
  await looksRight(page, 'a checkout of two pieces');

  await page.reload();
  await openContact(page);
  await expect(field(page, 'City'), 'CO-06 kept between visits').toHaveValue('Chicago');
  await page
    .getByRole('button', { name: /^Remove Oil/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Remove Oil/ })).toHaveCount(1);
  await expect(page.getByText(/^5% off the second item/)).toBeHidden();
});

test('Y-04 PayPal: left without paying, back by the browser, and paid; the receipt says with what @soak', async ({
  page,
}) => {
  await open(page);
  await giveAddress(page, CUSTOMER);
  await choose(page, /^PayPal/);
  await page.getByRole('button', { name: 'Continue to PayPal' }).click();
  await page
    .getByRole('button', { name: /cancel/i })
    .or(page.getByRole('link', { name: /cancel/i }))
    .click();
  await expect(page).toHaveURL(/\/carts\/checkout\/$/);
  await expect(page.getByRole('alert').first()).toContainText('Nothing was charged');

  await page.getByRole('button', { name: 'Continue to PayPal' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/carts\/crt_/);
  await expect(page.getByRole('region', { name: 'Payments and adjustments' })).toContainText('PayPal');
  const cart = await cartAt(page);
  expect(cart).toMatchObject({
    status: 1,
    paid: cart.deposit,
    payments: [{ amount: cart.deposit, charge_processor: 1 }],
  });
});

test('M-06 M-08 M-09 CO-18 a gift card pays the deposit alone, and cannot be applied twice @soak', async ({
  page,
  local,
}) => {
  await open(page);
  await giveAddress(page, CUSTOMER);
  const apply = page.getByRole('button', { name: 'Apply' });
  await page.getByRole('button', { name: 'Add a gift card' }).click();
  await field(page, 'Number').fill('ATELIER-DEMO-0100');
  await field(page, /^Pin/).fill('9999');
  await apply.click();
  await expect(page.getByRole('alert')).toContainText('Please contact support if you need assistance.');
  await field(page, /^Pin/).fill('1234');
  await apply.click();
  await expect(page.getByText('Card ending in 0100')).toBeVisible();
  await expect(due(page)).toHaveText('$0.00');
  await field(page, 'Number').fill('atelier demo 0100');
  await apply.click();
  await expect(page.getByRole('alert')).toContainText('applied already');
  await expectBesideButton(page, 'Save Order and Continue');
  await page.getByRole('button', { name: 'Save Order and Continue' }).click();
  await page.waitForURL(/\/carts\/crt_/);
  const cart = await cartAt(page);
  expect(cart).toMatchObject({ status: 1, paid: cart.deposit, payments: [{ charge_processor: 4 }] });
  expect(await local.charges(cart.id), 'nothing was charged').toEqual([]);
});

test('R-07 R-08 B-01 B-05 CO-17 the rest of an order is paid by card, once, and it is Fully Paid; its receipt can be printed @soak', async ({
  page,
  local,
}) => {
  await page.goto('/products');
  await addPiece(apiOf(page));
  const { id, due: rest } = await placeOrder(apiOf(page), CUSTOMER);
  await page.goto(`/carts/${id}`);
  await looksRight(page, 'a receipt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Atelier, San Francisco', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Make a Payment' }).click();
  await expect(page).toHaveURL(`/carts/pay/${id}`);
  await giveCard(page, CARDS.good);
  await looksRight(page, 'paying for an order');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await page.waitForURL(`**/carts/${id}`);
  await expect(page.getByRole('button', { name: 'Fully Paid' })).toBeDisabled();
  const amounts = (await local.charges(id)).filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([(await cartAt(page)).deposit, rest].toSorted((a, b) => a - b));
});

test('C28 two tabs: the order is placed in one, and the other leads to its receipt @soak', async ({ page, local }) => {
  await open(page);
  await giveAddress(page, CUSTOMER);
  await giveCard(page, CARDS.good);
  const other = await page.context().newPage();
  await other.goto('/carts/checkout/');
  await shippingIsPriced(other);
  await giveCard(other, CARDS.good);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/carts\/crt_/);
  await other.getByRole('button', { name: 'Place Order' }).click();
  await other.waitForURL(/\/carts\/crt_/);
  expect(other.url()).toBe(page.url());
  expect((await local.charges((await cartAt(page)).id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});
