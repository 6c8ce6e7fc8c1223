import { expect, test } from './atelier.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { addToOrder, giveAddress, pickPhoto } from './shopper.ts';

/** Imitates Chrome with all cookies blocked: reading the storage property throws. */
const BLOCKED = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, { get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); } });`;

test('a visitor whose browser blocks its storage comes from the home page with a photo and an option to the checkout', async ({
  page,
}) => {
  await page.addInitScript({ content: BLOCKED });
  await page.goto('/');
  await expect(page.evaluate('sessionStorage.length')).rejects.toThrow('Access is denied');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /oil painting/i })
    .first()
    .click();
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
    name: 'dogs.jpg',
    mimeType: 'image/jpeg',
    buffer: await smallPhotoOfTwo(),
  });
  await expect(page.getByRole('img', { name: 'dogs.jpg' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Size' }).selectOption({ label: '18 × 24 in (+$95.00)' });
  const words = page.getByLabel(/Instructions for the artist/);
  await words.fill('Mind the eyes.');
  await expect(words).toHaveValue('Mind the eyes.');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('img', { name: 'dogs.jpg' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Size' }).selectOption({ label: '18 × 24 in (+$95.00)' });
  await addToOrder(page).click();
  await expect(page).toHaveURL(/\/carts\/checkout\//);
  await expect(page.getByText('18 × 24 in').first()).toBeVisible();
  await giveAddress(page, 'nora.blocked@example.com');
});
