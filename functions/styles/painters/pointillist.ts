import type { Canvas } from '../kernels/canvas.ts';
import { dabs, readFlow } from '../kernels/filters.ts';
import { inParts, once } from '../kernels/team.ts';
import { layStrokes, lit, primed, type StrokeLayer } from './impasto.ts';
import { clamp, type Painter } from './painter.ts';

const dot = { brush: 'dot', slender: 1.25, tone: 0.1, wander: 32 } as const;
const BODY: StrokeLayer[] = [
  { ...dot, halfWidth: 8.5, apart: 1, threshold: -1, jitter: 0.26 },
  { ...dot, halfWidth: 6, apart: 1.25, threshold: 0.011, jitter: 0.26 },
  { ...dot, halfWidth: 3.6, apart: 1.35, threshold: 0.018, jitter: 0.2 },
  { ...dot, halfWidth: 2.3, apart: 1.5, threshold: 0.026, jitter: 0.14 },
];
/** Set apart over the body, in the colours that divide it. */
const DIVIDED: StrokeLayer[] = [{ ...dot, halfWidth: 4.2, apart: 2.9, threshold: -1, jitter: 0.3 }];
const ACCENT: StrokeLayer[] = [{ ...dot, halfWidth: 3.2, apart: 3.6, threshold: -1, jitter: 0.3 }];
const CREAM = [0.95, 0.91, 0.82] as const;
const SATURATION = 1.45;
/** Values that a thread does at a time. */
const VALUES = 65_536;

/** Sets a pixel of the picture, four floats from `p`, to what its colour is divided by. */
type Division = (picture: Float32Array, p: number, r: number, g: number, b: number) => void;

/** Warm light in the lights, cool sky light in the shadows: what Seurat put beside the colour of the thing. */
const lightOf: Division = (picture, p, r, g, b) => {
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  const warm = clamp((grey - 0.3) * 2.2);
  // In the black no light of the sky is seen.
  const cool = (1 - warm) * clamp(0.25 + 3 * grey);
  picture[p] = r + 0.16 * warm - 0.06 * cool;
  picture[p + 1] = g + 0.07 * warm;
  picture[p + 2] = b - 0.2 * warm + 0.2 * cool;
};

/** The complement of the colour, as light as the colour itself, strongest in the shadows. */
const complementOf: Division = (picture, p, r, g, b) => {
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  const pull = 1.4 * clamp(1.1 - grey);
  picture[p] = grey - (r - grey) * pull;
  picture[p + 1] = grey - (g - grey) * pull;
  picture[p + 2] = grey - (b - grey) * pull;
};

/** Replaces the picture by its division, so that the next dots are set in that colour. */
function divide(canvas: Canvas, source: Float32Array, division: Division): void {
  const picture = canvas.colours(canvas.colour);
  inParts(picture.length, VALUES, (from, to) => {
    for (let p = from; p < to; p += 4) division(picture, p, source[p]!, source[p + 1]!, source[p + 2]!);
  });
}

/** Pointillist: dots of pure color, small where there is detail, with warm light and cool complements set between them. */
export const pointillist: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  primed(canvas, CREAM);
  layStrokes(canvas, BODY, 301);
  const source = canvas.colours(canvas.colour).slice();
  divide(canvas, source, lightOf);
  layStrokes(canvas, DIVIDED, 321);
  divide(canvas, source, complementOf);
  layStrokes(canvas, ACCENT, 341);
  once(() => canvas.colours(canvas.colour).set(source));
  return lit(canvas, { drawn: [0.2, 0.5], saturation: SATURATION, contrast: 1.04, light: 0.28 });
};
