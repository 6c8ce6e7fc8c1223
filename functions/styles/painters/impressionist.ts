import { dabs, readFlow } from '../kernels/filters.ts';
import { impasto, type Impasto } from './impasto.ts';
import { lifted } from './lift.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  layers: [
    { halfWidth: 30, slender: 2.8, apart: 1.4, threshold: -1, jitter: 0.3, tone: 0.22, wander: 7 },
    { halfWidth: 15, slender: 2.6, apart: 1.4, threshold: 0.014, jitter: 0.3, tone: 0.22, wander: 6 },
    { halfWidth: 8, slender: 2.6, apart: 1.35, threshold: 0.018, jitter: 0.26, tone: 0.2, wander: 4 },
    { halfWidth: 4.2, slender: 3, apart: 1.35, threshold: 0.02, jitter: 0.18, tone: 0.16, wander: 3 },
  ],
  ground: [0.9, 0.85, 0.76],
  drawn: [0.05, 0.14],
  saturation: 1.35,
  contrast: 1.04,
  light: 0.7,
};

/** Impressionist: short, broad strokes of broken color that keep the light and let the detail go. */
export const impressionist: Painter = (canvas) => {
  lifted(canvas);
  readFlow(canvas, canvas.px(5));
  dabs(canvas, { radius: canvas.px(6, 3), lattice: 2, sharpness: 1500 });
  return impasto(canvas, IMPASTO);
};
