import { blurred, dabs, flowNoise, lines, luma, readFlow } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, type Painter } from './painter.ts';

const cover = curve((v) => clamp((1 - clamp((v - 0.02) * 1.25) ** 0.7) * 1.1 - 0.06));

/** Charcoal: soft dark lines and rubbed tone that catches the tooth of a warm paper. */
export const charcoal: Painter = (canvas) => {
  readFlow(canvas, canvas.px(3));
  dabs(canvas, { radius: canvas.px(4, 2), lattice: 1, sharpness: 2000 });
  const tone = luma(canvas);
  const ink = lines(canvas, tone, { sigma: 1.8 * canvas.unit, gain: 14, paper: 0.3, hardness: 2.2 });
  const soft = blurred(canvas, tone, canvas.px(5, 2));
  const grain = flowNoise(canvas, texture('fine'), 8, 1.5);
  const [inks, softs, grains] = [canvas.values(ink), canvas.values(soft), canvas.values(grain)];
  const paper = texture('paper');
  const { width, height } = canvas;
  const out = new Uint8ClampedArray(width * height * 3);
  let o = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const i = canvas.at(x, y);
      const tooth = paper.values[((y & 1023) << 10) | (x & 1023)]!;
      const covered = cover(softs[i]!);
      const catches = 0.45 + 0.12 * grains[i]! + 0.2 * tooth;
      const rubbed = clamp(covered * 0.62 + (covered - catches) * 0.7 * clamp(covered * 4) + 0.1 * clamp(covered * 3), 0, 0.95);
      const line = (1 - inks[i]!) * clamp(0.95 + 0.18 * tooth);
      const v = 1 - (1 - (1 - rubbed) * (1 - line)) * 0.94;
      out[o] = 246 * v + 6;
      out[o + 1] = 243 * v + 6;
      out[o + 2] = 236 * v + 7;
    }
  }
  return out;
};
