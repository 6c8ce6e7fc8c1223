import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { blurred, dabs, luma, readFlow, wash } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, type Painter } from './painter.ts';

/** Rows that a thread does at a time. */
const ROWS = 32;
const LAYERS = 6;
/** How much of the tone lies in flat layers of wash, the rest running smoothly. */
const FLATNESS = 0.55;
const PIGMENT = { pool: 2.6, clouds: 0.17, coarse: 0.08, paper: 0.11 };
const SATURATION = 1.3;
/** Transparent paint on white paper is lighter than the photo. */
const lighten = curve((v) => 0.045 + 0.955 * v ** 0.78);
/** Shadows are mixed greyer than they look, or the lightening would tint them. */
const chroma = curve((v) => SATURATION * (0.3 + 0.7 * clamp(v / 0.3)));
const layered = curve((v) => {
  const level = v * LAYERS;
  const step = Math.floor(level);
  const rise = clamp((level - step - 0.5) * 3 + 0.5);
  // The lightest washes run out without a border.
  return v + ((step + rise) / LAYERS - v) * FLATNESS * clamp((1 - v) * 5);
});

/** Tone laid in layers whose borders wander with the grain of the wash. */
function layeredTone(canvas: Canvas): Scalar {
  const tone = luma(canvas);
  const values = canvas.values(tone);
  const [clouds, coarse] = [texture('clouds').values, texture('coarse').values];
  const { rows, stride, grain } = canvas;
  inParts(rows, ROWS, (y0, y1) => {
    let i = y0 * stride;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < stride; x++, i++) {
        const t = onTile(x, y, grain);
        const stray = 0.022 * clouds[t]! + 0.012 * coarse[t]!;
        values[i] = layered(lighten(values[i]!) + stray) - stray;
      }
    }
  });
  return tone;
}

/** Watercolor: layered washes that darken where they dry, on grained paper that stays white along an uneven edge. */
export const watercolor: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  return washed(canvas);
};

/** The washes and the paper of a watercolor, on a canvas whose flow has been read. */
export function washed(canvas: Canvas): Uint8ClampedArray {
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 4, sharpness: 1500 });
  wash(canvas, 18 * canvas.unit, 0.22, 2);
  const tone = layeredTone(canvas);
  const around = blurred(canvas, tone, canvas.px(3, 2));
  const [tones, arounds, paint] = [canvas.values(tone), canvas.values(around), canvas.colours(canvas.colour)];
  const { width, height, grain } = canvas;
  const [clouds, coarse, paper] = [texture('clouds').values, texture('coarse').values, texture('paper').values];
  const out = canvas.newSheet();
  const wobble = 1.1 * canvas.unit;
  const cares = canvas.careValues();
  const margin = Math.min(width, height) * 0.02;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const t = onTile(x, y, grain);
        const cloud = clouds[t]!;
        const spot = coarse[t]!;
        const tooth = paper[t]!;
        // Eyes and mouths do not survive a wandering hand.
        const stray = wobble * (1 - cares[canvas.at(x, y)]! / 255);
        const sx = clamp((x + spot * stray + 0.5) | 0, 0, width - 1);
        const sy = clamp((y + coarse[onTile(x + 500, y + 300, grain)]! * stray + 0.5) | 0, 0, height - 1);
        const i = canvas.at(sx, sy);
        const p = i * 4;

        const inside = Math.min(x, y, width - 1 - x, height - 1 - y) - margin * (1 + 0.4 * cloud + 0.1 * spot);
        const wet = clamp(inside * 0.6 + 0.5 + 0.15 * tooth);
        const rim = inside > 2 * margin ? 0 : 0.3 * Math.exp((-3 * Math.abs(inside)) / margin);
        const pool = PIGMENT.pool * Math.max(0, arounds[i]! - tones[i]!);
        const density = pool + PIGMENT.clouds * cloud + PIGMENT.coarse * spot + PIGMENT.paper * tooth + rim;
        const r = paint[p]!;
        const g = paint[p + 1]!;
        const b = paint[p + 2]!;
        const grey = 0.299 * r + 0.587 * g + 0.114 * b;
        const tint = chroma(grey);
        for (let c = 0; c < 3; c++) {
          const light = clamp(tones[i]! + (paint[p + c]! - grey) * tint, 0.02, 0.985);
          const laid = light - (light - light * light) * density;
          out[o + c] = (1 + (laid - 1) * wet) * (253 - 4 * c) + tooth * 2;
        }
      }
    }
  });
  return out;
}
