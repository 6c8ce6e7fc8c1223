import { blurred, flowNoise, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, type Painter } from './painter.ts';

const line = curve((v) => v ** 2.2);
const dark = curve((v) => 1 - v ** 0.8);

/** Graphite pencil: lines where tones meet, and hatching in two directions that grows with the shade. */
export const pencil: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  const tone = luma(canvas);
  const soft = blurred(canvas, tone, canvas.px(7, 3));
  const grain = flowNoise(canvas, texture('fine'), 6, 1.5);
  const [tones, softs, grains] = [canvas.values(tone), canvas.values(soft), canvas.values(grain)];
  const [hatch, paper] = [texture('hatch'), texture('paper')];
  const { width, height } = canvas;
  const out = new Uint8ClampedArray(width * height * 3);
  let o = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const i = canvas.at(x, y);
      const t = tones[i]!;
      const s = softs[i]!;
      const tooth = paper.values[((y & 1023) << 10) | (x & 1023)]!;
      const first = hatch.values[(((x + y) & 1023) << 10) | ((x - y) & 1023)]!;
      const second = hatch.values[(((y * 2 - x) & 1023) << 10) | ((x * 2 + y) & 1023)]!;
      const shade = dark(s * 0.5 + t * 0.5);
      const light = clamp(shade * 1.15 - 0.22 + 0.13 * first + 0.05 * grains[i]! + 0.05 * tooth) * 0.7;
      const heavy = clamp(shade * 1.3 - 0.72 + 0.14 * second) * 0.5;
      const drawn = line(clamp((t + 0.03) / (s + 0.03))) * (1 - 0.85 * clamp(light + heavy));
      const v = 252 * clamp(drawn + 0.03 * tooth * (0.3 + light));
      out[o] = v;
      out[o + 1] = v;
      out[o + 2] = v - 2;
    }
  }
  return out;
};
