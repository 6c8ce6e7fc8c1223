import type { Canvas } from '../kernels/canvas.ts';
import { dabs, readFlow } from '../kernels/filters.ts';
import type { Easel } from '../kernels/strokes.ts';
import { inParts } from '../kernels/team.ts';
import { easel, layStrokes, lit, type StrokeLayer } from './impasto.ts';
import type { Painter } from './painter.ts';

const dot = { brush: 'dot', slender: 1.25, tone: 0.1, wander: 32 } as const;
const BODY: StrokeLayer[] = [
  { ...dot, halfWidth: 8.5, apart: 1, threshold: -1, jitter: 0.26 },
  { ...dot, halfWidth: 6, apart: 1.25, threshold: 0.011, jitter: 0.26 },
  { ...dot, halfWidth: 3.6, apart: 1.6, threshold: 0.018, jitter: 0.2 },
  { ...dot, halfWidth: 2.3, apart: 1.75, threshold: 0.026, jitter: 0.14 },
];
/** Set apart over the body, in the colours that divide it. */
const DIVIDED: StrokeLayer[] = [{ ...dot, halfWidth: 4.2, apart: 2.9, threshold: -1, jitter: 0.3 }];
const ACCENT: StrokeLayer[] = [{ ...dot, halfWidth: 3.2, apart: 3.6, threshold: -1, jitter: 0.3 }];
const CREAM = [0.95, 0.91, 0.82] as const;
const SATURATION = 1.45;
/** Warm light in the lights, cool sky light in the shadows: what Seurat put beside the colour of the thing. */
const LIGHT = 0;
/** The complement of the colour, as light as the colour itself, strongest in the shadows. */
const COMPLEMENT = 1;
/** Rows per work unit of a thread. */
const ROWS = 32;

/** Dots over the strokes in what the picture's colours are divided by, instead of in the colours themselves. */
function layDivided(
  canvas: Canvas,
  { paint, model }: Easel,
  division: typeof LIGHT | typeof COMPLEMENT,
  layers: StrokeLayer[],
  seed: number,
): void {
  const { kernels, rows, stride } = canvas;
  const divided = { paint: canvas.spare[0].colour };
  inParts(rows, ROWS, (y0, y1) =>
    kernels.divide(model.paint + y0 * stride * 4, divided.paint + y0 * stride * 4, (y1 - y0) * stride, division),
  );
  layStrokes(canvas, { paint, model: divided }, layers, seed);
}

/**
 * Pointillist: dots of pure color, small where there is detail, with warm light and cool complements set between them.
 */
export const pointillist: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  const on = easel(canvas, CREAM);
  layStrokes(canvas, on, BODY, 301);
  layDivided(canvas, on, LIGHT, DIVIDED, 321);
  layDivided(canvas, on, COMPLEMENT, ACCENT, 341);
  return lit(canvas, on, { drawn: [0.2, 0.5], saturation: SATURATION, contrast: 1.04, light: 0.28 });
};
