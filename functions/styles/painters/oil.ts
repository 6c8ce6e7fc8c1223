import { dabs, readFlow } from '../kernels/filters.ts';
import { impasto, type Impasto } from './impasto.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  layers: [
    { halfWidth: 16, slender: 3.5, threshold: -1, jitter: 0.10, tone: 0.10, wander: 3 },
    { halfWidth: 8, slender: 3.5, threshold: 0.004, jitter: 0.09, tone: 0.12, wander: 2 },
    { halfWidth: 4, slender: 3.5, threshold: 0.003, jitter: 0.07, tone: 0.12, wander: 2 },
    { halfWidth: 2, slender: 4, threshold: 0.002, jitter: 0.05, tone: 0.10, wander: 1 },
  ],
  ground: [0.55, 0.45, 0.36],
  saturation: 1.2,
  contrast: 1.06,
  light: 0.5,
};

/** Oil on canvas: broad strokes in the calm, fine ones where the photo has detail, all along its forms. */
export const oil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 1, sharpness: 2000 });
  return impasto(canvas, IMPASTO);
};
