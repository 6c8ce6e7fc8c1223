import { impasto, type Impasto } from './impasto.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  flow: 4,
  simplified: [
    { radius: 8, lattice: 4, sharpness: 1500, sparesFaces: true },
    { radius: 5, lattice: 2, sharpness: 2500 },
  ],
  layers: [
    { halfWidth: 36, slender: 3, apart: 1.4, threshold: -1, jitter: 0.2, hue: 0.12, tone: 0.14, wander: 6 },
    { halfWidth: 18, slender: 3.4, apart: 1.4, threshold: 0.006, jitter: 0.18, hue: 0.1, tone: 0.16, wander: 4 },
    { halfWidth: 9, slender: 3.8, apart: 1.4, threshold: 0.015, jitter: 0.14, hue: 0.08, tone: 0.16, wander: 3 },
    { halfWidth: 4.4, slender: 4.2, apart: 1.35, threshold: 0.03, jitter: 0.1, hue: 0.05, tone: 0.12, wander: 2 },
  ],
  ground: [0.47, 0.36, 0.27],
  palette: {
    level: (v) => 0.015 + 0.985 * v ** 0.95,
    vivid: (v) => 1.12 + 0.1 * (1 - v),
    shade: [0.035, 0.02, 0],
    glow: [0.012, 0.006, -0.014],
  },
  drawn: [0.16, 0.4],
  light: 0.06,
};

/** Oil on canvas: broad strokes in the calm, fine ones where the photo has detail, all along its forms. */
export const oil: Painter = (canvas) => impasto(canvas, IMPASTO);
