import type { Canvas } from '../kernels/canvas.ts';
import { dabs, lines, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { layStrokes, primed, type StrokeLayer } from './impasto.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';

const CHALK: StrokeLayer[] = [
  { brush: 'chalk', halfWidth: 17, slender: 4, apart: 1.5, threshold: -1, jitter: 0.26, tone: 0.2, wander: 6 },
  { brush: 'chalk', halfWidth: 8, slender: 5, apart: 1.7, threshold: 0.006, jitter: 0.24, tone: 0.2, wander: 4 },
  { brush: 'chalk', halfWidth: 3.6, slender: 6, apart: 1.9, threshold: 0.01, jitter: 0.18, tone: 0.16, wander: 3 },
];
const SATURATION = 1.3;
/** Pastel has no black and glows in its lights: the dark end is lifted, the middle is raised. */
const chalky = curve((v) => 0.09 + 0.91 * v ** 0.8);

/** The tone of the paper: a warm grey of middle lightness that leans to the complement of the picture's mean colour. */
function tonedPaper(canvas: Canvas): readonly [number, number, number] {
  const colours = canvas.colours(canvas.colour);
  const sum = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < colours.length; p += 4 * 11, count++) for (let c = 0; c < 3; c++) sum[c] = sum[c]! + colours[p + c]!;
  const [r = 0.5, g = 0.5, b = 0.5] = sum.map((v) => v / count);
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  const paper = (v: number, warm: number): number => 0.42 + 0.3 * grey - (v - grey) * 0.12 + warm;
  return [paper(r, 0.05), paper(g, 0.01), paper(b, -0.03)];
}

/** Pastel: chalk in broad sides and crisp edges over a rubbed ground, on the tooth of a toned paper. */
export const pastel: Painter = (canvas) => {
  readFlow(canvas, canvas.px(4));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  const sheet = tonedPaper(canvas);
  const contour = lines(canvas, luma(canvas), { sigma: 1.5 * canvas.unit, gain: 14, paper: 0.12, hardness: 4 });
  primed(canvas, sheet);
  layStrokes(canvas, CHALK, 201);
  const [rubbed, chalk] = [canvas.colours(canvas.colour), canvas.colours(canvas.spare[1])];
  const [contours, cares] = [canvas.values(contour), canvas.careValues()];
  const [paper, fine, sweep] = [texture('paper').values, texture('fine').values, texture('sweep').values];
  const { width, grain } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const p = i * 4;
        const t = onTile(x, y, grain);
        const tooth = 0.6 * fine[t]! + 0.4 * paper[t]!;
        const grey = 0.299 * chalk[p]! + 0.587 * chalk[p + 1]! + 0.114 * chalk[p + 2]!;
        // The stick catches the hills of the paper; hard pressure, in the lights and darks, fills its valleys.
        const pressure = 0.7 + 0.55 * (chalk[p + 3]! - 0.6) + 0.5 * Math.abs(grey - 0.45) + (0.2 / 255) * cares[i]!;
        const taken = clamp(pressure + 0.2 * tooth + 0.09 * sweep[t]!);
        const under = 0.68 + 0.07 * tooth;
        const line = (1 - contours[i]!) * clamp(0.5 + 0.25 * tooth);
        const level = chalky(grey);
        const glow = (1 - 0.72 * line) * (1 + 0.025 * fine[t]!);
        for (let c = 0; c < 3; c++) {
          const ground = sheet[c]! + 0.022 * tooth + (rubbed[p + c]! - sheet[c]!) * under;
          const laid = (level + (chalk[p + c]! - grey) * SATURATION) * glow;
          out[o + c] = (ground + (laid - ground) * taken) * 255;
        }
      }
    }
  });
  return out;
};
