import { blurred, luma } from '../kernels/filters.ts';
import { seeded, texture } from '../kernels/textures.ts';
import { inParts, once } from '../kernels/team.ts';
import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { balance, openDarks } from './tone.ts';

/** A plate of its time saw blue light best and red hardly at all. */
const PLATE = [0.18, 0.42, 0.4] as const;
/** Albumen and gold: from the deepest shadow over the middle to the bare paper. */
const TONES = [
  [46, 28, 22],
  [158, 114, 80],
  [243, 227, 196],
] as const;
const FADED = [226, 203, 160] as const;
/** Values per work unit of a thread. */
const VALUES = 65_536;

const tones = TONES[0].map((_, c) =>
  curve((v) => {
    const [dark, middle, light] = [TONES[0][c]!, TONES[1][c]!, TONES[2][c]!];
    // A parabola through the three tones.
    return dark * (1 - v) * (1 - 2 * v) + middle * 4 * v * (1 - v) + light * v * (2 * v - 1);
  }),
);

/** Grey values of the colours on an old plate. */
function exposed(canvas: Canvas): Scalar {
  const plate = luma(canvas);
  const [values, colours] = [canvas.values(plate), canvas.colours(canvas.colour)];
  inParts(values.length, VALUES, (from, to) => {
    for (let i = from, p = from * 4; i < to; i++, p += 4) {
      values[i] = colours[p]! * PLATE[0] + colours[p + 1]! * PLATE[1] + colours[p + 2]! * PLATE[2];
    }
  });
  return plate;
}

/** Dust and hairs lie where a plate was held: farther than this from its middle, in half sizes. */
const HELD = 0.72;

/** A few specks of dust and hairs that lay on the glass, lighter than the print. */
function dust(out: Uint8ClampedArray, { width, height, unit }: Canvas): void {
  const random = seeded(1860);
  for (let speck = 0; speck < 46; speck++) {
    const hair = speck % 9 === 0;
    let [x, y, turn] = [random() * width, random() * height, random() * 6.3];
    const [length, strength] = [hair ? 60 * unit * random() : 1.6 * unit, 0.25 + 0.4 * random()];
    for (let step = 0; step <= length; step++) {
      turn += (random() - 0.5) * 0.3;
      x += Math.cos(turn);
      y += Math.sin(turn);
      if (x < 0 || y < 0 || x >= width || y >= height) break;
      if (Math.max(Math.abs((2 * x) / width - 1), Math.abs((2 * y) / height - 1)) < HELD) continue;
      const o = ((y | 0) * width + (x | 0)) * 3;
      for (let c = 0; c < 3; c++) out[o + c] = out[o + c]! + (TONES[2][c]! - out[o + c]!) * strength;
    }
  }
}

/** Vintage sepia: a warm albumen print, its lights glowing over their edges and its corners faded by the years. */
export const sepia: Painter = (canvas) => {
  const plate = exposed(canvas);
  openDarks(canvas, plate);
  balance(canvas, plate, 0.62);
  const lens = blurred(canvas, plate, canvas.px(1.2, 1));
  const glow = blurred(canvas, plate, canvas.px(16, 3));
  const [sharps, softs, glows] = [canvas.values(plate), canvas.values(lens), canvas.values(glow)];
  const [fine, paper, coarse] = [texture('fine').values, texture('paper').values, texture('coarse').values];
  const [clouds, stains] = [texture('clouds').values, texture('stains').values];
  const { width, height, grain } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      const down = (2 * y) / height - 1;
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const t = onTile(x, y, grain);
        const across = (2 * x) / width - 1;
        const corner = (across * across + down * down) * 0.5;
        // The lens of the time was sharp in the middle of the plate alone.
        const drawn = sharps[i]! + (softs[i]! - sharps[i]!) * clamp(0.35 + corner);
        const halo = Math.max(0, glows[i]! - 0.4) * 0.42;
        const light = 1 - (1 - drawn) * (1 - halo);
        const age = clamp((corner - 0.42) * 1.7 + 0.07 * clouds[t]! + 0.02 * coarse[t]!);
        const noise = (0.014 * fine[t]! + 0.01 * paper[t]!) * (1.15 - light);
        const v = clamp(light + 0.34 * light * (1 - light) * (2 * light - 0.8) + noise - 0.1 * corner);
        const stain = 0.012 * stains[t]!;
        for (let c = 0; c < 3; c++) {
          const print = tones[c]!(v) * (1 + stain * (1 + 0.5 * c));
          out[o + c] = print + (FADED[c]! - print) * age * 0.62 + paper[t]! * 1.3;
        }
      }
    }
  });
  once(() => dust(out, canvas));
  return out;
};
