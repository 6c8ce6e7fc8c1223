import type { Canvas } from '../kernels/canvas.ts';
import { inParts } from '../kernels/team.ts';
import { clamp, table } from './painter.ts';

/** Distance of the pixels that are sampled for darkness. */
const SAMPLED = 211;
/** Rows per work unit of a thread. */
const ROWS = 32;
/** Pictures with half their pixels darker than the first are lifted, wholly from the second on. */
const [DUSK, NIGHT] = [0.29, 0.08];
/** The same for a third of the pixels, for a picture with large blacks; it is lifted by this share at most. */
const [DIM, BLACK, OF_BLACKS] = [0.13, 0.03, 0.7];
/** Reduction of the saturation gain for strong colours. */
const OPEN = 0.8;
/** Colour of black shadows: a bluish violet. */
const SHADOW = [0.052, 0.046, 0.082] as const;

const luma = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Lumas below which the given shares of the picture lie. */
function lumas(colours: Float32Array, shares: readonly number[]): number[] {
  const values = new Float32Array(Math.ceil(colours.length / (4 * SAMPLED)));
  for (let i = 0, p = 0; i < values.length; i++, p += 4 * SAMPLED)
    values[i] = luma(colours[p]!, colours[p + 1]!, colours[p + 2]!);
  values.sort();
  return shares.map((share) => values[Math.floor(share * (values.length - 1))] ?? 0);
}

/** How dark a picture is: 0 for most, 1 for a night. */
export function darknessOf(canvas: Canvas): number {
  const [third = 0.3, median = 0.5] = lumas(canvas.colours(canvas.colour), [0.33, 0.5]);
  return Math.max(clamp((DUSK - median) / (DUSK - NIGHT)), OF_BLACKS * clamp((DIM - third) / (DIM - BLACK)));
}

/**
 * Lifts a dark picture in place, as a painter does at night: shadows are opened and take a colour, what has a hue shows
 * more of it, lights keep their place. Brighter pictures stay as they are.
 */
export function lifted(canvas: Canvas): void {
  const colours = canvas.colours(canvas.colour);
  const dark = darknessOf(canvas);
  if (dark === 0) return;
  const [lightest = 1] = lumas(colours, [0.99]);
  const gamma = 1 - 0.45 * dark;
  // A night without lights is stretched up to half of what it lacks.
  const reach = 1 + 0.5 * dark * (1 / Math.max(0.35, lightest) - 1);
  const level = (v: number): number => {
    const seen = clamp(v * reach);
    return seen + (seen ** gamma - seen) * (1 - seen);
  };
  const vivid = 1 + 0.2 * dark;
  const lights = table(level);
  const gains = table((v) => Math.min(4, level(v) / (v + 0.004)) * vivid);
  // Strong colours gain less, so that skin by candlelight keeps its colour.
  const glows = table((v) => (OPEN * dark) / (v + 0.02) ** 2);
  const { rows, stride } = canvas;
  inParts(rows, ROWS, (y0, y1) => {
    for (let p = y0 * stride * 4, end = y1 * stride * 4; p < end; p += 4) {
      const r = colours[p]!;
      const g = colours[p + 1]!;
      const b = colours[p + 2]!;
      const grey = luma(r, g, b);
      const at = (grey * 1024 + 0.5) | 0;
      const light = lights[at]!;
      const warm = r - grey;
      const cool = b - grey;
      const gain = gains[at]! / (1 + glows[at]! * (warm * warm + cool * cool));
      const shade = (1 - light) * (1 - light) * dark;
      const red = light + warm * gain + SHADOW[0] * shade;
      const green = light + (g - grey) * gain + SHADOW[1] * shade;
      const blue = light + cool * gain + SHADOW[2] * shade;
      colours[p] = red;
      colours[p + 1] = green;
      colours[p + 2] = blue;
      colours[p + 3] = red * red + green * green + blue * blue;
    }
  });
}
