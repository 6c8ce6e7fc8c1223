import { blurred, flowNoise, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';
import { balance } from './tone.ts';

const line = curve((v) => v ** 2.2);
const dark = curve((v) => 1 - v ** 0.8);
/** From this shade on graphite is laid until no paper is left between the lines. */
const solid = curve((shade) => clamp((shade - 0.62) * 4));
/** Lines in the black are noise of the camera: they fade as the shade closes. */
const quiet = curve((s) => 0.03 + 0.4 * clamp(1 - s * 2.6) ** 1.5);

/** Graphite pencil: lines where tones meet, and hatching in two directions that grows with the shade. */
export const pencil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  const tone = luma(canvas);
  balance(canvas, tone, 0.6);
  const soft = blurred(canvas, tone, canvas.px(7, 3));
  const streaks = flowNoise(canvas, texture('fine'), 6, 1.5);
  const [tones, softs, grains] = [canvas.values(tone), canvas.values(soft), canvas.values(streaks)];
  const [hatch, paper] = [texture('hatch').values, texture('paper').values];
  const { width, grain } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const i = canvas.at(x, y);
        const t = tones[i]!;
        const s = softs[i]!;
        const tooth = paper[onTile(x, y, grain)]!;
        const first = hatch[onTile(x - y, x + y, grain)]!;
        const second = hatch[onTile(x * 2 + y, y * 2 - x, grain)]!;
        const shade = dark(s * 0.5 + t * 0.5);
        const light = clamp(shade * 1.1 - 0.14 + (0.035 + 0.12 * shade) * first + (0.015 + 0.07 * shade) * grains[i]! + 0.05 * tooth) * 0.72;
        const heavy = clamp(shade * 1.3 - 0.75 + 0.14 * second + 0.05 * tooth) * 0.5;
        const still = quiet(s);
        const hatched = line(clamp((t + still) / (s + still))) * (1 - 0.88 * clamp(light + heavy));
        const graphite = 0.17 + 0.16 * t + 0.016 * tooth + 0.016 * grains[i]! + 0.02 * first;
        const drawn = hatched + (graphite - hatched) * solid(shade);
        const v = 252 * clamp(drawn + 0.03 * tooth * (0.3 + light));
        out[o] = v;
        out[o + 1] = v;
        out[o + 2] = v - 2;
      }
    }
  });
  return out;
};
