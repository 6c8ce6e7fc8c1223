import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { measurePhoto } from './measure.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const ALL_OF_IT = { width: WIDTH, height: HEIGHT };

/** Stripes ten pixels wide; `contrast` is their difference in brightness. */
const stripes = (middle = 128, contrast = 120): Sharp => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = middle + (Math.floor((at % WIDTH) / 10) % 2 === 0 ? contrast / 2 : -contrast / 2);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
};
const measured = async (picture: Sharp) => measurePhoto(await picture.jpeg({ quality: 95 }).toBuffer(), [], ALL_OF_IT);

describe('what is measured of a photo', () => {
  it('is less sharp the more it is blurred', async () => {
    const values = await Promise.all(
      [stripes(), stripes().blur(2), stripes().blur(6)].map(async (picture) => (await measured(picture)).sharpness),
    );
    expect(values[0]).toBeGreaterThan(10 * values[1]!);
    expect(values[1]).toBeGreaterThan(3 * values[2]!);
  });

  it('has its brightness and its contrast', async () => {
    expect(await measured(stripes(40, 20))).toMatchObject({ brightness: 40 });
    const { brightness, contrast } = await measured(stripes(128, 100));
    expect([brightness, contrast].map((value, index) => Math.abs(value - [128, 47][index]!))).toSatisfy(
      (off: number[]) => off.every((each) => each < 6),
    );
  });

  it('finds each face as sharp as it is, also beyond the edge', async () => {
    const half = await stripes()
      .blur(6)
      .extract({ left: 0, top: 0, width: WIDTH / 2, height: HEIGHT })
      .png()
      .toBuffer();
    const picture = await sharp(await stripes().png().toBuffer())
      .composite([{ input: half, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    const boxes = [
      { x: -5, y: 10, w: 30, h: 30 },
      { x: 60, y: 10, w: 30, h: 30 },
      { x: 140, y: 10, w: 5, h: 5 },
    ];
    const { faces } = await measurePhoto(picture, boxes, ALL_OF_IT);
    expect(faces.map(({ x }) => x)).toEqual([-5, 60, 140]);
    expect(faces[1]!.sharpness).toBeGreaterThan(20 * faces[0]!.sharpness);
    expect(faces[2]!.sharpness).toBe(0);
  });

  it('does not need more than a pixel', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    expect(await measurePhoto(pixel, [{ x: 0, y: 0, w: 100, h: 100 }], { width: 1, height: 1 })).toMatchObject({
      sharpness: 0,
      contrast: 0,
      faces: [{ sharpness: 0 }],
    });
  });
});
