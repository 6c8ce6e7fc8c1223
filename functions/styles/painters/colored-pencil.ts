import { PAD } from '../kernels/canvas.ts';
import { blurred, dabs, flowNoise, luma, placeFloats, readFlow, spareFaces } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { table, type Painter } from './painter.ts';

const SATURATION = 1.45;
/** Share of the strokes that are rubbed out on a face. */
const SMOOTH = 0.65;
/** How light a color is drawn; lines. */
export const COLOR_PENCIL = Float32Array.from([
  ...table((v) => 0.06 + 0.94 * v ** 0.8),
  ...table((v) => 0.45 + 0.55 * v ** 1.6),
]);

/** Colored pencil: strokes of pure color on white paper, denser where the photo is darker, with firm contours. */
export const coloredPencil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(4));
  dabs(canvas, { radius: canvas.px(6, 2), lattice: 4, sharpness: 1500 });
  const tone = luma(canvas);
  const soft = blurred(canvas, tone, canvas.px(6, 3));
  const streaks = flowNoise(canvas, texture('fine'), 11, 1.8);
  spareFaces(canvas, streaks, SMOOTH, 0);
  const {
    kernels,
    width,
    stride,
    colour: { colour },
  } = canvas;
  const tables = placeFloats(canvas, COLOR_PENCIL);
  const [sweep, cross, paper] = [canvas.texture('sweep'), canvas.texture('cross'), canvas.texture('paper')];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.pencilled(
      colour,
      tone.scalar,
      soft.scalar,
      streaks.scalar,
      tables,
      sweep,
      cross,
      paper,
      out.byteOffset,
      width,
      PAD,
      stride,
      canvas.wholeGrain,
      SATURATION,
      y0,
      y1,
    ),
  );
  return out;
};
