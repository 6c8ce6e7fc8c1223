import { blurred, dabs, flowNoise, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';

const SATURATION = 1.45;
const lighten = curve((v) => 0.06 + 0.94 * v ** 0.8);
const line = curve((v) => 0.45 + 0.55 * v ** 1.6);
/** How far strokes and tooth move the density of a color; one hatching for all three, or they look like noise in the color. */
const MARKS = { hatch: 0.16, cross: 0.09, flow: 0.12, tooth: 0.12 };
/** Dense color is pressed into the paper and hides its strokes. */
const openness = curve((density) => 1 - 0.72 * density);

/** Colored pencil: strokes of pure color on white paper, denser where the photo is darker, with firm contours. */
export const coloredPencil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  dabs(canvas, { radius: canvas.px(3, 2), lattice: 2, sharpness: 2000 });
  const tone = luma(canvas);
  const soft = blurred(canvas, tone, canvas.px(6, 3));
  const streaks = flowNoise(canvas, texture('fine'), 7, 1.5);
  const [tones, softs, grains, paint] = [canvas.values(tone), canvas.values(soft), canvas.values(streaks), canvas.colours(canvas.colour)];
  const [sweep, cross, paper] = [texture('sweep').values, texture('cross').values, texture('paper').values];
  const { width, grain } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const at = onTile(x, y, grain);
        const t = tones[i]!;
        const contour = line(clamp((t + 0.03) / (softs[i]! + 0.03)));
        const first = sweep[at]!;
        const second = cross[at]!;
        const tooth = paper[at]!;
        const marks = MARKS.hatch * first + MARKS.cross * second + MARKS.flow * grains[i]! + MARKS.tooth * tooth;
        for (let c = 0; c < 3; c++) {
          const light = lighten(clamp(t + (paint[i * 4 + c]! - t) * SATURATION, 0.03));
          const density = 1 - light;
          // Even white paper carries a breath of the marks, so that no area looks cut out.
          out[o + c] = 253 * (1 - clamp((density + 0.015) * (0.97 + marks * openness(density)))) * contour;
        }
      }
    }
  });
  return out;
};
