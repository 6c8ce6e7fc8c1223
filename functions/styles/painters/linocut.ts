import { PAD, type Canvas } from '../kernels/canvas.ts';
import { along, blurred, dabs, flowNoise, luma, placeFloats, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, table, type Painter } from './painter.ts';
import { balance, openDarks } from './tone.ts';

/** How far a tone must be cut away: below it all is left standing, above it all is cleared. */
export const CUT = table((v) => clamp((v - 0.14) / 0.5));
/** How much the marks of the gouge decide, and bare paper around, a share of the shorter side. */
const [DEPTH, MARGIN] = [0.62, 0.025];
/** Distance of the pixels that are sampled for the spread of the marks. */
const SAMPLED = 7;

function spreadOf(marks: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < marks.length; i += SAMPLED) squares += marks[i]! * marks[i]!;
  return Math.sqrt(squares / Math.ceil(marks.length / SAMPLED) + 1e-9);
}

/** The one colour of the second block: the hue that the picture has most of, as a printer would mix it. */
function secondInk(canvas: Canvas): readonly [number, number, number] {
  const colours = canvas.colours(canvas.colour);
  let [u, v] = [0, 0];
  for (let p = 0; p < colours.length; p += 4 * 13) {
    const [r, g, b] = [colours[p]!, colours[p + 1]!, colours[p + 2]!];
    // Opponent axes: their sums weigh strong colours more than greys.
    u += (r - g) * Math.abs(r - g);
    v += (r + g - 2 * b) * Math.abs(r + g - 2 * b) * 0.25;
  }
  const length = Math.hypot(u, v) || 1;
  const [red, yellow] = [u / length, v / length];
  return [178 + 46 * red + 14 * yellow, 150 - 44 * red + 22 * yellow, 138 - 22 * red - 72 * yellow];
}

/** Linocut: a black block with the marks of the gouge along every form, over one block of colour. */
export const linocut: Painter = (canvas) => {
  readFlow(canvas, canvas.px(5));
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 2, sharpness: 2500 });
  const second = secondInk(canvas);
  const tone = luma(canvas);
  openDarks(canvas, tone);
  balance(canvas, tone, 0.55);
  const around = blurred(canvas, tone, canvas.px(16, 4));
  const gouge = along(canvas, flowNoise(canvas, texture('medium'), 11, 2), 11, 2);
  const { kernels, width, height, stride } = canvas;
  const cut = placeFloats(canvas, CUT);
  const [fine, paper, coarse] = [canvas.texture('fine'), canvas.texture('paper'), canvas.texture('coarse')];
  const [scale, margin] = [DEPTH / spreadOf(canvas.values(gouge)), Math.min(width, height) * MARGIN];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.printed(
      tone.scalar,
      around.scalar,
      gouge.scalar,
      cut,
      fine,
      paper,
      coarse,
      out.byteOffset,
      width,
      height,
      PAD,
      stride,
      canvas.wholeGrain,
      scale,
      margin,
      ...second,
      y0,
      y1,
    ),
  );
  return out;
};
