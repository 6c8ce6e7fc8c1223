import { describe, expect, it } from 'vitest';
import { easel, type Palette } from '../painters/impasto.ts';
import { Canvas, PAD, type Colour, type Scalar } from './canvas.ts';
import { sheets } from './brushes.ts';
import { along, blurred, dabs, inked, lines, luma, readFlow, wash } from './filters.ts';
import { strokes } from './strokes.ts';
import { layerTwin } from '#test/oracles/strokes-twin.ts';
import { alongTaps, kuwaharaTaps } from './taps.ts';
import { seeded, texture } from './textures.ts';
import {
  boxTwin,
  divideTwin,
  fillTwin,
  kuwaharaTwin,
  openedTwin,
  orientedTwin,
  type Frame,
} from '#test/oracles/twin.ts';

const PLAIN: Palette = { vivid: () => 1 };
const WIDTH = 61;
const HEIGHT = 47;

/** Stripes at a slant under noise, with a bright disc: edges in every direction. */
function pattern(): Uint8Array {
  const random = seeded(5);
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, o = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const disc = Math.hypot(x - 40, y - 22) < 12 ? 90 : 0;
      for (let c = 0; c < 3; c++)
        rgb[o++] = Math.min(255, 70 + 50 * Math.sin((x + 2 * y) / (4 + c)) + disc + random() * 20);
    }
  }
  return rgb;
}

const open = (): Canvas => new Canvas(pattern(), WIDTH, HEIGHT);
const frameOf = ({ width, height, stride, rows }: Canvas): Frame => ({ width, height, stride, rows, pad: PAD });
const bytes = (canvas: Canvas, at: number): Uint8Array =>
  new Uint8Array(canvas.kernels.memory.buffer, at, canvas.pixels).slice();

function largestDifference(canvas: Canvas, a: Float32Array, b: Float32Array, channels: number): number {
  let largest = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      for (let c = 0; c < Math.min(3, channels); c++) {
        const i = canvas.at(x, y) * channels + c;
        largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
      }
    }
  }
  return largest;
}

const copyOf = (canvas: Canvas, plane: Scalar): Float32Array => canvas.values(plane).slice();
const coloursOf = (canvas: Canvas, plane: Colour): Float32Array => canvas.colours(plane).slice();

