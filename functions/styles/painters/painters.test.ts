import { describe, expect, it } from 'vitest';
import { Canvas } from '../kernels/canvas.ts';
import { luma } from '../kernels/filters.ts';
import { seeded } from '../kernels/textures.ts';
import { darknessOf, lifted } from './lift.ts';
import { paletteOf, sideOf, type Ramp, type Rgb } from './palette.ts';
import { quietBorders } from './tone.ts';

const SIDE = 64;

/** A canvas of 64 x 64 pixels, coloured by place. */
function canvasOf(colour: (x: number, y: number) => Rgb): Canvas {
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) rgb.set(colour(i % SIDE, Math.floor(i / SIDE)), i * 3);
  return new Canvas(rgb, SIDE, SIDE);
}

const ramp = (x: number, tint: Rgb): Rgb => tint.map((v) => (v * (x + 8)) / (SIDE + 8)) as unknown as Rgb;

const hueDegrees = ([r, g, b]: Rgb): number => (Math.atan2((r + g) / 2 - b, r - g) * 180) / Math.PI;
const apart = (a: Rgb, b: Rgb): number => Math.abs(((hueDegrees(a) - hueDegrees(b) + 540) % 360) - 180);
const brightness = ([r, g, b]: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;
const inksOf = (inks: Ramp): readonly Rgb[] => inks.slice(1, -1);

describe('the inks of pop art', () => {
  it.each([
    ['sepia', [240, 190, 130]],
    ['blue', [90, 150, 240]],
    ['green', [90, 220, 110]],
    ['grey', [220, 220, 220]],
  ] as const)('S-10 a photo that is %s all over is printed in hues that lie far apart', (_, tint) => {
    const [first, second] = paletteOf(canvasOf((x) => ramp(x, tint))).ramps;
    expect(second).toEqual(first);
    const inks = inksOf(first);
    const gaps = inks.flatMap((a, i) => inks.slice(i + 1).map((b) => apart(a, b)));
    expect(Math.max(...gaps)).toBeGreaterThan(60);
  });

  it('S-10 two hues of a photo get inks of their own, a warm and a cool one', () => {
    const [skin, sky]: [Rgb, Rgb] = [
      [226, 160, 120],
      [60, 150, 220],
    ];
    const palette = paletteOf(canvasOf((x, y) => ramp(x, y < SIDE / 2 ? skin : sky)));
    const side = sideOf(palette);
    const at = ([r, g, b]: Rgb): Ramp =>
      palette.ramps[side(r / 255, g / 255, b / 255, brightness([r, g, b]) / 255, 0) > 0 ? 1 : 0];
    expect(apart(at(skin)[2], skin)).toBeLessThan(50);
    expect(apart(at(sky)[2], sky)).toBeLessThan(50);
  });

  it('S-10 pale skin in a face is printed with the warm inks', () => {
    const palette = paletteOf(canvasOf((x, y) => ramp(x, y < SIDE / 2 ? [240, 110, 40] : [180, 184, 190])));
    const side = sideOf(palette);
    const pale = [0.8, 0.74, 0.7] as const;
    const warm = Math.sign(side(0.94, 0.43, 0.16, 0.55, 0));
    expect(side(...pale, 0.75, 1) * warm).toBeGreaterThan(side(...pale, 0.75, 0) * warm);
  });

  it('S-10 all inks grow lighter from black to cream, so that a picture stays readable', () => {
    for (const tint of [
      [240, 60, 50],
      [240, 190, 130],
      [240, 220, 60],
      [90, 220, 110],
      [60, 200, 200],
      [90, 150, 240],
      [190, 90, 230],
    ] as const) {
      for (const other of [tint, [40, 60, 200]] as const) {
        for (const inks of paletteOf(canvasOf((x, y) => ramp(x, y < SIDE / 2 ? tint : other))).ramps) {
          const tones = inks.map(brightness);
          expect(tones).toEqual(tones.toSorted((a, b) => a - b));
        }
      }
    }
  });
});

describe('borders between tones', () => {
  it('S-10 leave a plain backdrop whole, and move no farther than they may', () => {
    const random = seeded(5);
    const canvas = canvasOf((x) => {
      const v = x < 48 ? 140 + 10 * random() : 20 + 3 * (x - 48);
      return [v, v, v];
    });
    const [border] = quietBorders(canvas, luma(canvas), [0.57], 0.1);
    expect(Math.abs(border!.at - 0.57)).toBeLessThanOrEqual(0.101);
    expect(border!.at * 255 < 138 || border!.at * 255 > 152).toBe(true);
    expect(border!.crowd).toBeLessThan(quietBorders(canvas, luma(canvas), [0.57], 0)[0]!.crowd / 3);
  });
});

describe('a dark picture', () => {
  const night = (): Canvas => canvasOf((x, y) => (y < 6 ? [230, 220, 180] : [10 + x / 4, 12 + x / 4, 24 + x / 3]));
  const toneAt = (canvas: Canvas, x: number, y: number): number => canvas.values(luma(canvas))[canvas.at(x, y)]!;

  it('S-10 is lifted where it is dark, while its lights keep their place and the order of its tones stays', () => {
    const [before, light] = [toneAt(night(), 20, 40), toneAt(night(), 20, 2)];
    const canvas = night();
    expect(darknessOf(canvas)).toBeGreaterThan(0.8);
    lifted(canvas);
    expect(toneAt(canvas, 20, 40)).toBeGreaterThan(before * 1.8);
    expect(Math.abs(toneAt(canvas, 20, 2) / light - 1)).toBeLessThan(0.1);
    expect(toneAt(canvas, 60, 40)).toBeGreaterThan(toneAt(canvas, 4, 40));
  });

  it('S-10 and a bright one stays as it is', () => {
    const canvas = canvasOf((x) => ramp(x, [255, 240, 250]));
    const before = canvas.colours(canvas.colour).slice();
    expect(darknessOf(canvas)).toBe(0);
    lifted(canvas);
    expect(canvas.colours(canvas.colour)).toEqual(before);
  });
});
