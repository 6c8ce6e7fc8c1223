import type { FrameLocator, Page } from '@playwright/test';
import type { Cart } from '#shared/schemas/cart.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf } from './orders.ts';
import { openForm } from './shopper.ts';

const CUSTOMER = 'ada.carter@example.com';
const walletButton = (page: Page) => page.getByRole('button', { name: 'Pay with Google Pay' });
const sheetOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Wallet"]');
const payIn = (sheet: FrameLocator) => sheet.getByRole('button', { name: 'Pay' });

const openSheet = async (page: Page): Promise<FrameLocator> => {
  await walletButton(page).click();
  const sheet = sheetOf(page);
  await expect(payIn(sheet)).toBeEnabled();
  return sheet;
};

test('P-14 O-25 X-01 X-03 X-05 one click on a product page, and the wallet pays for the piece in full', async ({
  page,
  local,
}) => {
  await page.goto('/products/custphotoreal');
  await openForm(page);
  expect(await page.locator('script[src*="stripe"]').count(), 'payment scripts on a product page').toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: '1-CLICK PAY with a wallet' }).click();
  await expect(page).toHaveURL(/\/carts\/checkout\/\?express=crt_/);

  await walletButton(page).click();
  await expect(page.getByRole('region', { name: 'Express checkout' }).getByRole('alert')).toHaveText(
    'Please enter your email.',
  );
  await page.getByRole('textbox', { name: 'Email for the order' }).fill(CUSTOMER);
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('list', { name: 'What is paid for' }).getByRole('listitem')).toHaveCount(2);
  const atHome = await sheet.getByRole('status').innerText();
  await sheet.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Cleo Baker, London, GB' });
  await expect(sheet.getByRole('status')).not.toHaveText(atHome);
  await expect(sheet.getByRole('radio', { name: /^Global Expedited Shipping/ })).toBeChecked();
  await expect(sheet.getByRole('radio'), 'only what the shipping answer contains (C36)').toHaveCount(1);
  const total = await sheet.getByRole('status').innerText();
  await payIn(sheet).click();

  await page.waitForURL(/\/carts\/crt_/);
  const [, id = ''] = /(crt_\w+)/.exec(page.url()) ?? [];
  const cart = await apiOf(page).get<Cart>(`/api/carts/?cart_id=${id}`);
  expect(cart).toMatchObject({
    status: 1,
    due: 0,
    email: CUSTOMER,
    address: { name: 'Cleo Baker', line1: '1 Nowhere Rd', country: 'GB' },
  });
  expect(await local.charges(id)).toMatchObject([{ amount: cart.total, status: 'succeeded' }]);
  expect(total).toBe(`$${(cart.total / 100).toFixed(2)}`);
});

test('C34 X-02 X-06 an order of two: cancelled, not shipped there, declined, and paid after the bank has asked @soak', async ({
  page,
  local,
}) => {
  await page.goto('/products/custphotoreal');
  const api = apiOf(page);
  await addPiece(api);
  const { id } = await addPiece(api);
  await page.evaluate((email) => localStorage.setItem('checkout', JSON.stringify({ email, address: {} })), CUSTOMER);
  await page.reload();
  await openForm(page);
  await page.getByRole('dialog').getByRole('button', { name: '1-CLICK PAY for your order' }).click();
  await expect(walletButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  const sheet = sheetOf(page);
  await expect(payIn(sheet)).toBeEnabled();
  await expect(
    sheet.getByRole('list', { name: 'What is paid for' }).getByRole('listitem'),
    'two pieces, shipping, and the promo',
  ).toHaveCount(4);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(0);
  expect((await api.get<Cart>('/api/carts/')).items, 'nothing was added, nothing was lost').toHaveLength(2);

  await openSheet(page);
  await sheet.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Dana Cruz, Havana, CU' });
  await expect(sheet.getByRole('alert')).toHaveText('The shop does not ship to this address.');
  await expect(payIn(sheet)).toBeDisabled();

  await sheet.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Ben Ortiz, Honolulu, HI, US' });
  await sheet.getByRole('combobox', { name: 'Card' }).selectOption({ label: 'Visa ending in 0002, declined' });
  await payIn(sheet).click();
  await expect(sheet.getByRole('alert')).toHaveText(/^Your payment was rejected\/declined\./);
  await expect(page.getByRole('region', { name: 'Express checkout' }).getByRole('alert')).toContainText(
    'Your payment was rejected/declined.',
  );

  await sheet.getByRole('combobox', { name: 'Card' }).selectOption({ label: 'Visa ending in 3184, asks the bank' });
  await payIn(sheet).click();
  await page
    .frameLocator('iframe[title="Confirm your payment"]')
    .getByRole('button', { name: /complete/i })
    .click();
  await page.waitForURL(`**/carts/${id}`);
  const cart = await api.get<Cart>(`/api/carts/?cart_id=${id}`);
  expect(cart).toMatchObject({ status: 1, due: 0 });
  expect(cart.orders).toHaveLength(2);
  expect((await local.charges(id)).filter(({ status }) => status === 'succeeded')).toMatchObject([
    { amount: cart.total },
  ]);
});

test('CO-02 without a wallet there is no express section, and no 1-click button from then on @soak', async ({
  page,
}) => {
  await page.goto('/products/custphotoreal');
  await addPiece(apiOf(page));
  await page.goto('/carts/checkout/?test-wallet=none');
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible();
  await expect(page.getByText('Or select a payment method below')).toBeHidden();
  await page.goto('/products/custphotoreal');
  await openForm(page);
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /ADD TO ORDER/ })
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /1-CLICK/ })).toHaveCount(0);
});
