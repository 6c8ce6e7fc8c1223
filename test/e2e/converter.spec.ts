import type { APIResponse, Page, Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Asset, StyleJob } from '#shared/schemas/asset.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { apiOf, uploadPhoto, uploadPortrait } from './orders.ts';

const JOBS = '**/api/assets/check-job/*';
const START = '/assets?filterId=pencil&from=/products/custpencil';
const PHOTO = /\/api\/assets\/ast_\w+$/;

const aPhoto = (page: Page): Promise<Asset> =>
  uploadPhoto(apiOf(page), page, 'Anna in June.jpg', readFileSync(PHOTOS.hair));
const styleTile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Styles' }).getByRole('button', { name });
const artwork = (page: Page, style: string) => page.getByRole('img', { name: `Your photo in the style ${style}` });
const edge = (page: Page) => page.getByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' });
const please = (page: Page) => page.getByText('Applying filter. Please wait...');

type Seen = (job: StyleJob) => Partial<StyleJob>;
const asTheyAre: Seen = (job) => job;
const noFurther: Seen = ({ id }) => ({ id, status: 'running' });
const previewed: Seen = ({ id }) => ({
  id,
  status: 'running',
  preview: { id: 'charcoal', strength: 1, key: 'first-look', url: '/media/styles/charcoal.jpg' },
});
const failed: Seen = ({ id }) => ({ id, status: 'failed', error: 'We could not paint this photo. Please try again.' });

/** Answers a request with the API's answer as changed by `look`. */
const answerAs = async (route: Route, look: (answer: APIResponse) => Promise<object>): Promise<void> => {
  try {
    await route.fulfill({ json: await look(await route.fetch()) });
  } catch {
    // The page has cancelled the request, or is offline.
    await route.abort('internetdisconnected').catch(() => undefined);
  }
};

/** Holds the scripts back for which a rendered page's first one waits. */
const holdProgram = async (page: Page, path: string): Promise<() => void> => {
  const document = await (await page.request.get(path)).text();
  const program = [...document.matchAll(/<link data-later[^>]* href="([^"]+)"/g)].map(([, href]) => href);
  expect(program.length).toBeGreaterThan(0);
  const { promise: started, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => program.includes(pathname),
    async (route) => {
      await started;
      await route.continue();
    },
  );
  return resolve;
};

/** Changes the answers about jobs, whatever the painter has done. */
const watchJobs = async (page: Page) => {
  let seen = asTheyAre;
  await page.route(JOBS, (route) => answerAs(route, async (answer) => seen((await answer.json()) as StyleJob)));
  return { show: (as: Seen) => (seen = as) };
};

/**
 * Hides paintings in the photo's answers: the strip polls the photo for its thumbnails and would reveal a finished
 * painting.
 */
const hidePaintings = (page: Page) =>
  page.route(PHOTO, (route) =>
    answerAs(route, async (answer) => ({ ...((await answer.json()) as Asset), derivatives: [] })),
  );

test('S-02 S-12 S-09 S-10 S-07 R-16 a photo is dropped, painted, compared, made weaker and saved; a page that was left goes on', async ({
  page,
}) => {
  const jobs = await watchJobs(page);
  const startProgram = await holdProgram(page, START);
  await page.goto(START);
  // Larger than a preview, so that both workers paint.
  const files = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${readFileSync(PHOTOS.red).toString('base64')}'), (one) => one.codePointAt(0));
    const dropped = new DataTransfer();
    dropped.items.add(new File([bytes], 'Anna in June.jpg', { type: 'image/jpeg' }));
    return dropped;
  })()`);
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files });
  // What is dropped before the page answers is taken as well.
  startProgram();
  await expect(page).toHaveURL(/\/assets\/ast_\w+\?filterId=pencil&from=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pencil Sketch');
  await expect(edge(page)).toBeVisible();
  await expect(please(page)).toBeHidden();

  await test.step('the photo shows while a key is held', async () => {
    await page.getByRole('button', { name: 'Hold to See Photo' }).focus();
    await page.keyboard.down('Space');
    await expect(edge(page)).toBeHidden();
    await page.keyboard.up('Space');
    await expect(edge(page)).toBeVisible();
  });

  await test.step('S-04 half the strength shows at once, before it has been painted', async () => {
    const strength = page.getByRole('slider', { name: 'Strength' });
    jobs.show(noFurther);
    await strength.focus();
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect(artwork(page, 'Pencil Sketch')).toHaveCSS('opacity', '0.5');
    await expect(please(page)).toBeVisible();
  });

  await test.step('the page is left and opened again: the painting goes on', async () => {
    const opened = page.url();
    await page.goto('/products');
    jobs.show(asTheyAre);
    await page.goto(opened);
    await expect(page.getByRole('slider', { name: 'Strength' })).toHaveValue('50');
    await expect(page.getByText('Pencil Sketch, 50%')).toBeVisible();
    await expect(artwork(page, 'Pencil Sketch')).toHaveCSS('opacity', '1');
  });

  await page.getByRole('button', { name: 'Save and Go Back' }).click();
  await expect(page).toHaveURL(/\/products\/custpencil#photo-/);
});

test('S-03 the strip shows the photo in every style, and is gone along by the arrow keys @soak', async ({ page }) => {
  const { id } = await aPhoto(page);
  await page.goto(`/assets/${id}`);
  await styleTile(page, 'Photorealistic').focus();
  await page.keyboard.press('ArrowRight');
  await expect(styleTile(page, 'Oil Painting')).toBeFocused();
  await page.keyboard.press('End');
  const tiles = page.getByRole('toolbar', { name: 'Styles' }).getByRole('button');
  await expect(tiles.last()).toBeFocused();
  await expect(tiles.last()).toBeInViewport();
  await expect(styleTile(page, 'Oil Painting').locator('img').nth(1)).toHaveCSS('opacity', '1');
});

test('S-08 S-10 C27 the converter looks right in every state, on a phone and on a wide screen @soak', async ({
  page,
}) => {
  const jobs = await watchJobs(page);
  await page.goto('/assets');
  await looksRight(page, 'without a photo', 'main');
  const { id } = await uploadPortrait(apiOf(page), page, 'Anna in June.jpg', readFileSync(PHOTOS.hair));
  await page.goto(`/assets/${id}?deepportrait=1`);
  await expect(page.getByText('Cropped as a portrait.')).toBeVisible();
  await looksRight(page, 'photorealistic, as a portrait');

  await hidePaintings(page);
  jobs.show(noFurther);
  await styleTile(page, 'Charcoal').click();
  await expect(page.getByText('Painting a first look.')).toBeVisible();
  await looksRight(page, 'painting', 'main');
  jobs.show(previewed);
  await expect(page.getByText(/The finer version is on its way/)).toBeVisible();
  await expect(edge(page)).toBeVisible();
  await looksRight(page, 'a first look', 'main');

  jobs.show(failed);
  await styleTile(page, 'Pop Art').click();
  await expect(page.getByRole('alert')).toContainText('We could not paint this photo.');
  await looksRight(page, 'failed', 'main');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert'), 'it fails once more').toContainText('We could not paint this photo.');
});
