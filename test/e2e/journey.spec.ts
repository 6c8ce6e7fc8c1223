import type { Route } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from './atelier.ts';
import { photoOfTwo } from './photo.ts';
import { addToOrder, CARDS, giveAddress, giveCard, pickPhoto, priceOf } from './shopper.ts';

const CUSTOMER = 'nora.quist@example.com';
const DECLINED = 'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.';

/** A line that is slow enough to see bytes leave. */
const slowly = async (route: Route): Promise<void> => {
  await pause(400);
  await route.continue();
};

test.describe.serial('one order', () => {
  let cart = '';

  test('P-15 O-23 U-02 S-10 S-07 a visitor chooses a product, sends a photo, tries it as a painting and adds the piece to the order', async ({ page, local }) => {
    await test.step('R-01 R-02 R-03 from the home page to a product', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
      await expect(page).toHaveTitle('All Products | Atelier');
      await page.getByRole('main').getByRole('link', { name: /watercolor/i }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Watercolor from your photo' })).toBeVisible();
      await expect(priceOf(page)).toContainText('$119.00');
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).click();
      await page.getByRole('main').getByRole('link', { name: /oil painting/i }).first().click();
    });

    await test.step('P-03 P-11 options change the price and the deposit', async () => {
      await expect(priceOf(page)).toContainText('$149.00');
      await expect(addToOrder(page)).toContainText('$29.80 today');
      await page.getByRole('combobox', { name: 'Size' }).selectOption({ label: '18 × 24 in (+$95.00)' });
      await page.getByRole('radio', { name: /Gallery wrapped/ }).check();
      await expect(priceOf(page)).toContainText('$269.00');
      await expect(addToOrder(page)).toContainText('$53.80 today');
    });

    await test.step('U-11 a photo of several megabytes arrives in parts, with visible progress', async () => {
      const photo = await photoOfTwo();
      expect(photo.length).toBeGreaterThan(2_000_000);
      await page.route((url) => url.searchParams.has('X-Amz-Signature'), slowly);
      await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', { name: 'the two of us.jpg', mimeType: 'image/jpeg', buffer: photo });
      await expect(page.getByRole('progressbar', { name: 'the two of us.jpg' })).toBeVisible();
      await expect(page.getByText(/Please wait\.\.\. [\d.]+ of 2\.\d MB, [1-9]\d? of 1\d parts/)).toBeVisible();
      await expect(page.getByText('2 faces found')).toBeVisible({ timeout: 20_000 });
    });

    await test.step('O-23 the faces that were found set the subjects', async () => {
      await expect(page.getByRole('combobox', { name: 'Subjects' })).toHaveValue('2');
      await expect(priceOf(page)).toContainText('$309.00');
    });

    await test.step('S-09 S-10 S-11 S-07 a style is applied, the painting appears, and it is taken back to the order', async () => {
      await page.getByRole('link', { name: 'Apply an Artistic Style' }).click();
      await expect(page).toHaveTitle(/^Instant Photo to Painting Converter Online/);
      await page.getByRole('navigation', { name: 'Styles' }).getByRole('button', { name: 'Watercolor' }).click();
      await expect(page.getByText('Applying filter. Please wait...')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Your photo in the style Watercolor' })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('Applying filter. Please wait...')).toBeHidden();
      await page.getByRole('button', { name: 'Save and Go Back' }).click();
      await expect(page).toHaveURL(/\/products\/custphotoreal$/);
      await expect(page.getByRole('img', { name: 'the two of us.jpg, painted' })).toBeVisible();
    });

    await test.step('P-15 the piece goes into the order as it was chosen', async () => {
      await page.getByRole('textbox', { name: /Instructions for the artist/ }).fill('Please leave out the sign behind us.');
      await expect(priceOf(page), 'the chosen options came back from the converter').toContainText('$309.00');
      await addToOrder(page).click();
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    });

    await test.step('CO-07 the checkout shows the piece; without a price for shipping nothing can be ordered', async () => {
      await expect(page.getByText('Oil painting from your photo')).toBeVisible();
      await expect(page.getByText('Please leave out the sign behind us.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('--');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    });

    await test.step('H-04 H-11 H-12 shipping is checked, and the whole price is known', async () => {
      await giveAddress(page, CUSTOMER);
      await expect(page.getByRole('region', { name: 'Balance due' })).not.toContainText('--');
      await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('$61.80');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    });

    await test.step('Y-13 a declined card is refused in words, and nothing is lost', async () => {
      await giveCard(page, CARDS.declined);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByRole('alert').filter({ hasText: DECLINED })).toBeVisible({ timeout: 20_000 });
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
    });

    await test.step('CO-14 Y-04 the deposit is paid by card, and the receipt shows it', async () => {
      await giveCard(page, CARDS.good);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page).toHaveURL(/\/carts\/crt_/, { timeout: 20_000 });
      cart = new URL(page.url()).pathname.split('/')[2] ?? '';
      expect(await local.charges(cart)).toMatchObject([{ amount: 6180, status: 'succeeded' }, { status: 'failed' }]);
    });
  });
});
