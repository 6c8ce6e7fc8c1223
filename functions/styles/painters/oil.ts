import { dabs, readFlow } from '../kernels/filters.ts';
import { impasto, type Impasto } from './impasto.ts';
import { lifted } from './lift.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  layers: [
    { halfWidth: 30, slender: 3, apart: 1.5, threshold: -1, jitter: 0.2, tone: 0.2, wander: 5 },
    { halfWidth: 15, slender: 3.2, apart: 1.5, threshold: 0.007, jitter: 0.17, tone: 0.2, wander: 4 },
    { halfWidth: 7.5, slender: 3.4, apart: 1.5, threshold: 0.01, jitter: 0.12, tone: 0.18, wander: 3 },
    { halfWidth: 3.6, slender: 3.6, apart: 1.4, threshold: 0.013, jitter: 0.08, tone: 0.14, wander: 2 },
  ],
  ground: [0.55, 0.45, 0.36],
  drawn: [0.02, 0.08],
  saturation: 1.2,
  contrast: 1.06,
  light: 0.6,
};

/** Oil on canvas: broad strokes in the calm, fine ones where the photo has detail, all along its forms. */
export const oil: Painter = (canvas) => {
  lifted(canvas);
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 2, sharpness: 2000 });
  return impasto(canvas, IMPASTO);
};
