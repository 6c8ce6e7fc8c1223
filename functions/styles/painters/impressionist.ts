import { impasto, type Impasto } from './impasto.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  flow: 6,
  simplified: [
    { radius: 9, lattice: 4, sharpness: 900, sparesFaces: true },
    { radius: 6, lattice: 2, sharpness: 2000 },
  ],
  layers: [
    { halfWidth: 30, slender: 2.4, apart: 1.5, threshold: -1, jitter: 0.2, hue: 0.3, tone: 0.12, wander: 8 },
    { halfWidth: 17, slender: 2.6, apart: 1.35, threshold: 0.004, jitter: 0.24, hue: 0.34, tone: 0.14, wander: 7 },
    { halfWidth: 10, slender: 2.6, apart: 1.4, threshold: 0.016, jitter: 0.2, hue: 0.3, tone: 0.14, wander: 5 },
    { halfWidth: 6, slender: 2.6, apart: 1.4, threshold: 0.034, jitter: 0.2, hue: 0.2, tone: 0.12, wander: 4 },
  ],
  ground: [0.86, 0.8, 0.7],
  palette: {
    level: (v) => 0.1 + 0.9 * v ** 0.86,
    vivid: (v) => 1.35 + 0.25 * (1 - v),
    shade: [0, 0.005, 0.13],
    glow: [0.03, 0.015, -0.03],
  },
  drawn: [0.25, 0.6],
  light: 0.05,
};

/** Impressionist: short, broad strokes of broken color that keep the light and let the detail go. */
export const impressionist: Painter = (canvas) => impasto(canvas, IMPASTO);
