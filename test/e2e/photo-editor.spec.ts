import type { CDPSession, Page } from '@playwright/test';
import type { Asset } from '#shared/schemas/asset.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { apiOf, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';

const PAGE = '/products/custphotoreal?o_size=18x24in';

/** The order page with one photo attached, whose editor is open. */
const openEditor = async (page: Page): Promise<Asset> => {
  const photo = await uploadPhoto(apiOf(page), page, 'the two of us.jpg', await smallPhotoOfTwo());
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Edit Photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Photo' })).toBeVisible();
  return photo;
};

const coordsOf = async (page: Page, { id }: Asset): Promise<Asset['coords']> =>
  (await apiOf(page).get<Asset>(`/api/assets/${id}`)).coords;
const stage = (page: Page) => page.getByRole('application');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Photo' });

/** Name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.value ?? document.activeElement.textContent',
  );

test('U-07 U-08 U-09 U-10 U-16 a photo is cropped with the keyboard alone, saved, and still so after a reload @soak', async ({
  page,
}) => {
  const photo = await openEditor(page);
  const saved = await test.step('mode, zoom and position by keys', async () => {
    await page.keyboard.press('Tab');
    expect(await focused(page), 'the ways to crop come first').toBe('free');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Fill canvas' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(stage(page)).toBeFocused();
    for (const key of ['+', '+', '+', '+', '-', 'Shift+ArrowRight', 'ArrowRight', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(dialog(page).getByText('115%', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('status')).toContainText('Zoom 115%.');
    await expect(dialog(page).getByText('3:4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save and Close' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    return coordsOf(page, photo);
  });
  expect(saved).toMatchObject({ x: expect.any(Number), x2: expect.any(Number) });
  await expect(
    page.getByRole('button', { name: 'Edit Photo' }),
    'the focus goes back to where it came from',
  ).toBeFocused();
  const thumbnail = page.getByRole('img', { name: 'the two of us.jpg' });
  const place = await thumbnail.getAttribute('style');
  await page.reload();
  await expect(thumbnail).toHaveAttribute('style', place ?? '');
  await page.getByRole('button', { name: 'Edit Photo' }).click();
  await expect(page.getByRole('radio', { name: 'Fill canvas' })).toBeChecked();
  await expect(dialog(page).getByText('115%', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Whole photo' }).click();
  await page.getByRole('button', { name: 'Save and Close' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await coordsOf(page, photo)).toBeNull();
});

test('U-10 the editor keeps the focus, and asks before it discards @soak', async ({ page }) => {
  const photo = await openEditor(page);
  await page.getByText('Fit on canvas').click();
  await page.getByRole('button', { name: 'Turn canvas' }).click();
  await expect(page.getByText('Save Changes?')).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate<boolean>(
        'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel Changes' }).click();
  await expect(page.getByText('Save Changes?')).toBeHidden();
  await page.keyboard.press('+');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await coordsOf(page, photo)).toBeNull();
});

test('U-07 U-08 the editor looks right in every mode, on a phone and on a wide screen @soak', async ({ page }) => {
  await openEditor(page);
  await looksRight(page, 'free', 'dialog[open]');
  await page.getByText('Fill canvas').click();
  await looksRight(page, 'fills the canvas', 'dialog[open]');
  await page.getByText('Fit on canvas').click();
  await page.getByRole('button', { name: 'Turn canvas' }).click();
  await looksRight(page, 'fits on the canvas', 'dialog[open]');
  await page.keyboard.press('Escape');
  await looksRight(page, 'asks to discard', 'dialog[open]');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  interface Finger {
    x: number;
    y: number;
  }
  const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((finger, id) => ({ ...finger, id })) });

  test('U-07 U-09 U-16 one finger moves the photo, two zoom it, a third way is by buttons of 44 px @soak', async ({
    page,
  }) => {
    const photo = await openEditor(page);
    await page.getByText('Fill canvas').tap();
    const box = (await stage(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const cdp = await page.context().newCDPSession(page);

    await test.step('a pinch', async () => {
      await touch(cdp, 'touchStart', [
        { x: x - 20, y },
        { x: x + 20, y },
      ]);
      for (const spread of [25, 30])
        await touch(cdp, 'touchMove', [
          { x: x - spread, y },
          { x: x + spread, y },
        ]);
      await touch(cdp, 'touchEnd', []);
      await expect(dialog(page).getByText('150%', { exact: true })).toBeVisible();
    });
    // A click, not a tap: right after a gesture, or on a slow machine, a browser takes a tap for a part of another
    // gesture.
    await page.getByRole('button', { name: 'Save and Close' }).click();
    await expect(dialog(page)).toBeHidden();
    const zoomed = await coordsOf(page, photo);

    await test.step('a drag', async () => {
      await page.getByRole('button', { name: 'Edit Photo' }).tap();
      await expect(dialog(page).getByText('150%', { exact: true })).toBeVisible();
      await touch(cdp, 'touchStart', [{ x, y }]);
      for (const by of [10, 20, 30]) await touch(cdp, 'touchMove', [{ x: x - by, y: y - by }]);
      await touch(cdp, 'touchEnd', []);
      await page.getByRole('button', { name: 'Save and Close' }).click();
      await expect(dialog(page)).toBeHidden();
    });
    const moved = await coordsOf(page, photo);
    expect(moved?.x, 'the photo went left, so the crop is further to the right').toBeGreaterThan(zoomed?.x ?? 100);
    expect(moved?.y).toBeGreaterThan(zoomed?.y ?? 100);

    await page.getByRole('button', { name: 'Edit Photo' }).tap();
    for (const button of await dialog(page).getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.round(Math.min(width, height)), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
  });
});
