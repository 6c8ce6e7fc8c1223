import type { Locator, Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { apiOf, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { DRAWN, MAX_SHIFT, WATCH_SHIFTS } from './shifts.ts';
import { addToOrder, openForm, priceOf } from './shopper.ts';

const PAGE = '/products/custphotoreal';

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Oil painting from your photo' });
const sum = (page: Page): Locator => priceOf(page).getByText('Total', { exact: true }).locator('..');

for (const width of [360, 1440]) {
  test.describe(`${width} px`, { tag: width === 360 ? [] : '@soak' }, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('P-03 P-04 P-05 P-07 P-16 every choice shows at once what it costs, and stays when the form is closed and opened again @soak', async ({
      page,
    }) => {
      await page.goto(PAGE);
      await expect(priceOf(page)).toContainText('$149.00');
      await openForm(page);
      const form = sheet(page);
      await form.getByLabel('Size', { exact: true }).selectOption('18x24in');
      const listed = (await sum(page).textContent()) ?? '';
      expect(listed).not.toContain('$149.00');
      await form.getByRole('radio', { name: 'cm' }).click();
      await expect(form.getByLabel('Size', { exact: true })).toHaveValue('45x60cm');
      await form.getByLabel('Size', { exact: true }).selectOption('custom');
      await form.getByLabel('Width').fill('50,5');
      await form.getByLabel('Height').fill('70');
      await expect(priceOf(page)).toContainText('50.5 × 70 cm');
      await form.getByLabel('Depth').selectOption('1.25');
      await expect(priceOf(page)).toContainText('+$25.00');
      await form.getByRole('button', { name: 'change Privacy' }).click();
      await form.getByLabel('Privacy').selectOption({ index: 1 });
      await form.getByLabel(/Instructions for the artist/).fill('Mind the eyes.');
      // looksRight already covers both widths.
      if (width === 1440) await looksRight(page, 'a configured piece', 'dialog[open]');

      const total = (await sum(page).textContent()) ?? '';
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(priceOf(page).getByRole('button', { name: 'CUSTOMIZE & ORDER' })).toBeFocused();
      await expect(sum(page)).toHaveText(total);
      await page.reload();
      await expect(sum(page)).toHaveText(total);
      await openForm(page);
      await expect(form.getByLabel(/Instructions for the artist/)).toHaveValue('Mind the eyes.');
    });
  });
}

/** Whether a price and the button that orders are whole in the window, uncovered. */
const isForSale = `(() => {
  const inSight = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || y < 0 || y + height > innerHeight) return false;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isOrder = ({ textContent }) => /^(CUSTOMIZE & ORDER|ADD TO ORDER)/.test(textContent);
  return all('main .price').some(inSight) && all('main button').filter(isOrder).some(inSight);
})()`;

test.describe('P-11', () => {
  test.beforeEach(async ({ page }) => {
    // Samples other than those of the document, in another order.
    await page.addInitScript(`Math.random = () => 0.99; ${WATCH_SHIFTS}`);
  });

  const shifted = (page: Page): Promise<number> => page.evaluate<number>('window.shifted');

  test('P-11 price and button stay in sight from the top of the page to its end, and nothing jumps @soak', async ({
    page,
  }) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(PAGE);
      const last = page.getByRole('heading', { name: 'Recent orders' });
      await expect(last).toBeVisible();
      const end = (await last.boundingBox())?.y ?? 0;
      expect(end).toBeGreaterThan(height);
      for (let y = 0; y <= end; y += height / 2) {
        await page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
        await expect.poll(() => page.evaluate(isForSale), `${width} × ${height}, ${y} px down`).toBe(true);
      }
      expect(await shifted(page), `layout shift at ${width} × ${height}`).toBeLessThan(MAX_SHIFT);
    }
  });

  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const)
    test(`P-11 ${width} px: what somebody reads before the page answers stays in its place when it does${width > 1000 ? ' @soak' : ''}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      for (const landmark of ['Samples', 'Size preview', 'Your order']) {
        const { promise: isRead, resolve: release } = Promise.withResolvers<void>();
        await page.route(/\.js$/, async (route) => {
          await isRead;
          await route.fallback();
        });
        await page.goto(PAGE, { waitUntil: 'commit' });
        const place = page.getByLabel(landmark, { exact: true });
        const sample = page.getByRole('region', { name: 'Samples' }).getByRole('link').first();
        const stored = (await sample.getAttribute('href')) ?? '';
        // Nothing is drawn until the style sheet has come; before, everything stands elsewhere.
        await page.evaluate(DRAWN);
        await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        await page.evaluate(DRAWN);
        release();
        await expect(sample).not.toHaveAttribute('href', stored);
        await page.evaluate(DRAWN);
        expect(await shifted(page), `layout shift around ${landmark}`).toBeLessThan(0.004);
        await page.unroute(/\.js$/);
      }
    });
});

test('P-08 O-13 O-14 the calendar says what each day costs and whether it can be kept @soak', async ({ page }) => {
  await page.goto(PAGE);
  await openForm(page);
  const form = sheet(page);
  await expect(priceOf(page)).not.toContainText('Delivery by');
  const toggle = form.getByRole('switch', { name: /^Needed by a date\? Yes, by \w+ \d+, \+\$\d+$/ });
  await toggle.click();
  await expect(priceOf(page)).toContainText('Delivery by');
  const days = form.getByRole('grid').getByRole('button');
  await expect(days.first()).toBeVisible();
  const early = form.getByRole('grid').locator('[class*="early"]:not([data-outside-month])').first();
  if (!(await early.isVisible())) await form.getByRole('button', { name: /Previous/i }).click();
  await early.click();
  await expect(form.getByText(/is (not possible|possible only with)/).first()).toBeVisible();
  await form.getByText(/^Arrives about/).click();
  await expect(form.getByRole('list', { name: 'Until it arrives' })).toBeVisible();
  await looksRight(page, 'a day that is too early, and the way until it arrives', 'dialog[open]');
  await form.getByRole('button', { name: /^Take .*, which is sure$/ }).click();
  await expect(form.getByText(/ is possible: it needs /).first()).toBeVisible();
  await toggle.click();
  await expect(priceOf(page)).not.toContainText('Delivery by');
});

test('P-06 P-16 Escape in the size preview closes it alone, and the focus goes back to its button @soak', async ({
  page,
}) => {
  await page.goto(PAGE);
  await openForm(page);
  const preview = page.getByRole('dialog', { name: /above a couch/ });
  const opener = sheet(page).getByRole('button', { name: 'See it above a couch' });
  await opener.click();
  await preview.getByRole('button', { name: 'Rotate the frame' }).click();
  await looksRight(page, 'the size above a couch', 'dialog[open] dialog[open]');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(sheet(page)).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await page.evaluate<string>('document.documentElement.style.overflow'), 'the page below stands still').toBe(
    'hidden',
  );
});

test('P-10 P-15 N-01 O-24 a link in test mode with an origin: the events say so, the order does not, and no other site hears of it @soak', async ({
  page,
  baseURL,
}) => {
  const heard: { event: string; properties: Record<string, unknown> }[] = [];
  const foreign: string[] = [];
  page.on(
    'request',
    (request) =>
      void (
        new URL(request.url()).origin === baseURL ||
        /^(data|blob):/.test(request.url()) ||
        foreign.push(request.url())
      ),
  );
  await page.exposeFunction('noteEvent', (detail: (typeof heard)[number]) => void heard.push(detail));
  await page.addInitScript({
    content: `document.addEventListener('atelier:event', ({ detail }) => noteEvent(detail));`,
  });
  await page.goto(`${PAGE}/ellen?testmode=1&origin=mail`);
  await expect(page.getByText('Test mode')).toBeVisible();
  await uploadPhoto(apiOf(page), page, 'two.jpg', await smallPhotoOfTwo());
  await page.reload();
  // The photo's place and its two people move the button, under a press in the same instant, too.
  await expect(addToOrder(page)).toContainText('$37.80 today');
  await expect(page.getByText('Show the 2 faces')).toBeVisible();
  await addToOrder(page).click();
  await expect(page).toHaveURL(/\/carts\/checkout\//);
  await expect.poll(() => heard.map(({ event }) => event)).toContain('checkout.load');
  expect(heard.map(({ event }) => event)).toEqual([
    'Loaded a Page',
    'products.view',
    'Loaded a Page',
    'products.view',
    'products.addToCart',
    'Loaded a Page',
    'checkout.load',
  ]);
  for (const { event, properties } of heard)
    expect(properties, event).toMatchObject({ testmode: true, origin: 'mail' });
  expect(heard[1]?.properties).toMatchObject({ sku: 'custphotoreal', partner: 'ellen' });
  expect(foreign.filter((url) => !url.includes('stripe'))).toEqual([]);
});
