import { dabs, lines, luma, readFlow } from '../kernels/filters.ts';
import { clamp, type Painter } from './painter.ts';
import { quantiles } from './tone.ts';

type Rgb = readonly [number, number, number];
/** From the darkest band to the lightest. */
const PALETTE: readonly Rgb[] = [[26, 18, 62], [216, 32, 92], [20, 150, 200], [251, 200, 42], [255, 244, 216]];
/** Upper borders of the bands: shares of the picture below them, and luma; what is printed lies between the two. */
const SHARES = [0.16, 0.38, 0.62, 0.84];
const LEVELS = [0.12, 0.3, 0.52, 0.78];
/** Bands that are printed in dots over the band below. */
const DOTTED = new Set([2, 3]);

/** Pop art: five flat inks, dots between them, and black outlines. */
export const popArt: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(6, 2), lattice: 1, sharpness: 2500 });
  const tone = luma(canvas);
  const borders = quantiles(canvas, tone, SHARES).map((level, band) => level * 0.4 + LEVELS[band]! * 0.6);
  const ink = lines(canvas, tone, { sigma: 1.6 * canvas.unit, gain: 16, paper: 0.1, hardness: 8 });
  const [tones, inks] = [canvas.values(tone), canvas.values(ink)];
  const { width, height } = canvas;
  const out = new Uint8ClampedArray(width * height * 3);
  const cell = Math.max(5, Math.max(width, height) / 150) * Math.SQRT2;
  let o = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const i = canvas.at(x, y);
      const t = tones[i]!;
      let band = 0;
      while (band < borders.length && t > borders[band]!) band++;
      const above = PALETTE[band]!;
      const below = PALETTE[Math.max(0, band - 1)]!;
      let dot = 0;
      if (DOTTED.has(band)) {
        const low = borders[band - 1]!;
        const share = clamp((t - low) / ((borders[band] ?? 1) - low + 1e-6));
        const u = (x + y) / cell;
        const v = (x - y) / cell;
        const radius = 0.56 * (1 - share);
        const away = Math.hypot(u - Math.round(u), v - Math.round(v));
        dot = clamp(((radius - away) * cell) / Math.SQRT2 + 0.5);
      }
      const clean = 1 - (1 - inks[i]!) * 0.95;
      for (let c = 0; c < 3; c++) out[o + c] = (above[c]! + (below[c]! - above[c]!) * dot) * clean + 12 * (1 - clean);
    }
  }
  return out;
};
