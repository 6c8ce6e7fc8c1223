import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PHOTOS } from '#test/seed/photos.ts';
import { enterAsAdmin, holdAdmin } from './admin-access.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { linkIn } from './local.ts';
import { addPiece, apiOf, placeOrder, uploadPhoto } from './orders.ts';
import { signIn } from './shopper.ts';

const PASSWORD = 'nine early paper kites';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** An application with one sample, sent through the API by a new account. */
const applied = async (page: Page, mark: string): Promise<{ name: string; email: string }> => {
  const api = apiOf(page);
  const photo = await uploadPhoto(api, page, 'sample.jpg', readFileSync(PHOTOS.hair));
  const who = { name: `Jonas ${mark}`, email: `jonas-${mark}@example.com` };
  const more = {
    username: `jonas-${mark}`,
    password: PASSWORD,
    country: 'LT',
    city: 'Vilnius',
    bio: 'I draw hands.',
    mediums: ['custpencil'],
    samples: [photo.id],
    agreement: true,
  };
  await api.post('/api/artists/signup', { ...who, ...more });
  return who;
};

test('C40 visitors sign in first, and for anybody but an admin there is no such page @soak', async ({ page }) => {
  await page.goto('/admin/audit');
  await expect(page).toHaveURL('/login?return=%2Fadmin%2Faudit');
  await signIn(page, 'customer@example.com', '/login');
  for (const path of ['/admin', '/admin/accounts', '/admin/audit', '/users/partners']) {
    await page.goto(path);
    await expect(heading(page, 'Not Found')).toBeVisible();
  }
});

test('C40 an admin without a second factor is led to it @soak', async ({ page }) => {
  const letNext = await holdAdmin();
  try {
    await signIn(page, 'admin@example.com', '/login');
    await page.goto('/admin');
    const setUp = page.getByRole('link', { name: 'Set up a second factor' });
    await expect(setUp).toBeVisible();
    await looksRight(page, 'no second factor');
    await setUp.click();
    await expect(page).toHaveURL('/account#second-factor');
  } finally {
    await letNext();
  }
});

test('C11 C40 an admin rejects with a reason, and the artist reads it @soak', async ({ page, another }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const artist = await another();
  const { name } = await applied(artist, mark);
  const leave = await enterAsAdmin(page);
  try {
    await page.goto('/admin/applications');
    await looksRight(page, 'the applications');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByText('Not confirmed')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await card.getByRole('button', { name: /^Open sample/ }).click();
    await looksRight(page, 'a sample');
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: /^Open sample/ })).toBeFocused();
    await card.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('Please show us finished pieces.');
    await looksRight(page, 'a rejection');
    await page.getByRole('button', { name: 'Yes, reject' }).click();
    await expect(page.getByText(`${name} was rejected.`)).toBeVisible();
    await page.getByText('Rejected', { exact: true }).click();
    await expect(page.getByText('Please show us finished pieces.').first()).toBeVisible();
    await page.goto('/admin/audit');
    await expect(page.getByText('Please show us finished pieces.').first()).toBeVisible();
    await looksRight(page, 'the audit trail');
  } finally {
    await leave();
  }
  await artist.goto('/sellers');
  await expect(heading(artist, 'Not this time')).toBeVisible();
  await expect(artist.getByText('Please show us finished pieces.')).toBeVisible();
  await looksRight(artist, 'a rejected application');
});

test('C40 T-01 a customer becomes a partner, signs in again, and has a dashboard @soak', async ({
  page,
  local,
  another,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const customer = await another();
  const api = apiOf(customer);
  await api.post('/api/users', { email, password: PASSWORD });
  await customer.goto(linkIn(await local.mail(email, /confirm/i), '/account/verify'));
  await customer.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(customer, 'Your email is confirmed')).toBeVisible();

  const leave = await enterAsAdmin(page);
  try {
    await page.goto('/admin/accounts');
    await looksRight(page, 'no account looked for');
    await page.getByRole('textbox', { name: 'Name or e-mail' }).fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'Change the role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Partner/ }).check();
    await dialog.getByLabel('Reason').fill('Writes about us.');
    await looksRight(page, 'another role');
    await dialog.getByRole('button', { name: 'Make Partner' }).click();
    await expect(page.getByText('The role is now Partner.')).toBeVisible();
    await looksRight(page, 'an account');
  } finally {
    await leave();
  }

  await customer.goto('/users/partners');
  await expect(customer).toHaveURL('/login?return=%2Fusers%2Fpartners');
  await customer.getByRole('textbox', { name: 'Email' }).fill(email);
  await customer.getByLabel('Password').fill(PASSWORD);
  await customer.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(customer).toHaveURL('/users/partners');
  await expect(customer).toHaveTitle('DashboardApp');
  await expect(customer.getByText('$0.00')).toHaveCount(3);
  await looksRight(customer, 'the partner dashboard');
});

test('CO-13 an admin looks at the photos of an order; the switch turns back where it is refused, and the customer reads that they are checked @soak', async ({
  page,
  another,
}) => {
  const customer = await another();
  const api = apiOf(customer);
  const photo = await uploadPhoto(api, customer, 'anna.jpg', readFileSync(PHOTOS.hair));
  await addPiece(api, [photo.id], 'Please mind the eyes.');
  const { id } = await placeOrder(api, `${crypto.randomUUID()}@example.com`);
  const leave = await enterAsAdmin(page);
  try {
    await page.goto('/admin/orders');
    await looksRight(page, 'no order looked for');
    await page.getByRole('textbox', { name: 'Order' }).fill(id);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('link', { name: 'Oil painting from your photo' }).click();
    const checked = page.getByRole('switch', { name: 'Photos checked' });
    await expect(page.getByText('Please mind the eyes.')).toBeVisible();
    await page.route('**/photos-checked', (route) =>
      route.fulfill({
        status: 409,
        json: { status: false, code: 'order.changed', message: 'This order has changed in the meantime.' },
      }),
    );
    // `click`, not `check`: the switch turns back before `check` could see it on.
    await checked.click();
    await expect(page.getByRole('alert')).toContainText('This order has changed in the meantime.');
    await expect(checked).not.toBeChecked();
    await looksRight(page, 'a check that was refused');
    await page.unroute('**/photos-checked');
    const answered = page.waitForResponse('**/photos-checked');
    await checked.check();
    await answered;
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(checked).toBeChecked();
  } finally {
    await leave();
  }
  await customer.goto(`/orders/${id}`);
  await expect(customer.getByText('We have looked at your photos: they are good to paint from.')).toBeVisible();
});
