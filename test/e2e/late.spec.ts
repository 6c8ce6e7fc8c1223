import type { Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { addToOrder, openForm, pickPhoto, priceOf } from './shopper.ts';
import { TRANSLATE, TRANSLATED } from './translator.ts';

const balanceOf = (page: Page) => page.getByRole('region', { name: 'Balance due' });

test('sums are right on a page that the browser translates', async ({ page }) => {
  await page.addInitScript(TRANSLATE);
  await page.goto('/products/custphotoreal');
  await expect.poll(() => page.evaluate<number>(TRANSLATED)).toBeGreaterThan(20);
  await openForm(page);
  const form = page.getByRole('dialog').getByRole('form', { name: 'Order form' });
  await form.getByLabel('Size', { exact: true }).selectOption('36x48in');
  await expect(form.getByRole('region', { name: 'Price' })).toContainText('Total$472.00');
  await expect(form.getByRole('region', { name: 'Price' })).toContainText('$94.40');
  await addToOrder(page).click();
  await page.waitForURL('**/carts/checkout/**');
  await expect(balanceOf(page)).toContainText('Subtotal$472.00');
  await expect.poll(() => page.evaluate<number>(TRANSLATED)).toBeGreaterThan(20);
  await page.getByRole('radio', { name: 'Full amount' }).check();
  await expect(balanceOf(page)).toContainText('Everything is paid today');
  await page.getByRole('radio', { name: 'Deposit only' }).check();
  await expect(balanceOf(page)).not.toContainText('Everything is paid today');
});

/** Refuses the scripts that a page's document does not name, until they are given. */
const withoutLateScripts = async (page: Page, path: string): Promise<{ give: () => void }> => {
  const html = await (await page.request.get(path)).text();
  let isGiven = false;
  await page.route('**/static/*.js', (route) =>
    isGiven || html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  return { give: () => (isGiven = true) };
};

test('a module that cannot be loaded comes once the line is back, and what was picked and chosen stays', async ({
  page,
  context,
  complaints,
}) => {
  const late = await withoutLateScripts(page, '/products/custphotoreal');
  await page.goto('/products/custphotoreal');
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
    name: 'two.jpg',
    mimeType: 'image/jpeg',
    buffer: await smallPhotoOfTwo(),
  });
  await expect(page.getByText('Waiting for the connection.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Oil painting from your photo' })).toBeVisible();
  await expect(priceOf(page)).toBeVisible();
  late.give();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: 'two.jpg' }).first()).toBeVisible();
  await expect(page.getByText('Waiting for the connection.')).toHaveCount(0);
  // The browser says of each file that it did not get.
  complaints.splice(0, complaints.length, ...complaints.filter((words) => !words.includes('net::ERR_')));
});
