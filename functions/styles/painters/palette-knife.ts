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
      halfWidth: 14,
      slender: 2.2,
      apart: 1.3,
      threshold: 0.022,
      jitter: 0.18,
      hue: 0.12,
      tone: 0.06,
      wander: 4,
    },
    {
      brush: 'knife',
      halfWidth: 7.5,
      slender: 2.6,
      apart: 1.3,
      threshold: 0.052,
      jitter: 0.12,
      hue: 0.08,
      tone: 0.06,
      wander: 2,
    },
  ],
  ground: [0.3, 0.22, 0.2],
  palette: {
    level: (v) => 0.03 + 0.97 * (v + 0.07 * Math.sin(2 * Math.PI * (v - 0.5)) * v),
    vivid: (v) => 1.35 + 0.3 * (1 - v),
    shade: [0, 0.01, 0.08],
    glow: [0.04, 0.025, -0.05],
  },
  drawn: [0.2, 0.5],
  light: 0.1,
};

/** Palette knife: slabs of thick paint set along the edges of things, ridged where the blade pressed and lifted. */
export const paletteKnife: Painter = (canvas) => impasto(canvas, IMPASTO);
