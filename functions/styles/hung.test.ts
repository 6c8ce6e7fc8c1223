import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '#shared/schemas/asset.ts';
import { facesIn } from '#test/seed/faces.ts';
import { PHOTOS, type PhotoId } from '#test/seed/photos.ts';
import { paintPixels, readPhoto, type Pixels } from './paint.ts';

/** A close portrait, a laughing half figure, and a street without people. */
const photos: PhotoId[] = ['maya', 'laugh', 'canal'];
const SIDE = 500;
/** Radius, as a sigma in pixels, below which a difference of tone is detail. */
const DETAIL = 2;

const raw = ({ rgb, width, height }: Pixels) => sharp(rgb, { raw: { width, height, channels: 3 } });

/** What of a picture's tones is finer than the radius of detail. */
async function detailOf(pixels: Pixels): Promise<Float32Array> {
  const { width, height } = pixels;
  const tones = await raw(pixels).greyscale().raw().toBuffer();
  const soft = await sharp(tones, { raw: { width, height, channels: 1 } })
    .blur(DETAIL)
    .greyscale()
    .raw()
    .toBuffer();
  return Float32Array.from(tones, (v, i) => v - soft[i]!);
}

const isIn = (faces: readonly Part[], x: number, y: number): boolean =>
  faces.some((face) => x >= face.x && x < face.x + face.w && y >= face.y && y < face.y + face.h);

interface Seen {
  /** How much of the photo's detail a painting repeats beside faces. */
  repeated: number;
  /** Detail in faces that is not the photo's, in brightness steps of 255; 0 without a face. */
  foreign: number;
  small: Buffer;
}

async function see(photo: Pixels, painting: Pixels, faces: readonly Part[]): Promise<Seen> {
  const [own, painted] = [await detailOf(photo), await detailOf(painting)];
  const { width, height } = photo;
  const sums = [false, true].map((inside) => {
    let [both, square, all, count] = [0, 0, 0, 0];
    for (let i = 0; i < own.length; i++) {
      if (isIn(faces, ((i % width) / width) * 100, (Math.floor(i / width) / height) * 100) !== inside) continue;
      both += own[i]! * painted[i]!;
      square += own[i]! ** 2;
      all += painted[i]! ** 2;
      count += 1;
    }
    return {
      share: both / (square || 1),
      rest: Math.sqrt(Math.max(0, all - both ** 2 / (square || 1)) / (count || 1)),
    };
  });
  const small = await raw(painting).resize(200).raw().toBuffer();
  return { repeated: sums[0]!.share, foreign: sums[1]!.rest, small };
}

const styles = ['oil', 'impressionist', 'palette-knife', 'pastel', 'mixed-media', 'watercolor'] as const;
type Style = (typeof styles)[number];
const seen = new Map<Style, Seen[]>();

const meanOf = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const meanSeen = (style: Style, figure: 'repeated' | 'foreign'): number =>
  meanOf(seen.get(style)!.map((each) => each[figure]));

function apart(one: Style, other: Style): number {
  const distances = seen.get(one)!.map(({ small }, k) => {
    const second = seen.get(other)![k]!.small;
    return meanOf(Array.from(small, (v, i) => Math.abs(v - second[i]!)));
  });
  return meanOf(distances);
}

describe('S-10 what makes a painting of a photo', () => {
  beforeAll(async () => {
    for (const id of photos) {
      const photo = await readPhoto(readFileSync(PHOTOS[id]), SIDE);
      const faces = facesIn(id);
      for (const style of styles) {
        const rgb = Uint8Array.from(paintPixels(photo, style, 1, { faces }));
        seen.set(style, [...(seen.get(style) ?? []), await see(photo, { ...photo, rgb }, faces)]);
      }
    }
  });

  it.each([
    ['oil', 0.72],
    ['impressionist', 0.45],
    ['palette-knife', 0.68],
  ] as const)(
    'S-10 %s says little of what is small: it repeats less than %d of the detail beside faces',
    (style, max) => {
      expect(meanSeen(style, 'repeated')).toBeLessThan(max);
    },
  );

  it.each([
    ['oil', 5],
    ['impressionist', 6],
    ['palette-knife', 6],
    ['pastel', 5],
  ] as const)('S-10 %s leaves hardly a relief or a speck in a face: less than %d of 255', (style, max) => {
    expect(meanSeen(style, 'foreign')).toBeLessThan(max);
  });

  it('S-10 no two of the media are one picture', () => {
    const pairs = styles.flatMap((one, i) => styles.slice(i + 1).map((other) => [one, other] as const));
    const near = pairs.filter(([one, other]) => apart(one, other) < 8).map((pair) => pair.join(' / '));
    expect(near).toEqual([]);
  });
});
