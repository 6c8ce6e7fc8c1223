import { describe, expect, it, vi } from 'vitest';
import { paintPixels, type Pixels } from '../paint.ts';
import { styleList } from '../style-list.ts';
import { bandsOf, type Layer } from './strokes.ts';
import { seeded } from './textures.ts';

/** Order in which the parts of a step are processed; two threads may produce any. */
let order: (parts: number) => number[] = (parts) => Array.from({ length: parts }, (_, k) => k);

vi.mock('./team.ts', async (original) => ({
  ...(await original<object>()),
  inParts: (count: number, size: number, part: (from: number, to: number) => void) => {
    for (const k of order(Math.ceil(count / size))) part(k * size, Math.min(count, (k + 1) * size));
  },
  inTurns: <T>(turns: T[][], one: (item: T, turn: number) => void) => {
    for (const [turn, items] of turns.entries()) for (const k of order(items.length)) one(items[k]!, turn);
  },
}));

const inOrder = order;
const backwards = (parts: number): number[] => inOrder(parts).toReversed();
const shuffled = (seed: number): ((parts: number) => number[]) => {
  const random = seeded(seed);
  return (parts) =>
    inOrder(parts)
      .map((k) => [random(), k] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, k]) => k);
};

const styles = styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic');
const FACES = [
  { x: 20, y: 25, w: 30, h: 40 },
  { x: 90, y: 60, w: 30, h: 30 },
];

/** Waves of every direction under noise; stripes along a picture that is very wide, where strokes become as long as they can. */
function picture(width: number, height: number): Pixels {
  const random = seeded(width * 1000 + height);
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, o) => {
    const [x, y] = [Math.trunc(o / 3) % width, Math.trunc(o / 3 / width)];
    if (width > 4 * height) return 120 + 100 * Math.sin(y / 4);
    return 120 + 60 * Math.sin((x * x + y * y) / 900 + (o % 3)) + 30 * Math.sin(x / 9) + 40 * (random() - 0.5);
  });
  return { rgb, width, height };
}

function paintIn(wanted: typeof order, pixels: Pixels, style: string): Buffer {
  order = wanted;
  try {
    return Buffer.from(paintPixels(pixels, style, 1, { faces: FACES }));
  } finally {
    order = inOrder;
  }
}

describe('S-10 the parts of a step may be done in any order', () => {
  const sizes = [
    [201, 149],
    [67, 263],
    [480, 90],
    [5, 90],
    [1, 1],
  ] as const;

  it.each(styles)(
    'S-10 %s comes out the same, byte for byte',
    (style) => {
      for (const [width, height] of sizes) {
        const pixels = picture(width, height);
        const wanted = paintIn(inOrder, pixels, style);
        for (const [name, way] of Object.entries({ backwards, shuffled: shuffled(3), again: shuffled(8) })) {
          expect(paintIn(way, pixels, style).equals(wanted), `${width} x ${height} ${name}`).toBe(true);
        }
      }
    },
    20_000,
  );
});

describe('the bands of a layer of strokes', () => {
  const random = seeded(77);
  const between = (from: number, to: number): number => from + (to - from) * random();
  const layers = Array.from({ length: 60 }, (): Layer => {
    const halfWidth = between(1.1, 40);
    const halfLength = halfWidth * between(1, 7);
    return {
      halfWidth,
      halfLength,
      spacing: Math.max(2, Math.round(halfWidth * between(0.8, 4))),
      threshold: 0,
      jitter: 0,
      hue: 0,
      tone: 0,
      wander: 0,
    };
  });

  it('hold every cell once', () => {
    for (const layer of layers) {
      const [stride, rows] = [Math.round(between(50, 1600)), Math.round(between(50, 1600))];
      const held = bandsOf(layer, stride, rows).reduce(
        (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
        0,
      );
      expect(held).toBe(Math.floor(stride / layer.spacing) * Math.floor(rows / layer.spacing));
    }
  });

  it('lie so far apart, every other one, that their longest strokes do not meet', () => {
    for (const layer of layers) {
      const bands = bandsOf(layer, 1500, 900);
      const maxLength = Math.hypot(layer.halfLength * 1.38, layer.halfWidth * 1.9);
      for (const [k, band] of bands.slice(2).entries()) {
        expect((band.left - bands[k]!.right) * layer.spacing).toBeGreaterThan(2 * maxLength + 2);
      }
    }
  });

  it('are shared evenly by two threads on a picture of usual size, with every brush in use', () => {
    const broadest: Layer = {
      halfWidth: 30,
      halfLength: 90,
      spacing: 45,
      threshold: -1,
      jitter: 0,
      hue: 0,
      tone: 0,
      wander: 0,
    };
    for (const [stride, rows] of [
      [1464, 1109],
      [1109, 1464],
      [1276, 1273],
      [2500, 700],
    ] as const) {
      expect(bandsOf(broadest, stride, rows).length % 4).toBe(0);
    }
  });
});
