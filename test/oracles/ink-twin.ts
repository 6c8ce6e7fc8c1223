// Reference implementation of `assembly/ink.ts` in plain TypeScript.
import { clamp, look, painted, type Texture } from './sheets-twin.ts';
import type { Frame } from './twin.ts';

interface Ground {
  clouds: Texture;
  coarse: Texture;
}

/** The light that washes leave of tones. */
export function washedTwin(
  tones: Float32Array,
  cares: Uint8Array,
  tables: Float32Array,
  { clouds, coarse }: Ground,
  { stride }: Frame,
): Float32Array {
  const [laid, onSkin] = [tables.subarray(0, 1025), tables.subarray(1025)];
  return tones.map((tone, i) => {
    const [x, y] = [i % stride, Math.floor(i / stride)];
    const v = tone + 0.028 * clouds(x, y) + 0.016 * coarse(x, y);
    const care = cares[i]! / 255;
    return look(laid, v) * (1 - care) + look(onSkin, v) * care;
  });
}

/** Tones laid in layers of wash, with the accents of what was there before. */
export function layeredTwin(
  tones: Float32Array,
  befores: Float32Array,
  tables: Float32Array,
  { clouds, coarse }: Ground,
  { stride }: Frame,
): Float32Array {
  const [laid, accents] = [tables.subarray(0, 1025), tables.subarray(1025)];
  return tones.map((tone, i) => {
    const [x, y] = [i % stride, Math.floor(i / stride)];
    const stray = 0.022 * clouds(x, y) + 0.012 * coarse(x, y);
    const accent = look(accents, (befores[i]! - tone) / 2 + 0.5);
    return look(laid, tone + accent + stray * clamp(0.2 + 4 * tone)) - stray;
  });
}

interface Inked extends Ground {
  pens: Float32Array;
  brushes: Float32Array;
  lights: Float32Array;
  arounds: Float32Array;
  paper: Texture;
  fine: Texture;
}

const PAPER = [251, 248, 240] as const;
const INK = [30, 30, 36] as const;

/** Ink on paper: washes that pool and granulate, lines of a pen and of a brush. */
export function inkWashedTwin(
  { pens, brushes, lights, arounds, clouds, coarse, paper, fine }: Inked,
  frame: Frame,
  margin: number,
): Uint8ClampedArray {
  const { width, height } = frame;
  return painted(frame, (x, y, i) => {
    const [tooth, cloud, patch, light] = [paper(x, y), clouds(x, y), coarse(x, y), lights[i]!];
    const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / margin - 1 - 0.35 * cloud - 0.16 * patch;
    const depth = 1 - light;
    const granules = depth * light * (0.12 * tooth + 0.07 * fine(x, y)) + depth * (0.14 * cloud + 0.02 * patch);
    const grey = clamp(depth + 2 * Math.max(0, arounds[i]! - light) + granules) * clamp(inside * 3);
    const bold = (1 - brushes[i]!) * clamp(1.45 - 1.2 * light);
    const dry = clamp(1.15 - 0.22 * clamp(tooth - 0.2));
    const line = clamp(Math.max(bold, (1 - pens[i]!) * 0.8) * dry) * clamp(inside * 2 + 0.6);
    return [0, 1, 2].map((c) => {
      const sheet = PAPER[c]! + tooth * 2;
      const washed = sheet + (INK[c]! + 8 - 3 * c * (1 - grey) - sheet) * grey * 0.96;
      return washed + (INK[c]! - washed) * line;
    });
  });
}

interface Print extends Omit<Ground, 'clouds'> {
  tones: Float32Array;
  arounds: Float32Array;
  marks: Float32Array;
  /** Share of a tone that is cut away. */
  table: Float32Array;
  fine: Texture;
  paper: Texture;
}

const [BLACK, WHITE] = [
  [27, 25, 30],
  [244, 238, 224],
] as const;

/** Two blocks on paper, a black one over one of a colour. */
export function printedTwin(
  { tones, arounds, marks, table, fine, paper, coarse }: Print,
  frame: Frame,
  scale: number,
  margin: number,
  second: readonly number[],
): Uint8ClampedArray {
  const { width, height } = frame;
  return painted(frame, (x, y, i) => {
    const [speck, tooth, patch] = [fine(x, y), paper(x, y), coarse(x, y)];
    const v = tones[i]! + 0.75 * (tones[i]! - arounds[i]!);
    const cleared = look(table, v);
    const stands = 1 - 2 * cleared + marks[i]! * scale * (1 - Math.abs(2 * cleared - 1) ** 3);
    const block = clamp(Math.min(x, y, width - 1 - x, height - 1 - y) - margin * (1 + 0.12 * patch) + 0.5);
    const key = clamp(stands * 3.2 + 0.5) * block;
    const tint = clamp((0.86 - v - 0.1 * marks[i]! * scale) * 12.8 + 0.5) * block;
    const film = key * (1 - 0.75 * clamp(0.9 * speck + 0.5 * patch - 1.75) - 0.03 * clamp(tooth + 0.6));
    const wash = tint * clamp(0.9 + 0.06 * tooth - 0.5 * clamp(0.8 * speck - 1.5));
    return WHITE.map((white, c) => {
      const under = white + (second[c]! - white) * wash + tooth * 1.5;
      return under + (BLACK[c]! - under) * film;
    });
  });
}
