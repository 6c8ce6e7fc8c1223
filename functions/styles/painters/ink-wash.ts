import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { blurred, dabs, lines, luma, readFlow, wash } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { balance, quietBorders, type Border } from './tone.ts';

const PAPER = [251, 248, 240] as const;
const INK = [30, 30, 36] as const;
/** Borders of the three washes, and how dark each lies over the ones before it. */
const BORDERS = [0.82, 0.56, 0.25];
const DEPTHS = [0.15, 0.27, 0.42];
/** How far a border may move to leave a plain area whole. */
const REACH = 0.11;
const SOFTNESS = 0.05;
/** The lightest wash runs out on skin, or its lights would be patches. */
const SOFT_SKIN = 0.34;
/** Share of the picture near a border from which on the wash is graded instead of ending there. */
const FEW = 0.03;
/** Rows that a thread does at a time. */
const ROWS = 32;

/** How much light three washes leave of a tone; the lightest ends as softly as told. */
const laidAt = (borders: readonly Border[], lightest: number): ((v: number) => number) =>
  curve((v) => {
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

/** The washes of a tone; their borders wander with the paper. */
function washes(canvas: Canvas, tone: Scalar): Scalar {
  const borders = quietBorders(canvas, tone, BORDERS, REACH);
  const [laid, onSkin] = [laidAt(borders, SOFTNESS), laidAt(borders, SOFT_SKIN)];
  const [values, cares] = [canvas.values(tone), canvas.careValues()];
  const [clouds, coarse] = [texture('clouds').values, texture('coarse').values];
  const { rows, stride, grain } = canvas;
  inParts(rows, ROWS, (y0, y1) => {
    let i = y0 * stride;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < stride; x++, i++) {
        const t = onTile(x, y, grain);
        const v = values[i]! + 0.028 * clouds[t]! + 0.016 * coarse[t]!;
        const light = laid(v);
        const care = cares[i]!;
        values[i] = care ? light + (onSkin(v) - light) * (care / 255) : light;
      }
    }
  });
  return tone;
}

/** Ink and wash: a brush line that swells and thins, and three greys of thinned ink that pool and granulate. */
export const inkWash: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 2, sharpness: 2000 });
  const drawn = luma(canvas);
  balance(canvas, drawn, 0.66);
  const pen = lines(canvas, drawn, { sigma: 0.9 * canvas.unit, gain: 16, paper: 0.12, hardness: 6 });
  const brush = lines(canvas, drawn, { sigma: 2.4 * canvas.unit, gain: 14, paper: 0.04, hardness: 6 });
  wash(canvas, 22 * canvas.unit, 0.3, 2);
  const tone = luma(canvas);
  balance(canvas, tone, 0.7);
  const light = washes(canvas, tone);
  const around = blurred(canvas, light, canvas.px(4, 2));
  const [pens, brushes, lights, arounds] = [canvas.values(pen), canvas.values(brush), canvas.values(light), canvas.values(around)];
  const [clouds, coarse, paper, fine] = [texture('clouds').values, texture('coarse').values, texture('paper').values, texture('fine').values];
  const { width, height, grain } = canvas;
  const out = canvas.newSheet();
  const margin = Math.min(width, height) * 0.03;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const t = onTile(x, y, grain);
        const tooth = paper[t]!;
        const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / margin - 1 - 0.35 * clouds[t]! - 0.16 * coarse[t]!;
        const wet = clamp(inside * 3);
        const depth = 1 - lights[i]!;
        const pool = 2 * Math.max(0, arounds[i]! - lights[i]!);
        // Pigment settles in the valleys of the paper, more of it the darker the wash.
        const granules = depth * (1 - depth) * (0.12 * tooth + 0.07 * fine[t]!) + depth * (0.14 * clouds[t]! + 0.02 * coarse[t]!);
        const grey = clamp(depth + pool + granules) * wet;
        // A loaded brush breaks up on the tooth of the paper towards its edges.
        const dry = clamp(1.15 - 0.22 * clamp(tooth - 0.2));
        const bold = (1 - brushes[i]!) * clamp(1.45 - 1.2 * lights[i]!);
        const line = clamp(Math.max(bold, (1 - pens[i]!) * 0.8) * dry) * clamp(inside * 2 + 0.6);
        for (let c = 0; c < 3; c++) {
          const sheet = PAPER[c]! + tooth * 2;
          const washed = sheet + (INK[c]! + 8 - 3 * c * (1 - grey) - sheet) * grey * 0.96;
          out[o + c] = washed + (INK[c]! - washed) * line;
        }
      }
    }
  });
  return out;
};
