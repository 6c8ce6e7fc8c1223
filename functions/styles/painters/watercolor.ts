import { dabs, readFlow, wash } from '../kernels/filters.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, type Painter } from './painter.ts';

const PIGMENT = { edge: 0.75, clouds: 0.2, coarse: 0.1, paper: 0.12 };
const SATURATION = 1.3;
/** Transparent paint on white paper is lighter than the photo. */
const lighten = curve((v) => 0.1 + 0.9 * v ** 0.78);

/** Watercolor: flat washes that darken where they dry, on grained paper that stays white along a ragged edge. */
export const watercolor: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 1, sharpness: 1500 });
  wash(canvas, 18 * canvas.unit, 0.22, 2);
  const { width, height, stride } = canvas;
  const paint = canvas.colours(canvas.colour);
  const [clouds, coarse, paper] = [texture('clouds'), texture('coarse'), texture('paper')];
  const { mask } = clouds;
  const out = new Uint8ClampedArray(width * height * 3);
  const wobble = 1.2 * canvas.unit;
  const margin = Math.min(width, height) * 0.022;
  let o = 0;
  for (let y = 0; y < height; y++) {
    const row = (y & mask) << 10;
    const shifted = ((y + 300) & mask) << 10;
    for (let x = 0; x < width; x++, o += 3) {
      const t = row | (x & mask);
      const cloud = clouds.values[t]!;
      const spot = coarse.values[t]!;
      const tooth = paper.values[t]!;
      const sx = clamp(Math.round(x + spot * wobble), 0, width - 1);
      const sy = clamp(Math.round(y + coarse.values[shifted | ((x + 500) & mask)]! * wobble), 0, height - 1);
      const p = canvas.at(sx, sy) * 4;
      const gx = Math.abs(paint[p + 5]! - paint[p - 3]!) + Math.abs(paint[p + 4]! - paint[p - 4]!);
      const gy = Math.abs(paint[p + 1 + stride * 4]! - paint[p + 1 - stride * 4]!) + Math.abs(paint[p + stride * 4]! - paint[p - stride * 4]!);
      const edge = Math.min(1, (gx + gy) * 0.9);

      const inside = Math.min(x, y, width - 1 - x, height - 1 - y) - margin * (1 + 0.35 * spot + 0.35 * cloud);
      const wet = clamp(inside * 0.7 + 0.5);
      const rim = inside > 0 ? 0.35 * Math.exp((-inside * 3) / margin) : 0;
      const density = PIGMENT.edge * edge + PIGMENT.clouds * cloud + PIGMENT.coarse * spot + PIGMENT.paper * tooth + rim;
      const grey = 0.299 * paint[p]! + 0.587 * paint[p + 1]! + 0.114 * paint[p + 2]!;
      for (let c = 0; c < 3; c++) {
        const light = lighten(grey + (paint[p + c]! - grey) * SATURATION);
        const laid = light - (light - light * light) * density;
        out[o + c] = (1 + (laid - 1) * wet) * (253 - 4 * c) + tooth * 2;
      }
    }
  }
  return out;
};
