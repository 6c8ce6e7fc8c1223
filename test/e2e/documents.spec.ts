import { expect, test } from './atelier.ts';
import { signIn } from './shopper.ts';

/** A page of each kind that is rendered as a document. */
const DOCUMENTS = [
  '/',
  '/products',
  '/products/custphotoreal?testmode&origin=mail',
  '/products/egiftcard',
  '/products/gallery/custpencil/demo-custpencil-0?order=1',
  '/gallery',
  '/pet-portraits',
  '/gallery/tags',
  '/artists',
  '/artists/marta-ilves',
  '/artists/signup',
  '/reviews',
  '/assets',
  '/support',
];

test.describe('for somebody else than the document was made for', () => {
  test.use({
    locale: 'de-DE',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('R-20 rendered pages are taken over as they are, and then show who is here', async ({ page }) => {
    await signIn(page, 'customer@example.com', '/login');
    // A mismatch is an uncaught error, which fails the test (atelier.ts).
    for (const path of DOCUMENTS) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByText('customer@example.com'), path).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('R-20 rendered pages show their texts, links and pictures', async ({ page }) => {
    for (const path of DOCUMENTS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' }), path).toBeAttached();
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
    }
  });
});
