import { PAD } from '../kernels/canvas.ts';
import { blurred, flowNoise, luma, placeFloats, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, table, type Painter } from './painter.ts';
import { balance } from './tone.ts';

/** Lines; the dark; the shade from which on graphite is laid until no paper is left; lines in the black, which are noise of the camera and fade. */
export const GRAPHITE = Float32Array.from([
  ...table((v) => v ** 2.2),
  ...table((v) => 1 - v ** 0.8),
  ...table((shade) => clamp((shade - 0.62) * 4)),
  ...table((s) => 0.03 + 0.4 * clamp(1 - s * 2.6) ** 1.5),
]);

/** Graphite pencil: lines where tones meet, and hatching in two directions that grows with the shade. */
export const pencil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  const tone = luma(canvas);
  balance(canvas, tone, 0.6);
  const soft = blurred(canvas, tone, canvas.px(7, 3));
  const streaks = flowNoise(canvas, texture('fine'), 6, 1.5);
  const { kernels, width, stride } = canvas;
  const tables = placeFloats(canvas, GRAPHITE);
  const [sweep, cross, paper] = [canvas.texture('sweep'), canvas.texture('cross'), canvas.texture('paper')];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.graphite(
      tone.scalar,
      soft.scalar,
      streaks.scalar,
      canvas.cares,
      tables,
      sweep,
      cross,
      paper,
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
