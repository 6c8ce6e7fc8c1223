import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from './kernels/textures.ts';
import { paint, paintPixels, readPhoto, warmUp, type Pixels } from './paint.ts';
import { styleList } from './style-list.ts';

const painted = styleList.filter(({ id }) => id !== 'photorealistic').map(({ id }) => id);

const mix = (a: number[], b: number[], t: number): number[] => a.map((v, c) => v + (b[c]! - v) * t);

/**
 * A small landscape with the usual challenges: a sky, a hard disc, hills, a fence of thin posts, noise in the grass.
 */
function scene(width = 200, height = 150): Pixels {
  const random = seeded(77);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const hill = height * (0.55 + 0.12 * Math.sin(x / 31));
      let colour = mix([70, 120, 200], [240, 200, 160], y / height);
      if (Math.hypot(x - width * 0.7, y - height * 0.3) < 22) colour = [250, 220, 90];
      if (y > hill)
        colour = mix([60, 110, 50], [30, 50, 30], (y - hill) / height).map((v) => v + 26 * (random() - 0.5));
      if (y > height * 0.5 && y < height * 0.8 && x % 30 < 4) colour = [90, 50, 40];
      rgb.set(
        colour.map((v) => Math.max(0, Math.min(255, v))),
        o,
      );
    }
  }
  return { rgb, width, height };
}

const image = ({ rgb, width, height }: Pixels): Sharp => sharp(rgb, { raw: { width, height, channels: 3 } });
const jpeg = (pixels: Pixels): Promise<Buffer> => image(pixels).jpeg({ quality: 92 }).toBuffer();

function meanDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

