import { dabs, readFlow } from '../kernels/filters.ts';
import { impasto, type Impasto } from './impasto.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  layers: [
    { halfWidth: 20, slender: 3.2, threshold: -1, jitter: 0.14, tone: 0.16, wander: 4 },
    { halfWidth: 10, slender: 3.4, threshold: 0.006, jitter: 0.11, tone: 0.16, wander: 3 },
    { halfWidth: 5, slender: 3.6, threshold: 0.005, jitter: 0.08, tone: 0.14, wander: 2 },
  ],
  ground: [0.55, 0.45, 0.36],
  drawn: [0.004, 0.03],
  saturation: 1.2,
  contrast: 1.06,
  light: 0.55,
};

/** Oil on canvas: broad strokes in the calm, fine ones where the photo has detail, all along its forms. */
export const oil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 1, sharpness: 2000 });
  return impasto(canvas, IMPASTO);
};
