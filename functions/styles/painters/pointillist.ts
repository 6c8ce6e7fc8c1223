import type { Canvas } from '../kernels/canvas.ts';
import type { Easel } from '../kernels/strokes.ts';
import { inParts } from '../kernels/team.ts';
import { easel, layStrokes, lit, simplify, type Palette, type StrokeLayer } from './impasto.ts';
import type { Painter } from './painter.ts';

const dot = { brush: 'dot', slender: 1.25, tone: 0.1, wander: 32, hue: 0.55, finer: 0.3 } as const;
const BODY: StrokeLayer[] = [
  { ...dot, halfWidth: 10, apart: 1, threshold: -1, jitter: 0.2 },
  { ...dot, halfWidth: 7, apart: 1.2, threshold: 0.012, jitter: 0.22 },
  { ...dot, halfWidth: 4.8, apart: 1.4, threshold: 0.02, jitter: 0.2, hue: 0.75 },
  { ...dot, halfWidth: 3.2, apart: 1.6, threshold: 0.032, jitter: 0.18, hue: 0.85 },
];
/** Set apart over the body, in the colours that divide it. */
const DIVIDED: StrokeLayer[] = [{ ...dot, halfWidth: 4.6, apart: 2.7, threshold: -1, jitter: 0.2 }];
const ACCENT: StrokeLayer[] = [{ ...dot, halfWidth: 3.8, apart: 3.5, threshold: -1, jitter: 0.2 }];
const CREAM = [0.95, 0.91, 0.82] as const;
/** Dots are of purer colours than the things. */
const PALETTE: Palette = { vivid: () => 1.4 };
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
  const { kernels, rows, stride, cares } = canvas;
  const divided = { paint: canvas.spare[0].colour };
  inParts(rows, ROWS, (y0, y1) =>
    kernels.divide(
      model.paint + y0 * stride * 4,
      cares + y0 * stride,
      divided.paint + y0 * stride * 4,
      (y1 - y0) * stride,
      division,
    ),
  );
  layStrokes(canvas, { paint, model: divided }, layers, seed);
}

/**
 * Pointillist: dots of pure color, small where there is detail, with warm light and cool complements set between them.
 */
export const pointillist: Painter = (canvas) => {
  simplify(canvas, 4, [{ radius: 7, lattice: 4, sharpness: 2000 }]);
  const on = easel(canvas, CREAM, PALETTE);
  layStrokes(canvas, on, BODY, 301);
  layDivided(canvas, on, LIGHT, DIVIDED, 321);
  layDivided(canvas, on, COMPLEMENT, ACCENT, 341);
  return lit(canvas, on, { drawn: [1.5, 3], light: 0.05 });
};