describe('the image kernels do what their plain twins do', () => {
  it('anisotropic Kuwahara, with every lattice, on every pixel or filled in between', () => {
    for (const [radius, lattice] of [
      [3, 1],
      [5, 2],
      [6, 4],
    ] as const) {
      const canvas = open();
      readFlow(canvas, 2);
      const before = coloursOf(canvas, canvas.colour);
      const [angles, levels] = [bytes(canvas, canvas.angles), bytes(canvas, canvas.levels)];
      dabs(canvas, { radius, lattice, sharpness: 2000 });
      const everywhere = kuwaharaTwin(before, angles, levels, frameOf(canvas), kuwaharaTaps(radius, lattice), 2000);
      const wanted = radius < 4 ? everywhere : fillTwin(everywhere, frameOf(canvas));
      expect(largestDifference(canvas, coloursOf(canvas, canvas.colour), wanted, 4)).toBeLessThan(1e-3);
      expect(largestDifference(canvas, before, wanted, 4)).toBeGreaterThan(0.05);
    }
  });

  it('the blur along the flow', () => {
    const canvas = open();
    readFlow(canvas, 2);
    const source = luma(canvas);
    const before = copyOf(canvas, source);
    const angles = bytes(canvas, canvas.angles);
    const drawn = along(canvas, source, 6, 1.5);
    const wanted = orientedTwin(before, angles, frameOf(canvas), alongTaps(6, 1.5));
    expect(largestDifference(canvas, copyOf(canvas, drawn), wanted, 1)).toBeLessThan(1e-5);
  });

  it('ink, full in the middle of a line and fading at its edge', () => {
    const canvas = open();
    const plane = luma(canvas);
    canvas.values(plane).forEach((_, i, values) => (values[i] = (i % 997) / 400 - 1));
    const wanted = canvas.values(plane).map((v) => (v >= 0.2 ? 1 : 1 + Math.tanh(5 * (v - 0.2))));
    inked(canvas, plane, 0.2, 5);
    expect(largestDifference(canvas, copyOf(canvas, plane), wanted, 1)).toBeLessThan(0.004);
  });

  it('a layer of strokes, with each tool, in a face and beside it', () => {
    const tools = [
      ['bristle', 1],
      ['knife', 0.15],
      ['chalk', 0.7],
      ['dot', 0],
    ] as const;
    for (const [brush, pliancy] of tools) {
      const canvas = new Canvas(pattern(), WIDTH, HEIGHT, [{ x: 40, y: 20, w: 40, h: 50 }]);
      readFlow(canvas, 2);
      const on = easel(canvas, [0.5, 0.5, 0.5], PLAIN);
      const wanted = canvas.paints(on.paint).slice();
      const [angles, levels] = [bytes(canvas, canvas.angles), bytes(canvas, canvas.levels)];
      const plan = {
        frame: frameOf(canvas),
        reference: canvas.paints(on.model).slice(),
        angles,
        levels,
        cares: canvas.careValues().slice(),
        brushes: sheets[brush](),
        pliancy,
      };
      const layer = {
        brush,
        spacing: 6,
        halfWidth: 4,
        halfLength: 9,
        threshold: 0.002,
        jitter: 0.2,
        hue: 0.3,
        finer: 0.4,
        tone: 0.2,
        wander: 5,
      };
      layerTwin(wanted, plan, layer, 7);
      strokes(canvas, on, layer, 7);
      const painted = canvas.paints(on.paint);
      // A point between two bristles may belong to either.
      const apart = painted.filter((v, p) => Math.abs(v - wanted[p]!) > 4).length / painted.length;
      expect(apart, brush).toBeLessThan(0.02);
      expect(painted.filter((v) => Math.abs(v - 128) > 5).length / painted.length, brush).toBeGreaterThan(0.5);
    }
  });

  it('shades opened by what is around them', () => {
    const canvas = open();
    const around = blurred(canvas, luma(canvas), 6);
    const before = coloursOf(canvas, canvas.colour);
    const opening = { below: 0.6, lift: 0.3, contrast: 0.8 };
    const wanted = openedTwin(before, copyOf(canvas, around), opening);
    const { kernels, colour, pixels } = canvas;
    kernels.opened(colour.colour, around.scalar, pixels, opening.below, opening.lift, opening.contrast);
    expect(largestDifference(canvas, coloursOf(canvas, canvas.colour), wanted, 4)).toBeLessThan(1e-4);
    expect(largestDifference(canvas, before, wanted, 4)).toBeGreaterThan(0.05);
  });

  it('colours in the palette of a medium, in four bytes', () => {
    const canvas = open();
    const palette: Palette = {
      level: (v) => 0.1 + 0.8 * v,
      vivid: (v) => 1.5 - v,
      shade: [0, 0, 0.2],
      glow: [0.1, 0, 0],
    };
    const wanted = coloursOf(canvas, canvas.colour);
    for (let p = 0; p < wanted.length; p += 4) {
      const [r = 0, g = 0, b = 0] = wanted.subarray(p, p + 3);
      const grey = 0.299 * r + 0.587 * g + 0.114 * b;
      const ground = 0.1 + 0.8 * grey;
      const tints = [0.1 * grey * (1 - grey ** 4), 0, 0.2 * (1 - grey) ** 2];
      wanted.set(
        [r, g, b].map((v, c) => 255 * (ground + tints[c]! + (v - grey) * (1.5 - grey))),
        p,
      );
    }
    const graded = canvas.paints(easel(canvas, [0, 0, 0], palette).model);
    expect(graded.every((v, p) => p % 4 === 3 || Math.abs(v - Math.max(0, Math.min(255, wanted[p]!))) <= 1)).toBe(true);
  });

  it('colours divided into light and shadow, and into complements', () => {
    const canvas = open();
    const {
      paint: { paint: divided },
      model,
    } = easel(canvas, [0, 0, 0], PLAIN);
    const before = canvas.paints(model).slice();
    for (const division of [0, 1]) {
      canvas.kernels.divide(model.paint, canvas.cares, divided, canvas.pixels, division);
      const wanted = divideTwin(before, canvas.careValues(), division);
      const apart = canvas.paints({ paint: divided }).map((v, p) => (p % 4 === 3 ? 0 : Math.abs(v - wanted[p]!)));
      expect(Math.max(...apart)).toBeLessThan(2);
      expect(wanted.filter((v, p) => Math.abs(v - before[p]!) > 12).length / wanted.length).toBeGreaterThan(0.1);
    }
  });

  it('the box blur, at the border too', () => {
    const canvas = open();
    const source = luma(canvas);
    const before = copyOf(canvas, source);
    const soft = blurred(canvas, source, 4);
    const wanted = boxTwin(boxTwin(before, frameOf(canvas), 4), frameOf(canvas), 4);
    expect(largestDifference(canvas, copyOf(canvas, soft), wanted, 1)).toBeLessThan(1e-5);
  });
});

