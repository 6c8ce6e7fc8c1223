import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { dabs, flowNoise, lines, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { washed } from './watercolor.ts';

const INK = [30, 26, 44] as const;
/** Crayon darkens paper by these shares of its light: a warm violet, which the shades of most things have in common. */
const CRAYON = [0.62, 0.72, 0.5] as const;
/** How much crayon a tone takes: none in the lights, most in the shades. */
const shaded = curve((v) => clamp((0.78 - v) * 1.8) * clamp(0.3 + 2 * v) * 0.75);
/** The washes are thinner than those of a watercolor, because pen and crayon carry the darks. */
const THINNED = 0.12;
/** How much thinner lines are in a face, and hatching. */
const [FINER, SMOOTHER] = [0.35, 0.8];

/** Mixed media: washes of color, crayon hatched along the form in their shades, and a pen that swells with the contour. */
export const mixedMedia: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 4, sharpness: 2000 });
  const tone = luma(canvas);
  const pen = lines(canvas, tone, { sigma: 2.1 * canvas.unit, gain: 22, paper: 0.32, hardness: 4 });
  const hatching = flowNoise(canvas, texture('medium'), 6, 3);
  canvas.swap();
  const out = washed(canvas);
  drawOver(canvas, out, { tone, pen, hatching });
  return out;
};

/** Draws pen and crayon over the washes, up to the uneven border of the sheet. */
function drawOver(
  canvas: Canvas,
  out: Uint8ClampedArray,
  drawing: { tone: Scalar; pen: Scalar; hatching: Scalar },
): void {
  const [tones, pens, strokes] = [drawing.tone, drawing.pen, drawing.hatching].map((plane) => canvas.values(plane));
  const paper = texture('paper').values;
  const cares = canvas.careValues();
  const { width, height, grain } = canvas;
  const margin = Math.min(width, height) * 0.03;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const inside = clamp((Math.min(x, y, width - 1 - x, height - 1 - y) / margin) * 2 - 1);
        const care = cares[i]! / 255;
        const tooth = paper[onTile(x, y, grain)]!;
        const stroke = clamp(0.3 + 0.9 * strokes![i]! + 0.15 * tooth);
        const crayon = shaded(tones![i]!) * stroke * (1 - SMOOTHER * care) * inside;
        const line = (1 - pens![i]!) * (1 - FINER * care) * clamp(0.92 + 0.1 * tooth) * inside;
        for (let c = 0; c < 3; c++) {
          const light = (out[o + c]! + (255 - out[o + c]!) * THINNED) * (1 - crayon * CRAYON[c]!);
          out[o + c] = light + (INK[c]! - light) * line;
        }
      }
    }
  });
}
