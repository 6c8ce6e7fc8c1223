import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import type { Asset } from '#shared/schemas/asset.ts';
import { MAX_PHOTO_BYTES } from '#shared/photos/uploads.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { apiOf } from './orders.ts';
import { photoOfTwo, smallPhotoOfTwo, tooLargePhoto } from './photo.ts';
import { pickPhoto } from './shopper.ts';

const PAGE = '/products/custphotoreal';
/** The messages about photos are in the form; pages.spec.ts checks the rest of the page. */
const FORM = 'main form';
const photosOf = (page: Page): Promise<Asset[]> => apiOf(page).get('/api/products/assets');
const isPart = (url: URL): boolean => url.searchParams.has('X-Amz-Signature');

const jpeg = async (name: string, photo = smallPhotoOfTwo) => ({ name, mimeType: 'image/jpeg', buffer: await photo() });

/** Gives a file to the page as a drop on the photos or a paste does. */
const hand = (page: Page, kind: 'drop' | 'paste', { name, buffer }: { name: string; buffer: Buffer }): Promise<void> =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/jpeg' }));
    const common = { bubbles: true, cancelable: true };
    if (${kind === 'drop'}) document.querySelector('form h2').dispatchEvent(new DragEvent('drop', { ...common, dataTransfer: transfer }));
    else document.body.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: transfer }));
  })()`);

for (const width of [360, 1440]) {
  test.describe(`${width} px`, { tag: width === 360 ? [] : '@soak' }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('U-01 U-03 U-04 U-11 U-14 photos come by pick, drop and paste, each by itself, and one is deleted', async ({
      page,
    }) => {
      await page.goto(PAGE);
      await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', await jpeg('picked.jpg'));
      await expect(page.getByRole('img', { name: 'picked.jpg' })).toBeVisible();
      await hand(page, 'drop', await jpeg('dropped.jpg'));
      await hand(page, 'paste', await jpeg('pasted.jpg'));
      await expect(page.getByRole('img', { name: 'dropped.jpg' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'pasted.jpg' })).toBeVisible();
      const names = (await photosOf(page)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(['dropped.jpg', 'pasted.jpg', 'picked.jpg']);
      await expect(page.getByRole('button', { name: 'UPLOAD MORE REFERENCE PHOTOS' })).toBeVisible();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'dropped.jpg' })
        .getByRole('button', { name: 'Delete Photo' })
        .click();
      await expect(page.getByText('dropped.jpg')).toBeHidden();
      await page.reload();
      await expect(page.getByRole('img', { name: 'pasted.jpg' })).toBeVisible();
      await expect(page.getByText('dropped.jpg')).toBeHidden();
    });
  });
}

test('U-14 a picture of this very site comes by its address; one that is none is refused in words @soak', async ({
  page,
  baseURL,
}) => {
  await page.goto(PAGE);
  const example = await page.locator('main img').first().getAttribute('src');
  await page.getByRole('button', { name: 'From a web address' }).click();
  const field = page.getByRole('textbox', { name: 'Address of the picture' });
  await field.fill(`${baseURL}/about`);
  await page.getByRole('button', { name: 'Add photo' }).click();
  await expect(page.getByText(/This is the address of a page, not of a picture/)).toBeVisible();
  await looksRight(page, 'an address that is no picture', FORM);
  await field.fill(new URL(example ?? '', baseURL).href);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Photo' })).toBeVisible();
});

const ELSEWHERE = 'https://pictures.example';

test('U-14 a picture of another site comes through the frame, without cookies and without saying from where; nothing else of that site does @soak', async ({
  page,
  complaints,
}) => {
  const asked: Record<string, string>[] = [];
  const { buffer } = await jpeg('rex.jpg');
  await page.route(`${ELSEWHERE}/**`, async (route) => {
    asked.push(await route.request().allHeaders());
    const { pathname } = new URL(route.request().url());
    const headers = { 'access-control-allow-origin': pathname === '/closed.jpg' ? 'https://friend.example' : '*' };
    return route.fulfill({
      contentType: pathname.endsWith('.jpg') ? 'image/jpeg' : 'text/html',
      body: buffer,
      headers,
    });
  });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'From a web address' }).click();
  const field = page.getByRole('textbox', { name: 'Address of the picture' });
  await field.fill(`${ELSEWHERE}/closed.jpg`);
  await field.press('Enter');
  await expect(
    page.getByText('pictures.example did not let us take the picture. Save it on your device, then pick it here.'),
  ).toBeVisible();
  await field.fill(`${ELSEWHERE}/page`);
  await field.press('Enter');
  await expect(page.getByText(/This is the address of a page, not of a picture/)).toBeVisible();
  await field.fill(`${ELSEWHERE}/dogs/rex.jpg`);
  await field.press('Enter');
  await expect(page.getByRole('img', { name: 'rex.jpg' })).toBeVisible();
  expect(page.frames(), 'the frame goes with its errand').toHaveLength(1);
  expect(asked.map(({ cookie, referer }) => [cookie, referer])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  // The page's own policy forbids the site that its frame has just reached.
  expect(await page.evaluate(`fetch('${ELSEWHERE}/dogs/rex.jpg').then(() => 'reached', () => 'refused')`)).toBe(
    'refused',
  );
  expect(complaints.splice(0).filter((line) => !/pictures\.example/.test(line))).toEqual([]);
});

test("P-10 U-14 the pictures of a partner's link are fetched only when the visitor agrees, and a refused one is said in words @soak", async ({
  page,
  complaints,
}) => {
  const asked: string[] = [];
  const { buffer } = await jpeg('rex.jpg');
  await page.route(`${ELSEWHERE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    return pathname === '/rex.jpg'
      ? route.fulfill({ contentType: 'image/jpeg', body: buffer, headers: { 'access-control-allow-origin': '*' } })
      : route.fulfill({ status: 404 });
  });
  await page.goto(
    `${PAGE}?images[]=${ELSEWHERE}/rex.jpg&images[]=${ELSEWHERE}/gone.jpg&images[]=http://10.0.0.1/x.jpg&o_depth=1.25`,
  );
  await expect(page.getByText('The link that led you here brings 2 pictures.')).toBeVisible();
  await looksRight(page, 'pictures of a link', FORM);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Use them as my photos' }).click();
  await expect(page.getByRole('img', { name: 'rex.jpg' })).toBeVisible();
  await expect(page.getByText('A picture of the link did not come.')).toBeVisible();
  await expect(page.getByText('There is no picture at this address (pictures.example answered 404).')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?o_depth=1.25');
  await looksRight(page, 'a picture of a link that did not come', FORM);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('A picture of the link did not come.')).toBeHidden();
  expect(complaints.splice(0).filter((line) => !/pictures\.example/.test(line))).toEqual([]);
});

test('U-12 a file that is not taken is refused in the console area @soak', async ({ page }) => {
  await page.goto(PAGE);
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await expect(page.getByRole('log', { name: 'Upload errors' })).toContainText('Error #upload.file_type: fileType');
  await looksRight(page, 'a refused file', FORM);
});

test('U-11 a lost connection is waited for, said so, and the upload goes on by itself @soak', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(PAGE);
  let parts = 0;
  await page.route(isPart, async (route) => {
    parts += 1;
    // The fifth part is open when the connection goes, and gets no answer.
    if (parts === 5) await context.setOffline(true);
    else await route.continue().catch(() => undefined);
  });
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', await jpeg('far away.jpg', photoOfTwo));
  await expect(page.getByText(/No connection\. It goes on by itself once you are back online/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: 'far away.jpg' })).toBeVisible();
  // Requests that failed while offline are rightly on the console.
  expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});

test('U-11 a photo over 10 MB is made smaller here, upright and in a word; one that this browser cannot read is refused @soak', async ({
  page,
}) => {
  const large = { name: 'Großes Bild.jpeg', mimeType: 'image/jpeg', buffer: await tooLargePhoto() };
  expect(large.buffer.byteLength).toBeGreaterThan(MAX_PHOTO_BYTES);
  await page.goto(PAGE);
  await pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', large);
  await expect(page.getByText(/^Großes Bild\.jpeg was made smaller, from \d+\.\d to \d\.\d MB\./)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Großes Bild.jpeg' })).toBeVisible();
  // Its file lies on its side and says so; 2400 pixels are the longest side that is shown.
  expect(await photosOf(page)).toMatchObject([{ name: 'Großes Bild.jpeg', width: 1385, height: 2400 }]);
  await pickPhoto(page, 'UPLOAD MORE REFERENCE PHOTOS', {
    ...large,
    buffer: Buffer.alloc(MAX_PHOTO_BYTES + 1, 'no picture'),
  });
  await expect(page.getByRole('log', { name: 'Upload errors' })).toContainText(
    'Error #upload.too_large: The photo is larger than 10 MB.',
  );
  expect(await photosOf(page)).toHaveLength(1);
});

/** Parts that are sent in parallel, and parts that arrive before the reload. */
const [AT_ONCE, ARRIVING] = [4, 5];

