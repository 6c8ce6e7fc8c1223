import { dabs, readFlow } from '../kernels/filters.ts';
import { impasto, type Impasto } from './impasto.ts';
import { lifted } from './lift.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  layers: [
    { brush: 'knife', halfWidth: 34, slender: 2, apart: 1.25, threshold: -1, jitter: 0.2, tone: 0.1, wander: 9 },
    { brush: 'knife', halfWidth: 19, slender: 2, apart: 1.3, threshold: 0.008, jitter: 0.22, tone: 0.1, wander: 6 },
    { brush: 'knife', halfWidth: 10, slender: 2.1, apart: 1.3, threshold: 0.011, jitter: 0.18, tone: 0.1, wander: 4 },
    { brush: 'knife', halfWidth: 5, slender: 2.4, apart: 1.3, threshold: 0.016, jitter: 0.12, tone: 0.1, wander: 2 },
  ],
  ground: [0.42, 0.34, 0.3],
  drawn: [0.05, 0.16],
  saturation: 1.32,
  contrast: 1.1,
  light: 0.85,
};

/** Palette knife: slabs of thick paint set along the edges of things, ridged where the blade pressed and lifted. */
export const paletteKnife: Painter = (canvas) => {
  lifted(canvas);
  readFlow(canvas, canvas.px(5));
  dabs(canvas, { radius: canvas.px(6, 2), lattice: 2, sharpness: 2500 });
  return impasto(canvas, IMPASTO);
};
