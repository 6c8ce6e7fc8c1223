import { PAD } from '../kernels/canvas.ts';
import { along, blurred, dabs, flowNoise, lines, luma, placeFloats, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, table, type Painter } from './painter.ts';
import { balance } from './tone.ts';

/** Share of the stick's marks that remains away from lines, where the stump has smoothed them. */
const MARKS_LEFT = 0.36;
/**
 * How much of the paper charcoal covers for a tone: whites are left bare, shadows go black early. What the stump has
 * rubbed in of it. Where its grain shows: laid lightly; bare paper and pressed black have none. The marks that are left
 * for the lines nearby.
 */
export const CHARCOAL = Float32Array.from([
  ...table((v) => clamp(1.1 - 1.28 * v ** 0.8)),
  ...table((v) => 0.72 * v ** 1.1),
  ...table((v) => 0.03 + 0.97 * (4 * v * (1 - v)) ** 1.2),
  ...table((v) => MARKS_LEFT + (1 - MARKS_LEFT) * clamp(v * 14)),
]);

/** Charcoal: soft dark lines and rubbed tone that catches the tooth of a warm paper. */
export const charcoal: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  const tone = luma(canvas);
  balance(canvas, tone, 0.5);
  const ink = lines(canvas, tone, { sigma: 1.7 * canvas.unit, gain: 14, paper: 0.3, hardness: 2.2 });
  const rubbed = along(canvas, blurred(canvas, tone, canvas.px(2, 1)), 6, 1.5);
  const streaks = flowNoise(canvas, texture('fine'), 9, 1.8);
  const drawn = blurred(canvas, ink, canvas.px(18, 5));
  const { kernels, width, stride } = canvas;
  const tables = placeFloats(canvas, CHARCOAL);
  const [paper, clouds, sweep] = [canvas.texture('paper'), canvas.texture('clouds'), canvas.texture('sweep')];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.charred(
      rubbed.scalar,
      ink.scalar,
      drawn.scalar,
      streaks.scalar,
      tables,
      paper,
      clouds,
      sweep,
      out.byteOffset,
      width,
      PAD,
      stride,
      canvas.wholeGrain,
      y0,
      y1,
    ),
  );
  return out;
};