test('U-11 an upload that a reload cut off goes on with the same file, and only what is missing is sent @soak', async ({
  page,
}) => {
  const file = test.info().outputPath('half way.jpg');
  await writeFile(file, await photoOfTwo());
  const pick = async (button: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  };
  await page.goto(PAGE);
  let asked = 0;
  let isBack = false;
  await page.route(isPart, async (route) => {
    asked += 1;
    // The other parts stay unanswered while the page goes away; removing the route lets them arrive.
    if (isBack || asked <= ARRIVING) await route.continue();
  });
  await pick('UPLOAD REFERENCE PHOTOS');
  await expect.poll(() => asked, 'each that arrives is followed by another').toBe(ARRIVING + AT_ONCE);
  await expect(page.getByText(/ 5 of 1\d parts/)).toBeVisible();
  await page.reload();
  isBack = true;
  const [, arrived = '0', count = '0'] =
    /(\d+) of (\d+) parts have arrived/.exec((await page.getByText(/parts have arrived/).textContent()) ?? '') ?? [];
  expect(Number(arrived)).toBe(ARRIVING);
  await looksRight(page, 'an upload that was cut off', FORM);
  const again: string[] = [];
  page.on('request', (request) => {
    if (isPart(new URL(request.url()))) again.push(request.url());
  });
  await pick('Pick it again');
  await expect(page.getByRole('img', { name: 'half way.jpg' })).toBeVisible();
  expect(again.filter((url, index) => again.indexOf(url) === index)).toHaveLength(Number(count) - Number(arrived));
  expect(await photosOf(page)).toHaveLength(1);
});
