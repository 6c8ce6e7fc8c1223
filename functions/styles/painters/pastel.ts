import { PAD, type Canvas } from '../kernels/canvas.ts';
import { lines, luma } from '../kernels/filters.ts';
import { easel, layStrokes, simplify, type Palette, type StrokeLayer } from './impasto.ts';
import type { Painter } from './painter.ts';

const CHALK: StrokeLayer[] = [
  {
    brush: 'chalk',
    halfWidth: 26,
    slender: 3.4,
    apart: 1.8,
    threshold: -1,
    jitter: 0.2,
    hue: 0.2,
    tone: 0.3,
    wander: 6,
  },
  {
    brush: 'chalk',
    halfWidth: 13,
    slender: 4,
    apart: 1.6,
    threshold: 0.008,
    jitter: 0.18,
    hue: 0.2,
    tone: 0.34,
    wander: 5,
  },
  {
    brush: 'chalk',
    halfWidth: 7,
    slender: 5,
    apart: 1.6,
    threshold: 0.014,
    jitter: 0.16,
    hue: 0.16,
    tone: 0.3,
    wander: 3,
  },
  {
    brush: 'chalk',
    halfWidth: 3.6,
    slender: 6,
    apart: 1.7,
    threshold: 0.026,
    jitter: 0.12,
    hue: 0.1,
    tone: 0.24,
    wander: 2,
  },
];
/** Pastel has no black and glows in its lights: the dark end is lifted, the middle is raised. */
const PALETTE: Palette = { level: (v) => 0.09 + 0.91 * v ** 0.8, vivid: () => 1.3 };

/** The tone of the paper: a warm grey of middle lightness that leans to the complement of the picture's mean colour. */
function tonedPaper(canvas: Canvas): readonly [number, number, number] {
  const colours = canvas.colours(canvas.colour);
  const sum = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < colours.length; p += 4 * 11, count++)
    for (let c = 0; c < 3; c++) sum[c] = sum[c]! + colours[p + c]!;
  const [r = 0.5, g = 0.5, b = 0.5] = sum.map((v) => v / count);
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  const paper = (v: number, warm: number): number => 0.42 + 0.3 * grey - (v - grey) * 0.12 + warm;
  return [paper(r, 0.05), paper(g, 0.01), paper(b, -0.03)];
}

/** Pastel: chalk in broad sides and crisp edges over a rubbed ground, on the tooth of a toned paper. */
export const pastel: Painter = (canvas) => {
  simplify(canvas, 5, [
    { radius: 8, lattice: 4, sharpness: 1500, sparesFaces: true },
    { radius: 5, lattice: 2, sharpness: 2500 },
  ]);
  const sheet = tonedPaper(canvas);
  const contour = lines(canvas, luma(canvas), { sigma: 1.5 * canvas.unit, gain: 14, paper: 0.12, hardness: 4 });
  const on = easel(canvas, sheet, PALETTE);
  layStrokes(canvas, on, CHALK, 201);
  const { kernels, width, stride, cares } = canvas;
  const [chalk, rubbed] = [on.paint.paint, on.model.paint];
  const [fine, paper, sweep] = [canvas.texture('fine'), canvas.texture('paper'), canvas.texture('sweep')];
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.chalked(
      chalk,
      rubbed,
      contour.scalar,
      cares,
      fine,
      paper,
      sweep,
      out.byteOffset,
      width,
      PAD,
      stride,
      canvas.wholeGrain,
      ...sheet,
      y0,
      y1,
    ),
  );
  return out;
};
