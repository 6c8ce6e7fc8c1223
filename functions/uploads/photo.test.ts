import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { aGif, aPng } from '#test/support/picture-files.ts';
import { developPhoto } from './photo.ts';

type Rgb = [number, number, number];

const RED: Rgb = [200, 30, 30];
const GREEN: Rgb = [30, 160, 60];
const BLUE: Rgb = [40, 60, 200];
const YELLOW: Rgb = [230, 200, 40];
const WHITE: Rgb = [255, 255, 255];
const QUARTERS = [RED, GREEN, BLUE, YELLOW];

const fileOf = (name: string): Buffer => readFileSync(new URL(`../../test/cases/photos/${name}`, import.meta.url));

/** Colours in the middle of each quarter of a picture: above left and right, below left and right. */
const quartersOf = async (jpeg: Buffer): Promise<number[][]> => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at = 3 * (Math.floor(down * info.height) * info.width + Math.floor(across * info.width));
      return [...data.subarray(at, at + 3)];
    }),
  );
};

const refusal = async (file: Buffer): Promise<[string, string]> => {
  const error: unknown = await developPhoto(file).catch((reason: unknown) => reason);
  return error instanceof AppError ? [error.code, error.description] : ['taken', ''];
};

it.each<[name: string, quarters: readonly Rgb[], size?: [number, number]]>([
  ['jpg-samsung-sos.jpg', QUARTERS],
  ['jpg-extraneous.jpg', QUARTERS],
  ['jpg-noeoi.jpg', QUARTERS],
  ['bmp-8.bmp', QUARTERS],
  ['bmp-rle8.bmp', QUARTERS],
  ['bmp-v5-transparent.bmp', [RED, GREEN, WHITE, WHITE]],
  ['heic-ah.heic', [RED, GREEN, WHITE, WHITE]],
  ['heic-clap.heic', [RED, RED, RED, RED], [80, 60]],
  ['gif-screen-larger.gif', [[197, 198, 118], WHITE, WHITE, WHITE], [320, 240]],
  [
    'png-gama1.png',
    [
      [229, 96, 96],
      [96, 206, 133],
      [110, 132, 229],
      [243, 229, 110],
    ],
  ],
  [
    'png-cicp-p3.png',
    [
      [217, 0, 9],
      [0, 162, 40],
      [35, 61, 208],
      [236, 198, 0],
    ],
  ],
  ['tif-bigtiff.tif', QUARTERS],
])('C26 %s is opened as every viewer opens it', async (name, quarters, [width, height] = [160, 120]) => {
  const { full, came } = await developPhoto(fileOf(name));
  expect(came).toEqual({ width, height });
  const differences = (await quartersOf(full)).flatMap((colour, quarter) =>
    colour.map((value, channel) => Math.abs(value - quarters[quarter]![channel]!)),
  );
  expect(Math.max(...differences)).toBeLessThanOrEqual(6);
});

it('C26 a GIF larger than what is kept has its frame where it lies', async () => {
  const file = aGif({ width: 2600, height: 2600, frameSide: 2600 });
  // The frame begins 1,400 pixels from the left.
  file.writeUInt16LE(1400, file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 1);
  const { full, came, width, height } = await developPhoto(file);
  expect([came, width, height]).toEqual([{ width: 4000, height: 2600 }, 2400, 1560]);
  const [beside, frame] = await quartersOf(full);
  expect([beside, frame?.every((value) => value < 250)]).toEqual([WHITE, true]);
});

it('C26 a HEIC of 48 megapixels is opened', { tags: 'soak' }, async () => {
  const { full, came, width } = await developPhoto(fileOf('heic-48mp-plain.heic'));
  expect([came, width]).toEqual([{ width: 8064, height: 6048 }, 2400]);
  expect((await quartersOf(full))[3]).toEqual(RED);
});

it('C26 what is not opened is refused in its own words', async () => {
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c81e1e' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const half = photo.subarray(0, photo.length - 40);
  const repaired = Buffer.concat([half, Buffer.from('ffd9', 'hex')]);
  expect((await refusal(half))[0]).toBe('upload.cut');
  expect((await refusal(repaired))[0]).toBe('upload.cut');
  expect((await refusal(fileOf('bmp-8.bmp').subarray(0, -400)))[0]).toBe('upload.cut');
  expect((await refusal(fileOf('avif.heic')))[0]).toBe('upload.avif');
  expect((await refusal(Buffer.from('no picture')))[0]).toBe('upload.corrupt');
  const [code, sentence] = await refusal(aPng({ width: 9000, height: 6000 }));
  expect([code, sentence]).toEqual(['upload.too_many_pixels', expect.stringContaining('54 megapixels')]);
});
