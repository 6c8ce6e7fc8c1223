import { dabs, lines, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, onTile, type Painter } from './painter.ts';
import { washed } from './watercolor.ts';

const INK = [28, 26, 38] as const;

/** Mixed media: washes of color under lines of ink, which thin out towards the edge of the sheet. */
export const mixedMedia: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  dabs(canvas, { radius: canvas.px(2, 1), lattice: 2, sharpness: 2000 });
  const ink = lines(canvas, luma(canvas), { sigma: 1.1 * canvas.unit, gain: 16, paper: 0.14, hardness: 5 });
  canvas.swap();
  const out = washed(canvas);
  const inks = canvas.values(ink);
  const paper = texture('paper').values;
  const { width, height, grain } = canvas;
  const margin = Math.min(width, height) * 0.03;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const bare = inks[canvas.at(x, y)]!;
        if (bare === 1) continue;
        const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / margin;
        const tooth = paper[onTile(x, y, grain)]!;
        const line = (1 - bare) * clamp(0.9 + 0.08 * tooth) * clamp(inside * 2 - 1);
        for (let c = 0; c < 3; c++) out[o + c] = out[o + c]! + (INK[c]! - out[o + c]!) * line;
      }
    }
  });
  return out;
};
