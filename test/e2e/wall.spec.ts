import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { apiOf, uploadPhoto } from './orders.ts';

/** A wall 4 m wide and 3 m high at 5 pixels to the centimetre, with a door of 203 cm. */
const WALL = { widthCm: 400, perCm: 5, door: { x: 150, top: 285, bottom: 1300 } };
/** "Turn by 90° to the right to see it upright", as phones write it. */
const TURNED_RIGHT = 6;

const wallPhoto = (): Promise<Buffer> => {
  const { x, top, bottom } = WALL.door;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><path fill="#cdc6b8" d="M0 0h2000v1300H0z"/><path fill="#7a5c3e" d="M0 1300h2000v200H0z"/><path fill="#f1efe9" d="M${x} ${top}h450v${bottom - top}h-450z"/></svg>`;
  return sharp(Buffer.from(drawing)).rotate(-90).withMetadata({ orientation: TURNED_RIGHT }).jpeg().toBuffer();
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'On your wall' });
const picture = (page: Page) => dialog(page).getByRole('img', { name: 'Your wall' });
const piece = (page: Page) => dialog(page).getByRole('button', { name: /^Your picture/ });
const openWall = (page: Page) =>
  page.getByRole('figure', { name: 'Size preview' }).getByRole('button', { name: 'On your wall' }).click();

const open = async (page: Page): Promise<void> => {
  await uploadPhoto(apiOf(page), page, 'Anna.jpg', readFileSync(PHOTOS.hair));
  await page.goto('/products/custphotoreal?o_size=18x24in&o_depth=1.25');
  await openWall(page);
};

const pick = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByLabel('Photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await wallPhoto() });
  await expect(picture(page)).toBeVisible();
};

/** Drags one end of the known length to a point of the picture, in its pixels. */
const drawEnd = async (page: Page, name: string, to: { x: number; y: number }): Promise<void> => {
  const wall = (await picture(page).boundingBox())!;
  const scale = wall.width / (WALL.widthCm * WALL.perCm);
  await dialog(page).getByRole('button', { name }).hover();
  await page.mouse.down();
  await page.mouse.move(wall.x + to.x * scale, wall.y + to.y * scale, { steps: 3 });
  await page.mouse.up();
};

/** Width of the piece in inches of the wall behind it. */
const shownInches = async (page: Page): Promise<number> => {
  const [wall, hung] = [(await picture(page).boundingBox())!, (await piece(page).boundingBox())!];
  return ((hung.width / wall.width) * WALL.widthCm) / 2.54;
};

const expectShown = (page: Page, inches: number): Promise<void> =>
  expect
    .poll(async () => Math.abs((await shownInches(page)) / inches - 1), `${inches} in of a wall 4 m wide`)
    .toBeLessThan(0.02);

/** The middle of the piece, in pixels of the window. */
const middleOf = async (page: Page): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await piece(page).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

const measureDoor = async (page: Page): Promise<void> => {
  const { x, top, bottom } = WALL.door;
  await drawEnd(page, 'First end', { x, y: top });
  await drawEnd(page, 'Second end', { x, y: bottom });
  await dialog(page).getByRole('button', { name: 'Hang my picture' }).click();
};

for (const [device, viewport, hasTouch] of [
  ['a phone', { width: 360, height: 740 }, true],
  ['a wide screen', { width: 1440, height: 900 }, false],
] as const) {
  test.describe(`on ${device}`, { tag: hasTouch ? [] : '@soak' }, () => {
    test.use({ viewport, hasTouch });

    test('P-06 the piece hangs on the customer’s own wall in its true size, and is still there after a reload @soak', async ({
      page,
    }) => {
      await open(page);
      const sent: string[] = [];
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
      await pick(page);
      const { width, height } = (await picture(page).boundingBox())!;
      expect(width / height, 'upright, as its EXIF orientation says').toBeCloseTo(4 / 3, 1);

      await measureDoor(page);
      await expectShown(page, 18);
      await dialog(page).getByLabel('Size').selectOption('24x36in');
      await expectShown(page, 24);

      const before = await middleOf(page);
      await piece(page).hover();
      await page.mouse.down();
      await page.mouse.move(before.x + 30, before.y, { steps: 3 });
      await page.mouse.up();
      await expect.poll(async () => (await middleOf(page)).x - before.x).toBeCloseTo(30, 0);
      await piece(page).press('ArrowDown');
      await expect.poll(async () => (await middleOf(page)).y).toBeGreaterThan(before.y);

      const { x } = await middleOf(page);
      await page.reload();
      await openWall(page);
      await expect(piece(page)).toBeVisible();
      await expect
        .poll(
          async () => (await middleOf(page)).x,
          'the size comes from the address again, the place from what was kept',
        )
        .toBeCloseTo(x, 0);
      expect(sent, 'nothing of the wall leaves the browser').toEqual([]);
      await dialog(page).getByRole('button', { name: 'Remove this wall' }).click();
      await expect(dialog(page).getByText('stays in this browser')).toBeVisible();
    });
  });
}

test('P-06 the wall looks right while it is asked for, refused, measured and hung on @soak', async ({ page }) => {
  await open(page);
  await dialog(page)
    .getByLabel('Photo')
    .setInputFiles({ name: 'wall.heic', mimeType: 'image/heic', buffer: Buffer.from('no photo') });
  await expect(dialog(page).getByRole('alert')).toContainText('HEIC');
  await looksRight(page, 'a photo is refused', 'dialog[open]');
  await pick(page);
  await dialog(page).getByRole('button', { name: 'First end' }).focus();
  await looksRight(page, 'measuring', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Hang my picture' }).click();
  await looksRight(page, 'hung', 'dialog[open]');
});
