import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopHelperThread, paintWithHelper } from './helper-thread.ts';
import { seeded } from './kernels/textures.ts';
import { startPainter, paintPixels, type Pixels } from './paint.ts';
import { styleList } from './style-list.ts';

const styles = styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic');
const FACES = [{ x: 35, y: 20, w: 30, h: 40 }];

/** A picture with an odd number of rows, which two threads cannot share evenly: soft bands, a hard disc, noise. */
function picture(width = 233, height = 171): Pixels {
  const random = seeded(9);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const disc = Math.hypot(x - 110, y - 70) < 40 ? 70 : 0;
      for (let c = 0; c < 3; c++)
        rgb[o++] = Math.max(
          0,
          Math.min(255, 100 + 70 * Math.sin((x + y * (c + 1)) / 37) + disc + 20 * (random() - 0.5)),
        );
    }
  }
  return { rgb, width, height };
}

/** Pictures of usual, tall and wide shape, and ones smaller than a stroke; some with a face. */
const SHEETS = [
  { sheet: picture(), faces: FACES },
  { sheet: picture(61, 253), faces: [] },
  { sheet: picture(303, 51), faces: FACES },
  { sheet: picture(16, 16), faces: [] },
  { sheet: picture(1, 1), faces: FACES },
];
const paintSheets = (style: string): Buffer[] =>
  SHEETS.map(({ sheet, faces }) => Buffer.from(paintPixels(sheet, style, 1, { faces })));

const alone = new Map<string, Buffer[]>();

beforeAll(async () => {
  for (const style of styles) alone.set(style, paintSheets(style));
  await startPainter({ always: true });
});
afterAll(() => stopHelperThread());

it.runIf(availableParallelism() > 1)('S-10 the second thread is there, and free again after each picture', () => {
  for (let turn = 0; turn < 3; turn++) {
    let isHelped = false;
    paintWithHelper({ style: 'photorealistic', width: 1, height: 1, faces: [], strength: 1 }, () => (isHelped = true));
    expect(isHelped).toBe(true);
  }
});

it.each(styles)('S-10 %s is the same, byte for byte, whether one thread paints it or two', (style) => {
  const together = paintSheets(style);
  expect(together.map((painting, k) => painting.equals(alone.get(style)![k]!))).toEqual(together.map(() => true));
});

it('S-10 a painter that fails on one thread fails on both, and the next picture is painted', () => {
  const fail = (): never => {
    throw new Error('no paint left');
  };
  expect(() => paintWithHelper({ style: 'oil', width: 120, height: 90, faces: [], strength: 1 }, fail)).toThrow(
    'no paint left',
  );
  expect(Buffer.from(paintPixels(picture(), 'oil', 1, { faces: FACES })).equals(alone.get('oil')![0]!)).toBe(true);
});
