import { blurred, dabs, lines, luma, readFlow } from '../kernels/filters.ts';
import { clamp, type Painter } from './painter.ts';
import { paletteOf, sideOf } from './palette.ts';
import { openDarks, quantiles, quietBorders } from './tone.ts';

/** Upper borders of the bands: shares of the picture below them, and luma; what is printed lies between the two. */
const SHARES = [0.16, 0.38, 0.62, 0.84];
const LEVELS = [0.12, 0.3, 0.52, 0.78];
/** Bands that are printed in dots over the band below. */
const DOTTED = new Set([2, 3, 4]);
/** Tones over which the dots of the lightest band run out. */
const RUN_OUT = 0.14;
/** Largest shift of a band's border that keeps a plain area in one band. */
const REACH = 0.07;
/** Differences of tone below this count as camera noise, which the borders of the bands ignore. */
const CALM = 0.035;
/** How sharply the inks of one hue end where those of the other begin. */
const CUT = 24;

/** Pop art: flat inks after the photo's own hues, dots between them, and black outlines. */
export const popArt: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(6, 2), lattice: 4, sharpness: 2500 });
  const palette = paletteOf(canvas);
  const sideAt = sideOf(palette);
  const [lower, upper] = palette.ramps;
  const tone = luma(canvas);
  openDarks(canvas, tone);
  const wished = quantiles(canvas, tone, SHARES).map((level, band) => level * 0.4 + LEVELS[band]! * 0.6);
  const borders = quietBorders(canvas, tone, wished, REACH).map(({ at }) => at);
  const ends = [...borders, (borders.at(-1) ?? 1) + RUN_OUT];
  const outline = lines(canvas, tone, { sigma: 1.6 * canvas.unit, gain: 16, paper: 0.1, hardness: 8 });
  const calm = blurred(canvas, tone, canvas.px(9, 3));
  const [tones, calms, outlines] = [canvas.values(tone), canvas.values(calm), canvas.values(outline)];
  const [colours, cares] = [canvas.colours(canvas.colour), canvas.careValues()];
  const { width, height } = canvas;
  const out = canvas.newSheet();
  const cell = Math.max(5, Math.max(width, height) / 150) * Math.SQRT2;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const difference = tones[i]! - calms[i]!;
        const t = calms[i]! + difference * clamp(Math.abs(difference) / CALM - 0.5);
        let band = 0;
        while (band < borders.length && t > borders[band]!) band++;
        let dot = 0;
        if (DOTTED.has(band)) {
          const low = borders[band - 1]!;
          const share = clamp((t - low) / (ends[band]! - low + 1e-6));
          const u = (x + y) / cell;
          const v = (x - y) / cell;
          const du = u - Math.floor(u + 0.5);
          const dv = v - Math.floor(v + 0.5);
          dot = clamp(((0.56 * (1 - share) - Math.sqrt(du * du + dv * dv)) * cell) / Math.SQRT2 + 0.5);
        }
        const p = i * 4;
        const side = clamp(
          sideAt(colours[p]!, colours[p + 1]!, colours[p + 2]!, tones[i]!, cares[i]! / 255) * CUT + 0.5,
        );
        const under = Math.max(0, band - 1);
        const lowerAbove = lower[band]!;
        const upperAbove = upper[band]!;
        const lowerBelow = lower[under]!;
        const upperBelow = upper[under]!;
        const clean = 1 - (1 - outlines[i]!) * 0.95;
        for (let c = 0; c < 3; c++) {
          const above = lowerAbove[c]! + (upperAbove[c]! - lowerAbove[c]!) * side;
          const below = lowerBelow[c]! + (upperBelow[c]! - lowerBelow[c]!) * side;
          out[o + c] = (above + (below - above) * dot) * clean + 12 * (1 - clean);
        }
      }
    }
  });
  return out;
};
