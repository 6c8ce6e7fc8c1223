import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { frameOfCoords } from '#shared/photos/crop.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';

/** Side of a fingerprint in pixels: small enough that scaling and compression do not count. */
const SIDE = 16;
const CHANNELS = 3;
/** Mean difference of a channel, of 255, up to which two fingerprints are of the same picture. */
const SAME = 14;

type Fingerprint = Buffer;

const fingerprint = (picture: Buffer): Promise<Fingerprint> =>
  sharp(picture).flatten().removeAlpha().toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();

const difference = (one: Fingerprint, other: Fingerprint): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / (SIDE * SIDE * CHANNELS);

/** The part of a picture that a crop takes, as a fingerprint. */
const cutOf = async (bytes: Buffer, coords: OrderedPhoto['coords']): Promise<Fingerprint> => {
  const { width, height } = await sharp(bytes).metadata();
  const { x, y, w, h } = frameOfCoords(coords);
  const at = (percent: number, side: number): number => Math.round((percent / 100) * side);
  const part = { left: at(x, width), top: at(y, height), width: at(w, width), height: at(h, height) };
  return fingerprint(await sharp(bytes).extract(part).png().toBuffer());
};

/** What an ordered photo must look like: its cut, the cut of its painting, and the whole photo, which must not be shown. */
export interface Looks {
  photo: Fingerprint;
  painting: Fingerprint;
  whole: Fingerprint;
}

/** The looks of an ordered photo, computed from its files. */
export const looksOf = async (page: Page, { url, coords, style }: OrderedPhoto): Promise<Looks> => {
  const read = async (path: string): Promise<Buffer> => (await page.request.get(path)).body();
  const [photo, painting] = await Promise.all([read(url), read(style?.url ?? '')]);
  return {
    photo: await cutOf(photo, coords),
    painting: await cutOf(painting, coords),
    whole: await cutOf(photo, null),
  };
};

/** The pixels of the box that cuts a picture. */
const shownBy = async (image: Locator): Promise<Fingerprint> =>
  fingerprint(await image.locator('..').screenshot({ animations: 'disabled' }));

/** The picture of this name shows the pixels of `looks[what]`, and is nearer to them than to the other looks. */
export const expectLook = (page: Page, name: string, looks: Looks, what: 'photo' | 'painting'): Promise<void> =>
  expect(async () => {
    const shown = await shownBy(page.getByRole('img', { name, exact: true }).first());
    const wanted = difference(shown, looks[what]);
    expect(wanted).toBeLessThan(SAME);
    for (const [other, look] of Object.entries(looks))
      if (other !== what) expect(difference(shown, look), other).toBeGreaterThan(wanted);
  }).toPass();

/** The page shows an ordered photo cut, and its painting in the chosen style cut alike. */
export const expectOrdered = async (page: Page, looks: Looks, photo: string, painting: string): Promise<void> => {
  await expectLook(page, photo, looks, 'photo');
  await expectLook(page, painting, looks, 'painting');
};