describe('the flow', () => {
  it('runs along the stripes, whichever way they lie', () => {
    for (const degrees of [0, 30, 45, 90, 120, 165]) {
      const angle = (degrees / 180) * Math.PI;
      const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
      for (let y = 0, o = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++, o += 3)
          rgb.fill(128 + 100 * Math.sin((y * Math.cos(angle) - x * Math.sin(angle)) / 2), o, o + 3);
      }
      const canvas = new Canvas(rgb, WIDTH, HEIGHT);
      readFlow(canvas, 2);
      const bin = bytes(canvas, canvas.angles)[canvas.at(30, 23)]!;
      const away = Math.abs((bin / 64) * 180 - degrees);
      expect(Math.min(away, 180 - away)).toBeLessThan(4);
      expect(bytes(canvas, canvas.levels)[canvas.at(30, 23)]).toBe(4);
    }
  });
});

describe('the care for people', () => {
  it('reaches skin beside and below a face, wherever it lies and however large it is', () => {
    const side = 120;
    const skin = Uint8Array.from({ length: side * side * 3 }, (_, i) => [214, 160, 132][i % 3]!);
    for (let size = 10; size <= 20; size++) {
      const canvas = new Canvas(skin, side, side, [{ x: 70, y: 10, w: size, h: size }]);
      const [{ left, bottom } = { left: 0, bottom: 0 }] = canvas.careful;
      const cares = canvas.careValues();
      expect([cares[canvas.at(left - 3, bottom - 3)], cares[canvas.at(left, bottom + 3)]], `${size}`).toEqual([
        150, 150,
      ]);
    }
  });
});

describe('filters keep what must be kept', () => {
  it('a plain area stays as it is under every one of them', () => {
    const canvas = new Canvas(new Uint8Array(WIDTH * HEIGHT * 3).fill(153), WIDTH, HEIGHT);
    readFlow(canvas, 3);
    dabs(canvas, { radius: 5, lattice: 1, sharpness: 2000 });
    wash(canvas, 18, 0.22, 2);
    const ink = lines(canvas, luma(canvas), { sigma: 1.2, gain: 14, paper: 0.3, hardness: 3 });
    const plain = new Float32Array(canvas.pixels * 4).fill(0.6);
    expect(largestDifference(canvas, coloursOf(canvas, canvas.colour), plain, 4)).toBeLessThan(1e-3);
    expect(Math.min(...copyOf(canvas, ink))).toBe(1);
  });

  it('a wash evens out the noise on either side of an edge and keeps the edge', () => {
    const random = seeded(9);
    const rgb = Uint8Array.from(
      { length: WIDTH * HEIGHT * 3 },
      (_, i) => (((i / 3) | 0) % WIDTH < 30 ? 50 : 200) + random() * 12,
    );
    const canvas = new Canvas(rgb, WIDTH, HEIGHT);
    const spread = (): number => {
      const row = Array.from({ length: 20 }, (_, x) => canvas.colours(canvas.colour)[canvas.at(5 + x, 20) * 4]!);
      return Math.max(...row) - Math.min(...row);
    };
    const before = spread();
    wash(canvas, 18, 0.22, 2);
    expect(spread()).toBeLessThan(before / 3);
    const painted = canvas.colours(canvas.colour);
    expect(painted[canvas.at(31, 20) * 4]! - painted[canvas.at(28, 20) * 4]!).toBeGreaterThan(0.5);
  });
});

describe('textures', () => {
  it('are the same on every machine, even, and without a seam', () => {
    for (const name of ['fine', 'coarse', 'clouds', 'paper', 'hatch'] as const) {
      const { values, size } = texture(name);
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
      expect(Math.abs(mean)).toBeLessThan(0.05);
      const jump = (x: number, next: number): number => {
        let sum = 0;
        for (let y = 0; y < size; y++) sum += Math.abs(values[y * size + x]! - values[y * size + next]!);
        return sum / size;
      };
      expect(jump(size - 1, 0)).toBeLessThan(1.5 * jump(500, 501) + 0.02);
    }
    expect(Array.from(texture('fine').values.subarray(0, 4), (v) => v.toFixed(4))).toMatchInlineSnapshot(`
      [
        "-0.0020",
        "0.7327",
        "1.1358",
        "1.2398",
      ]
    `);
  });
});