/** Structural similarity of two grey pictures over 8 x 8 windows: 1 for the same, about 0 for unrelated ones. */
function similarity(a: Uint8Array, b: Uint8Array, width: number, height: number): number {
  const scores: number[] = [];
  for (let top = 0; top + 8 <= height; top += 4) {
    for (let left = 0; left + 8 <= width; left += 4) scores.push(windowSimilarity(a, b, width, left, top));
  }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function windowSimilarity(a: Uint8Array, b: Uint8Array, width: number, left: number, top: number): number {
  let [sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + 8; y++) {
    for (let x = left; x < left + 8; x++) {
      const [va, vb] = [a[y * width + x]!, b[y * width + x]!];
      sa += va;
      sb += vb;
      aa += va * va;
      bb += vb * vb;
      ab += va * vb;
    }
  }
  const [ma, mb] = [sa / 64, sb / 64];
  const [c1, c2] = [6.5, 58.5];
  return (
    ((2 * ma * mb + c1) * (2 * (ab / 64 - ma * mb) + c2)) /
    ((ma * ma + mb * mb + c1) * (aa / 64 - ma * ma + bb / 64 - mb * mb + c2))
  );
}

const grey = (input: Sharp): Promise<Buffer> => input.removeAlpha().toColourspace('b-w').raw().toBuffer();

describe('S-04 strength', () => {
  const pixels = scene();

  it.each(painted)('S-04 %s: 0 % is the photo, byte for byte', (style) => {
    expect(paintPixels(pixels, style, 0)).toEqual(pixels.rgb);
  });

  it.each(painted)('S-04 %s: more strength never brings the picture nearer to the photo', (style) => {
    const distances = [0, 0.1, 0.35, 0.6, 0.85, 1].map((strength) =>
      meanDistance(paintPixels(pixels, style, strength), pixels.rgb),
    );
    for (let i = 1; i < distances.length; i++) expect(distances[i]).toBeGreaterThan(distances[i - 1]!);
    expect(distances.at(-1)).toBeGreaterThan(4);
  });

  it('S-08 photorealistic is the photo at any strength', () => {
    expect(paintPixels(pixels, 'photorealistic', 1)).toBe(pixels.rgb);
  });
});

describe('S-10 a painting', () => {
  it.each(painted)('S-10 %s looks as it did when it was approved', async (style) => {
    const pixels = scene();
    const rgb = paintPixels(pixels, style, 1);
    const file = join(import.meta.dirname, 'goldens', `${style}.webp`);
    const result = image({ ...pixels, rgb: new Uint8Array(rgb) });
    if (process.env['UPDATE_GOLDENS'])
      await writeFile(file, await result.clone().webp({ nearLossless: true, quality: 60, effort: 5 }).toBuffer());
    const [now, then] = [await grey(result), await grey(sharp(file))];
    expect(similarity(now, then, pixels.width, pixels.height)).toBeGreaterThan(0.97);
    expect(meanDistance(rgb, await sharp(file).removeAlpha().raw().toBuffer())).toBeLessThan(3);
    expect(similarity(await grey(image(pixels)), then, pixels.width, pixels.height)).toBeLessThan(0.93);
  });

  it('S-10 a painting is the same each time, whatever was painted in between', () => {
    const small = scene(120, 90);
    const first = painted.map((style) => Uint8Array.from(paintPixels(small, style, 1)));
    for (const style of painted) paintPixels(scene(47, 61), style, 1);
    painted.toReversed().forEach((style, i) => {
      expect(Buffer.compare(first[painted.length - 1 - i]!, Uint8Array.from(paintPixels(small, style, 1))), style).toBe(
        0,
      );
    });
  });

  it.each(painted)('S-10 %s paints a strip, a dot and a plain sheet without a hole', (style) => {
    for (const [width, height] of [
      [1, 1],
      [3, 40],
      [16, 16],
      [200, 20],
    ] as const) {
      expect(paintPixels(scene(width, height), style, 1)).toHaveLength(width * height * 3);
    }
    const plain = paintPixels({ rgb: new Uint8Array(64 * 64 * 3).fill(255), width: 64, height: 64 }, style, 1);
    expect(meanDistance(plain, new Uint8Array(plain.length).fill(255))).toBeLessThan(40);
  });
});

/** Styles that paint faces with finer brushes, dabs or washes. */
const careful = ['oil', 'impressionist', 'palette-knife', 'pointillist', 'watercolor', 'ink-wash'];

describe('S-10 faces', () => {
  const face = { x: 25, y: 25, w: 40, h: 40 };
  // For a painter the disc, the hills and the fence resemble a face: detail among calm areas.
  const pixels = scene(320, 240);

  it.each(careful)(
    'S-10 %s keeps more of a face than of what is around it, and leaves the rest as it was',
    async (style) => {
      const [plain, careless] = [paintPixels(pixels, style, 1, { faces: [face] }), paintPixels(pixels, style, 1)];
      // Likeness of forms, because a medium's palette changes the colours of a face as of all else.
      const part = { left: 104, top: 84, width: 80, height: 48 };
      const [fine, coarse, photo] = await Promise.all(
        [plain, careless, pixels.rgb].map((rgb) => grey(image({ ...pixels, rgb: Uint8Array.from(rgb) }).extract(part))),
      );
      const likeness = (picture: Buffer | undefined): number => similarity(picture!, photo!, part.width, part.height);
      expect(likeness(fine)).toBeGreaterThan(likeness(coarse));
      // The rows farthest from the face, where no stroke that a face shortened reaches.
      const far = pixels.width * 3 * 228;
      expect(meanDistance(plain.subarray(far), careless.subarray(far))).toBeLessThan(2);
    },
  );

  it('S-10 a face beyond the border, or as large as the picture, is no trouble', () => {
    for (const faces of [
      [{ x: -30, y: 90, w: 40, h: 60 }],
      [{ x: 0, y: 0, w: 100, h: 100 }],
      [{ x: 140, y: 140, w: 9, h: 9 }],
    ]) {
      for (const style of ['oil', 'watercolor'])
        expect(paintPixels(scene(60, 40), style, 1, { faces })).toHaveLength(60 * 40 * 3);
    }
  });
});

describe('S-10 from file to file', () => {
  it('S-10 a photo of a phone comes back upright, at most 1600 pixels long, without its metadata', async () => {
    const phone = await image(scene(1800, 750))
      .withExif({ IFD0: { Orientation: '6', Make: 'Phone' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const result = await paint(phone, { style: 'pencil', strength: 1 });
    expect(result).toMatchObject({ width: 667, height: 1600, type: 'image/jpeg' });
    const meta = await sharp(result.bytes).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 667, height: 1600 });
    expect(meta.exif).toBeUndefined();
  });

  it('S-10 a photo stands upright whichever way the camera was held', async () => {
    const upright = scene(60, 40);
    const wanted = await readPhoto(await jpeg(upright));
    // Transformations of the upright picture that EXIF orientations 2 to 8 undo.
    const held: ((picture: Sharp) => Sharp)[] = [
      (p) => p.flop(),
      (p) => p.rotate(180),
      (p) => p.flip(),
      (p) => p.flop().rotate(270),
      (p) => p.rotate(270),
      (p) => p.flop().rotate(90),
      (p) => p.rotate(90),
    ];
    for (const [index, hold] of held.entries()) {
      const photo = await hold(image(upright)).png().toBuffer();
      const read = await readPhoto(
        await sharp(photo)
          .withMetadata({ orientation: index + 2 })
          .jpeg({ quality: 92 })
          .toBuffer(),
      );
      expect(read).toMatchObject({ width: 60, height: 40 });
      expect(meanDistance(read.rgb, wanted.rgb), `orientation ${index + 2}`).toBeLessThan(8);
    }
  });

  it('S-10 small photos are not enlarged, and WebP is given when asked for', async () => {
    const result = await paint(await jpeg(scene()), { style: 'watercolor', strength: 0.5, format: 'webp' });
    expect(result).toMatchObject({ width: 200, height: 150, type: 'image/webp' });
    expect((await sharp(result.bytes).metadata()).format).toBe('webp');
  });

  it('S-10 grey, transparent, 16-bit and CMYK pictures are painted as well', async () => {
    const { rgb, width, height } = scene();
    const kinds: Buffer[] = [
      await image({ rgb, width, height }).greyscale().png().toBuffer(),
      await image({ rgb, width, height }).ensureAlpha(0).png().toBuffer(),
      await image({ rgb, width, height }).toColourspace('rgb16').png().toBuffer(),
      await image({ rgb, width, height }).toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const photo of kinds)
      expect(await readPhoto(photo)).toMatchObject({ width, height, rgb: { length: width * height * 3 } });
    const [, transparent = Buffer.of()] = kinds;
    const clear = await readPhoto(transparent);
    expect(clear.rgb.every((v) => v === 255)).toBe(true);
  });

  it('S-10 what is not an image is refused', async () => {
    await expect(paint(Buffer.from('<svg'), { style: 'oil', strength: 1 })).rejects.toThrow(
      /unsupported|corrupt|invalid/i,
    );
    const cut = (await jpeg(scene())).subarray(0, 3000);
    await expect(paint(cut, { style: 'oil', strength: 1 })).rejects.toThrow(/premature|corrupt|invalid|truncat/i);
  });

  it('S-10 a picture of more pixels than any camera takes is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readPhoto(bomb)).rejects.toThrow(/exceeds pixel limit/);
  });

  it('S-10 kernels can be warmed up ahead of the first photo', () => {
    expect(() => warmUp()).not.toThrow();
  });
});
