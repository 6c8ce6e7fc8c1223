import { impasto, type Impasto } from './impasto.ts';
import type { Painter } from './painter.ts';

const IMPASTO: Impasto = {
  flow: 6,
  simplified: [
    { radius: 9, lattice: 4, sharpness: 1500, sparesFaces: true },
    { radius: 6, lattice: 2, sharpness: 2500 },
  ],
  layers: [
    {
      brush: 'knife',
      halfWidth: 40,
      slender: 1.9,
      apart: 1.25,
      threshold: -1,
      jitter: 0.22,
      hue: 0.16,
      tone: 0.06,
      wander: 9,
    },
    {
      brush: 'knife',
      halfWidth: 23,
      slender: 2,
      apart: 1.3,
      threshold: 0.008,
      jitter: 0.22,
      hue: 0.16,
      tone: 0.06,
      wander: 6,
    },
    {
      brush: 'knife',
      halfWidth: 12,
      slender: 2.2,
      apart: 1.3,
      threshold: 0.018,
      jitter: 0.18,
      hue: 0.12,
      tone: 0.06,
      wander: 4,
    },
    {
      brush: 'knife',
      halfWidth: 6,
      slender: 2.6,
      apart: 1.3,
      threshold: 0.034,
      jitter: 0.12,
      hue: 0.08,
      tone: 0.06,
      wander: 2,
    },
  ],
  ground: [0.3, 0.22, 0.2],
  palette: {
    level: (v) => 0.02 + 0.98 * v ** 0.92,
    vivid: () => 1.32,
    shade: [0.02, 0.01, 0.04],
    glow: [0.02, 0.01, -0.02],
  },
  drawn: [0.2, 0.5],
  light: 0.1,
};

/** Palette knife: slabs of thick paint set along the edges of things, ridged where the blade pressed and lifted. */
export const paletteKnife: Painter = (canvas) => impasto(canvas, IMPASTO);
