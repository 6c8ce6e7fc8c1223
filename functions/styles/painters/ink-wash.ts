import { PAD, type Canvas, type Scalar } from '../kernels/canvas.ts';
import { blurred, dabs, lines, luma, placeFloats, readFlow, spareFaces, wash } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { clamp, table, type Painter } from './painter.ts';
import { balance, quietBorders, type Border } from './tone.ts';

/** Borders of the three washes, and how dark each lies over the ones before it. */
const BORDERS = [0.82, 0.56, 0.25];
const DEPTHS = [0.15, 0.27, 0.42];
/** Largest shift of a border that keeps a plain area on one side of it. */
const REACH = 0.11;
const SOFTNESS = 0.05;
/** Softness of the lightest wash on skin, where a hard border would leave patches. */
const SOFT_SKIN = 0.34;
/** How much of the washes on skin is graded wet in wet, so that nose and cheek keep their modelling, and its deepest tone. */
const [GRADED, DEEPEST] = [0.85, 0.16];
/** Share of the brush's ink, and of the pen's, that a face is spared. */
const [NO_BRUSH, LESS_PEN] = [0.85, 0.25];
/** Share of the picture near a border above which the wash is graded instead of ending there. */
const FEW = 0.03;
/** Bare paper around, a share of the shorter side. */
const MARGIN = 0.018;
/** Rows per work unit of a thread. */
const ROWS = 32;

/** How much light three washes leave of a tone; the lightest ends as softly as told. */
const laidAt = (borders: readonly Border[], lightest: number): Float32Array =>
  table((v) => {
    let light = 1;
    borders.forEach(({ at, crowd }, layer) => {
      const own = SOFTNESS + 1.6 * Math.max(0, crowd - FEW);
      const softness = Math.max(layer === 0 ? lightest : 0, own);
      // What makes it softer lets it run out into the lights, not into the skin.
      light *= 1 - DEPTHS[layer]! * clamp((at + (softness - own) / 3 - v) / softness + 0.5);
    });
    // A little of the running tone, so that a wash is not a flat sheet.
    return light * (0.88 + 0.12 * v);
  });

/** The washes of a tone, in its place; their borders wander with the paper. */
function washes(canvas: Canvas, { scalar }: Scalar): void {
  const { kernels, rows, stride, cares, wholeGrain } = canvas;
  const borders = quietBorders(canvas, { scalar }, BORDERS, REACH);
  const flat = laidAt(borders, SOFT_SKIN);
  const skin = table(
    (v) => GRADED * (DEEPEST + (1 - DEEPEST) * v ** 1.2) + (1 - GRADED) * (flat[Math.round(v * 1024)] ?? 1),
  );
  const tables = placeFloats(canvas, [...laidAt(borders, SOFTNESS), ...skin]);
  const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
  inParts(rows, ROWS, (y0, y1) => kernels.washed(scalar, cares, tables, clouds, coarse, stride, wholeGrain, y0, y1));
}

/** Ink and wash: a brush line that swells and thins, and three greys of thinned ink that pool and granulate. */
export const inkWash: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  const drawn = luma(canvas);
  balance(canvas, drawn, 0.66);
  const pen = lines(canvas, drawn, { sigma: 0.9 * canvas.unit, gain: 18, paper: 0.16, hardness: 5 });
  const brush = lines(canvas, drawn, { sigma: 2.4 * canvas.unit, gain: 14, paper: 0.04, hardness: 6 });
  spareFaces(canvas, pen, LESS_PEN, 1);
  spareFaces(canvas, brush, NO_BRUSH, 1);
  wash(canvas, 22 * canvas.unit, 0.3, 2);
  const light = luma(canvas);
  balance(canvas, light, 0.7);
  washes(canvas, light);
  const around = blurred(canvas, light, canvas.px(4, 2));
  const { kernels, width, height, stride } = canvas;
  const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
  const [paper, fine] = [canvas.texture('paper'), canvas.texture('fine')];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.inkWashed(
      pen.scalar,
      brush.scalar,
      light.scalar,
      around.scalar,
      clouds,
      coarse,
      paper,
      fine,
      out.byteOffset,
      width,
      height,
      PAD,
      stride,
      canvas.wholeGrain,
      Math.min(width, height) * MARGIN,
      y0,
      y1,
    ),
  );
  return out;
};
