import type { Canvas } from '../kernels/canvas.ts';
import { along, blurred, dabs, flowNoise, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { balance } from './tone.ts';

const INK = [27, 25, 30] as const;
const PAPER = [244, 238, 224] as const;
/** How far a tone must be cut away: below it all is left standing, above it all is cleared. */
const cut = curve((v) => clamp((v - 0.14) / 0.5));

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
  balance(canvas, tone, 0.55);
  const around = blurred(canvas, tone, canvas.px(16, 4));
  const gouge = along(canvas, flowNoise(canvas, texture('medium'), 11, 2), 11, 2);
  const [tones, arounds, marks] = [canvas.values(tone), canvas.values(around), canvas.values(gouge)];
  const [fine, paper, coarse] = [texture('fine').values, texture('paper').values, texture('coarse').values];
  let squares = 0;
  for (const mark of marks) squares += mark * mark;
  const scale = 0.62 / Math.sqrt(squares / marks.length + 1e-9);
  const { width, height, grain } = canvas;
  const out = canvas.newSheet();
  const edge = 3.2;
  const margin = Math.min(width, height) * 0.025;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const t = onTile(x, y, grain);
        // The cutter sets light against dark: an edge counts for more than the tone on its sides.
        const v = tones[i]! + 0.75 * (tones[i]! - arounds[i]!);
        const cleared = cut(v);
        // -1 where all stands, 1 where all is cut; between them the marks decide.
        const decided = Math.abs(2 * cleared - 1);
        const stands = 1 - 2 * cleared + marks[i]! * scale * (1 - decided * decided * decided);
        const inside = Math.min(x, y, width - 1 - x, height - 1 - y) - margin * (1 + 0.12 * coarse[t]!);
        const block = clamp(inside + 0.5);
        const key = clamp(stands * edge + 0.5) * block;
        const tint = clamp((0.86 - v - 0.1 * marks[i]! * scale) * edge * 4 + 0.5) * block;
        // Ink does not take everywhere: pinholes in the black, an uneven film of the colour.
        const film = key * (1 - 0.75 * clamp(0.9 * fine[t]! + 0.5 * coarse[t]! - 1.75) - 0.03 * clamp(paper[t]! + 0.6));
        const wash = tint * clamp(0.9 + 0.06 * paper[t]! - 0.5 * clamp(0.8 * fine[t]! - 1.5));
        for (let c = 0; c < 3; c++) {
          const under = PAPER[c]! + (second[c]! - PAPER[c]!) * wash + paper[t]! * 1.5;
          out[o + c] = under + (INK[c]! - under) * film;
        }
      }
    }
  });
  return out;
};
