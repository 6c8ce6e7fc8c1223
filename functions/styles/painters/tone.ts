import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { blurred, luma, placeFloats } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { clamp, table } from './painter.ts';

/** Values per work unit of a thread. */
const VALUES = 65_536;
/** Distance of the values that are sampled for brightness. */
const SAMPLED = 7;

const LEVELS = 256;
/** Tones this near to a border are divided by it into specks. */
const NEAR = 12;

/** How many of the sampled values lie in each of 256 steps from black to white. */
function histogram(canvas: Canvas, tone: Scalar): { counts: Uint32Array; sampled: number } {
  const values = canvas.values(tone);
  const counts = new Uint32Array(LEVELS);
  for (let i = 0; i < values.length; i += SAMPLED) counts[clamp(values[i]! * 255, 0, 255) | 0]!++;
  return { counts, sampled: Math.ceil(values.length / SAMPLED) };
}

/** Luma values (in 256ths) below which the given shares of the picture lie. */
export function quantiles(canvas: Canvas, tone: Scalar, shares: number[]): number[] {
  const { counts, sampled } = histogram(canvas, tone);
  return shares.map((share) => {
    let sum = 0;
    const level = counts.findIndex((count) => (sum += count) >= share * sampled);
    return (level + 1) / LEVELS;
  });
}

export interface Border {
  at: number;
  /** Share of the picture that lies close to it. */
  crowd: number;
}

/**
 * Moves borders between tones, by `reach` at most, to where few of the picture's tones lie: a plain backdrop falls to
 * one side instead of breaking up.
 */
export function quietBorders(canvas: Canvas, tone: Scalar, borders: readonly number[], reach: number): Border[] {
  const { counts, sampled } = histogram(canvas, tone);
  const crowds = Array.from(counts, (_, level) => {
    let near = 0;
    for (let k = Math.max(0, level - NEAR); k <= Math.min(LEVELS - 1, level + NEAR); k++)
      near += counts[k]! * (1 - Math.abs(k - level) / (NEAR + 1));
    return near / sampled;
  });
  return borders.map((border) => {
    const wished = Math.round(border * LEVELS);
    const max = Math.round(reach * LEVELS);
    let [best, cost] = [wished, Infinity];
    for (let level = Math.max(1, wished - max); level <= Math.min(LEVELS - 1, wished + max); level++) {
      // The distance is added to the cost, so that a border does not move far for a small gain.
      const price = crowds[level]! + (0.03 * Math.abs(level - wished)) / max;
      if (price < cost) [best, cost] = [level, price];
    }
    return { at: best / LEVELS, crowd: crowds[best]! };
  });
}

/**
 * Stretches tones to the whole range from black to paper, in place, and lifts a dark picture's middle tone halfway to
 * `middle`, as a draughtsman does with a dark subject.
 */
export function balance(canvas: Canvas, tone: Scalar, middle: number): void {
  const [darkest = 0, median = 0.5, lightest = 1] = quantiles(canvas, tone, [0.01, 0.5, 0.99]);
  // The limits keep white paper white and a black night black, even if the picture has few other tones.
  const low = Math.min(0.3, darkest);
  const range = Math.max(0.7, lightest) - low;
  const at = clamp((median - low) / range, 0.08, 0.92);
  const gamma = clamp((Math.log(middle) / Math.log(at) + 1) / 2, 0.55, 1);
  const level = placeFloats(
    canvas,
    table((v) => clamp((v - low) / range) ** gamma),
  );
  inParts(canvas.pixels, VALUES, (from, to) => canvas.kernels.tabled(tone.scalar + from * 4, level, to - from));
}

/** Surroundings darker than this are opened, and their radius: in units of the canvas, and at least in pixels. */
const DARK = 0.42;
const SURROUNDINGS = [40, 6] as const;

/** By how much dark surroundings are lifted, and how much more of their differences shows. */
interface Opening {
  lift: number;
  contrast: number;
}
const TO_PRINT: Opening = { lift: 0.3, contrast: 1.6 };

/** Lifts tones by area, in place: a dark face among light things keeps its eyes where a border of tones would fill it. */
export function openDarks(canvas: Canvas, tone: Scalar, { lift, contrast } = TO_PRINT): void {
  const around = blurred(canvas, tone, canvas.px(...SURROUNDINGS));
  const [tones, arounds] = [canvas.values(tone), canvas.values(around)];
  inParts(canvas.pixels, VALUES, (from, to) => {
    for (let i = from; i < to; i++) {
      const [own, wide] = [tones[i]!, arounds[i]!];
      if (wide >= DARK) continue;
      const dark = 1 - wide / DARK;
      tones[i] = clamp(own + dark * (lift * clamp(own * 8) + contrast * (own - wide)));
    }
  });
}

const TO_PAINT: Opening = { lift: 0.2, contrast: 0.5 };

/** Opens the dark parts of the picture, in place, as `openDarks` opens their tones, but less; what has a hue keeps it. */
export function openShades(canvas: Canvas, strength: number): void {
  const around = blurred(canvas, luma(canvas), canvas.px(...SURROUNDINGS));
  const [lift, contrast] = [strength * TO_PAINT.lift, strength * TO_PAINT.contrast];
  const { kernels, colour, pixels } = canvas;
  inParts(pixels, VALUES, (from, to) =>
    kernels.opened(colour.colour + from * 16, around.scalar + from * 4, to - from, DARK, lift, contrast),
  );
}
