import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, placeOrder, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { giveAddress, pickPhoto } from './shopper.ts';

const NOT_FOUND = '404 - Not Found: This page does not exist or you may not have authorization to view it.';

test('R-25 any other path says that it was not found', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle('Not Found');
  await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible();
});

test('C12 Q-23 somebody else’s photo, order, receipt and quotes do not exist @soak', async ({ page, another }) => {
  const owner = await another();
  const api = apiOf(owner);
  const photo = await uploadPhoto(api, owner, 'us.jpg', await smallPhotoOfTwo());
  await addPiece(api, [photo.id]);
  const { id: cart, orders } = await placeOrder(api, 'owner@example.com');
  const order = orders[0]?.id ?? '';
  const paths = [
    `/assets/${photo.id}`,
    `/carts/${cart}`,
    `/carts/checkout/${cart}`,
    `/orders/${cart}`,
    `/orders/quotes/${order}`,
  ];

  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(NOT_FOUND, { exact: true }), path).toBeVisible();
    await owner.goto(path);
    await expect(owner.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(owner.getByText(NOT_FOUND), path).toHaveCount(0);
  }
});

test('R-27 the artists’ area sends an unknown person to the artists’ door, and back after signing in @soak', async ({
  page,
}) => {
  await page.goto('/sellers');
  await expect(page).toHaveURL('/artists/login?return=%2Fsellers');
  await page.getByRole('textbox', { name: 'Email' }).fill('artist@example.com');
  const password = page.getByLabel('Password');
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await password.fill('not my password');
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.');
  await password.fill(DEMO_PASSWORD);
  await signIn.click();
  await expect(page).toHaveURL('/sellers');
});

test('U-12 a file that is no photo is refused with its code @soak', async ({ page }) => {
  await page.goto('/products/custpencil');
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByRole('log', { name: 'Upload errors' })).toContainText(/Error #\S+: fileType/);
});

test('U-12 what only pretends to be a photo is refused once it has arrived @soak', async ({ page }) => {
  await page.goto('/products/custpencil');
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByRole('log', { name: 'Upload errors' })).toContainText(/Error #upload\./);
});

test('CO-04 an empty order says so, and where to find something', async ({ page }) => {
  await page.goto('/carts/checkout/');
  await expect(page.getByText('Order empty!')).toBeVisible();
  await expect(
    page.getByText('There are no items in your order! Add items to your order by browsing our website.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /add a product/i })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('H-07 H-09 H-10 CO-22 an address that is none, one that we do not reach, and an e-mail that is none @soak', async ({
  page,
}) => {
  await addPiece(apiOf(page));
  await page.goto('/carts/checkout/');
  const alert = page.getByRole('alert');
  const place = page.getByRole('button', { name: 'Place Order' });
  const check = page.getByRole('button', { name: 'Check Shipping' });

  await check.click();
  await expect(alert).toContainText('Please enter a valid address.');
  await giveAddress(page, 'nora');
  await expect(place).toBeEnabled();
  await place.click();
  await expect(
    alert.filter({ hasText: 'Please enter a valid email address. Your email will be required to manage your order.' }),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'Country' }).selectOption({ value: 'KP' });
  await expect(alert.filter({ hasText: "We can't ship this order to that address." })).toBeVisible();
  await expect(place).toBeDisabled();
});
