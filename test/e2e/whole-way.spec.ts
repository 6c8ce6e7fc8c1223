import { devices, type Locator, type Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { answerMovesNothing, DRAWN, MAX_SHIFT, WATCH_SHIFTS } from './shifts.ts';
import { addToOrder, shippingIsPriced } from './shopper.ts';

const MAX_TAPS = 20;
const MAX_FIELDS = 9;
/** CSS pixels of the phone's checkout with one piece. */
const MAX_CHECKOUT_HEIGHT = 3_000;

const codesMoveNothing = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  const enterCode = (code: string, answer: RegExp): Promise<void> =>
    answerMovesNothing(page, {
      path: /\/api\/carts\/\?.*promos=/,
      ask: async () => {
        await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      },
      pending: 'Checking the code…',
      answer,
    });
  await enterCode('nope', /We do not know the code “NOPE”/);
  await enterCode('first-portrait', /\$15 off your first portrait/);
  await page.getByRole('button', { name: 'Add a gift card' }).click();
  await answerMovesNothing(page, {
    path: /\/api\/carts\/card/,
    ask: async () => {
      await page.getByRole('textbox', { name: 'Number' }).fill('NO-SUCH-CARD');
      await page.getByRole('button', { name: 'Apply' }).click();
    },
    pending: 'Checking the card…',
    answer: /This gift card number or pin is not right/,
  });
};

/** What a browser leaves of a screen of 1280 × 720. */
const LOW_WINDOW = { width: 1280, height: 593 };

const SIGHTS = {
  'a phone with touch': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: devices['Pixel 7'].userAgent,
  },
  'a wide screen': { viewport: { width: 1440, height: 900 } },
} as const;

/** A visitor who counts every tap and every field that is filled in. */
const counting = (page: Page, isTouch: boolean) => {
  const counts = { taps: 0, fields: 0 };
  /** The press waits until the element stands still where it was scrolled to, as an eye does. */
  const tap = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(DRAWN);
    await (isTouch ? target.tap() : target.click());
    counts.taps += 1;
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await tap(field);
    await field.fill(text);
    counts.fields += 1;
  };
  return { counts, tap, type };
};

for (const [sight, options] of Object.entries(SIGHTS)) {
  const isTouch = 'hasTouch' in options;

  test(`H-02 CO-16 on ${sight} the way from the home page to the receipt takes ${MAX_TAPS} taps and ${MAX_FIELDS} fields at most, and nothing jumps${isTouch ? '' : ' @soak'}`, async ({
    browser,
    baseURL,
    locale,
    contextOptions,
    local,
  }) => {
    const context = await browser.newContext({ ...contextOptions, ...options, locale, baseURL });
    const page = await context.newPage();
    await page.addInitScript({ content: WATCH_SHIFTS });
    const { counts, tap, type } = counting(page, isTouch);
    const standsStill = async (step: string): Promise<void> =>
      expect(await page.evaluate<number>('window.shifted'), `layout shift, ${step}`).toBeLessThanOrEqual(MAX_SHIFT);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await tap(main.locator('a[href="/products"]').first());
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await standsStill('home and products');
    await tap(main.getByRole('link', { name: /oil painting/i }).first());
    const upload = page.getByRole('button', { name: 'UPLOAD REFERENCE PHOTOS' });
    await expect(upload).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await tap(upload);
    await (await chooser).setFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await smallPhotoOfTwo() });
    await expect(page.getByRole('img', { name: 'us.jpg' }).first()).toBeVisible();
    await expect(page.getByText('2 faces found')).toBeVisible();
    await standsStill('the photo is uploaded');
    await tap(addToOrder(page));

    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    const frame = page.locator('iframe[title="Secure payment input frame"]');
    const card = frame.contentFrame();
    await expect(card.getByLabel('Card number')).toBeVisible();
    const place = page.getByRole('button', { name: /^Place Order/ });
    if (!isTouch) {
      await expect(place, 'in sight at the top of the page').toBeInViewport({ ratio: 1 });
      await page.setViewportSize(LOW_WINDOW);
      await expect(place, 'in sight in the window of a small laptop').toBeInViewport({ ratio: 1 });
      await page.setViewportSize(options.viewport);
    }
    // A frame out of sight draws nothing, so nothing in it would come to rest.
    await frame.scrollIntoViewIfNeeded();
    await standsStill('the checkout opens');
    if (isTouch) {
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      test.info().annotations.push({ type: 'height of the checkout', description: String(height) });
      expect(height).toBeLessThanOrEqual(MAX_CHECKOUT_HEIGHT);
    }
    await type(card.getByLabel('Card number'), '4242424242424242');
    await type(card.getByLabel('Expiration date'), '1240');
    await type(card.getByLabel('Security code'), '123');
    const zip = card.getByLabel('ZIP code');
    if (await zip.isVisible()) await type(zip, '97205');
    await type(page.getByRole('textbox', { name: 'Email' }), `nora.${crypto.randomUUID()}@example.com`);
    await type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Nora Quist');
    await type(page.getByRole('combobox', { name: 'Address', exact: true }), '215 Alder');
    await tap(page.getByRole('option', { name: /215 Alder Street, Portland/ }));
    await shippingIsPriced(page);
    if (!isTouch) await expect(place, 'in sight at the end of the form').toBeInViewport({ ratio: 1 });
    if (isTouch) {
      await page.evaluate('scrollTo(0, 0)');
      await expect(
        page.getByRole('link', { name: 'Review' }),
        'the bar knows that nothing is missing',
      ).toBeInViewport();
    }
    await expect(place).toBeEnabled();
    await expect(place).toHaveText(/\$\d/);
    await standsStill('the checkout is filled in');
    await codesMoveNothing(page);
    await tap(place);
    await page.waitForURL(/\/carts\/crt_/);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await standsStill('the receipt');

    const [, id = ''] = /(crt_\w+)/.exec(page.url()) ?? [];
    expect((await local.charges(id)).map(({ status }) => status)).toEqual(['succeeded']);
    test.info().annotations.push({ type: 'taps and fields', description: `${counts.taps}, ${counts.fields}` });
    expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(counts.fields).toBeLessThanOrEqual(MAX_FIELDS);
    await context.close();
  });
}
