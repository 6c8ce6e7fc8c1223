import { PAD, type Canvas, type Scalar } from '../kernels/canvas.ts';
import { blurred, dabs, luma, placeFloats, readFlow, wash } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { texture } from '../kernels/textures.ts';
import { clamp, curve, onTile, table, type Painter } from './painter.ts';

/** Rows that a thread does at a time. */
const ROWS = 32;
const LAYERS = 6;
/** How much of the tone lies in flat layers of wash, the rest running smoothly. */
const FLATNESS = 0.55;
const SATURATION = 1.3;
/** Transparent paint on white paper is lighter than the photo. */
const lighten = curve((v) => 0.045 + 0.955 * v ** 0.78);
/** Shadows are mixed greyer than they look, or the lightening would tint them. */
export const CHROMA = table((v) => SATURATION * (0.3 + 0.7 * clamp(v / 0.3)));
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
      const row = onTile(0, y, grain);
      for (let x = 0; x < stride; x++, i++) {
        const t = row | onTile(x, 0, grain);
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
  const { kernels, width, height, stride, cares } = canvas;
  const [clouds, coarse, paper] = [canvas.texture('clouds'), canvas.texture('coarse'), canvas.texture('paper')];
  const chroma = placeFloats(canvas, CHROMA);
  const out = canvas.newSheet();
  const margin = Math.min(width, height) * 0.02;
  canvas.paintRows((y0, y1) =>
    kernels.pigment(
      canvas.colour.colour, tone.scalar, around.scalar, cares, chroma, clouds, coarse, paper, out.byteOffset,
      width, height, PAD, stride, canvas.wholeGrain, 1.1 * canvas.unit, margin, y0, y1,
    ));
  return out;
}
