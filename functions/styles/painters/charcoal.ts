import { along, blurred, dabs, flowNoise, lines, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { balance } from './tone.ts';

const PAPER = [247, 243, 235] as const;
const BLACK = [24, 22, 22] as const;
/** How much of the paper charcoal covers for a tone: whites are left bare, shadows go black early. */
const cover = curve((v) => clamp(1.1 - 1.28 * v ** 0.8));
/** What the stump has rubbed into the paper, and what the stick has laid over it, which the tooth of the paper breaks up. */
const rubbedIn = curve((v) => 0.72 * v ** 1.1);
const stick = curve((v) => 1.42 * v - 0.48);
/** The grain of the stick shows where it was laid lightly; bare paper and pressed black have none. */
const grainOf = curve((v) => 0.03 + 0.97 * (4 * v * (1 - v)) ** 1.2);

/** Away from all lines the stump has evened out what the stick laid; so much of its marks is left. */
const MARKS_LEFT = 0.36;
const busy = curve((v) => MARKS_LEFT + (1 - MARKS_LEFT) * clamp(v * 14));

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
  const [inks, tones, grains, drawns] = [canvas.values(ink), canvas.values(rubbed), canvas.values(streaks), canvas.values(drawn)];
  const [paper, clouds, sweeps] = [texture('paper').values, texture('clouds').values, texture('sweep').values];
  const { width, grain } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const t = onTile(x, y, grain);
        const sweep = sweeps[t]!;
        const covered = cover(tones[i]! - 0.02 * clouds[t]!);
        const marks = busy(1 - drawns[i]!) * grainOf(covered);
        const smear = 0.03 * clouds[t]! * grainOf(covered) + (0.025 * sweep + 0.018 * paper[t]!) * marks;
        const uneven = (0.13 * grains[i]! + 0.1 * paper[t]! + 0.035 * sweep) * marks;
        const tooth = 0.9 + 0.1 * paper[t]!;
        const line = (1 - inks[i]!) * clamp(tooth + 0.05);
        const under = clamp(rubbedIn(covered) + smear);
        const laid = under + (1 - under) * clamp(stick(covered) + uneven) * 0.9;
        const bare = (1 - laid) * (1 - line * 0.9);
        for (let c = 0; c < 3; c++) out[o + c] = BLACK[c]! + (PAPER[c]! - BLACK[c]!) * bare + paper[t]! * 1.2;
      }
    }
  });
  return out;
};
