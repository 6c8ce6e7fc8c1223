import { keeping } from './taps.ts';
import { seeded } from './textures.ts';

const BRUSHES = 8;
const ALONG = 128;
const ACROSS = 32;

const smooth = (from: number, to: number, v: number): number => {
  const t = Math.max(0, Math.min(1, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

interface Bristle {
  load: number;
  ridge: number;
  start: number;
  end: number;
}

/** Neighbouring bristles carry about as much paint, so the random walk is smoothed once. */
function bristlesOf(random: () => number): Bristle[] {
  const raw = Array.from({ length: ACROSS + 2 }, () => ({ load: random(), ridge: random(), start: random(), end: random() }));
  return Array.from({ length: ACROSS }, (_, i) => {
    const mean = (key: keyof Bristle): number =>
      ((raw[i]?.[key] ?? 0) + 2 * (raw[i + 1]?.[key] ?? 0) + (raw[i + 2]?.[key] ?? 0)) / 4;
    return { load: mean('load'), ridge: mean('ridge'), start: mean('start'), end: mean('end') };
  });
}

/** Pairs of (coverage, height) for 8 brushes of 128 steps along by 32 across: full at the start, dry and ragged at the end. */
export const brushSheet = keeping((): Float32Array => {
  const sheet = new Float32Array(BRUSHES * ALONG * ACROSS * 2);
  for (let brush = 0; brush < BRUSHES; brush++) {
    const random = seeded(4000 + brush);
    const bristles = bristlesOf(random);
    bristles.forEach((bristle, row) => {
      let drift = 0;
      for (let column = 0; column < ALONG; column++) {
        const u = column / (ALONG - 1);
        const v = (row + 0.5) / (ACROSS / 2) - 1;
        drift = drift * 0.9 + (random() - 0.5) * 0.12;
        // The round tip: bristles at the rim touch down later and lift off earlier.
        const rim = 0.16 * v * v;
        const begin = rim + 0.10 * bristle.start;
        const lift = 1 - rim - 0.34 * bristle.end;
        const dryness = smooth(0.45, 1, u) * (1 - bristle.load) * 0.8;
        const side = 1 - smooth(0.8, 1, Math.abs(v) + drift * 0.3);
        const cover = side * smooth(begin - 0.06, begin + 0.02, u) * (1 - smooth(lift - 0.08, lift + 0.04, u)) * (1 - dryness);
        const rimOfPaint = 0.22 * smooth(0.55, 0.85, Math.abs(v));
        const height = 0.35 + 0.45 * bristle.ridge + drift + rimOfPaint + 0.15 * (1 - smooth(0, 0.2, u));
        const at = ((brush * ACROSS + row) * ALONG + column) * 2;
        sheet[at] = Math.min(1, cover * 1.05);
        sheet[at + 1] = Math.max(0, Math.min(1.2, height));
      }
    });
  }
  return sheet;
});
