import { PAD, type Canvas, type Scalar } from '../kernels/canvas.ts';
import { blurred, dabs, luma, placeFloats, readFlow, wash } from '../kernels/filters.ts';
import { inParts } from '../kernels/team.ts';
import { darknessOf } from './lift.ts';
import { clamp, table, type Painter } from './painter.ts';

/** Rows per work unit of a thread. */
const ROWS = 32;
const LAYERS = 6;
/** How much of the tone lies in flat layers of wash, the rest running smoothly. */
const FLATNESS = 0.42;
const SATURATION = 1.3;
/** Transparent paint on white paper is lighter than the photo, most of all than a dark one. */
const LIGHTNESS = { exponent: 0.78, dark: 0.24, min: 0.025 };
/**
 * Differences of tone that the washes drowned and that a small brush sets back: from, wholly from, and how much of the
 * dark and of the light ones.
 */
const ACCENTS = { from: 0.03, to: 0.11, darks: 0.85, lights: 0.5 };

/**
 * Saturation after tone. Shadows are mixed greyer than they look, or the lightening would tint them; but a night has
 * its colours in them.
 */
const chromaFor = (dark: number): Float32Array =>
  table((v) => SATURATION * (0.3 + (0.7 + 0.5 * dark) * clamp((v / 0.3) * (1 + dark)) ** (1 - 0.4 * dark)));
export const CHROMA = chromaFor(0);

function layered(v: number): number {
  const level = v * LAYERS;
  const step = Math.floor(level);
  const rise = clamp((level - step - 0.5) * 3 + 0.5);
  // The lightest washes run out without a border.
  return v + ((step + rise) / LAYERS - v) * FLATNESS * clamp((1 - v) * 5);
}

/** Part of a difference of tone, -1..1, that is painted back; tabulated over 0..1. */
const ACCENT = table((half) => {
  const d = half * 2 - 1;
  return (
    d * clamp((Math.abs(d) - ACCENTS.from) / (ACCENTS.to - ACCENTS.from)) * (d < 0 ? ACCENTS.darks : ACCENTS.lights)
  );
});

/** Tone laid in layers whose borders wander with the grain of the wash, with the accents of what it was before. */
function layeredTone(canvas: Canvas, before: Scalar, dark: number): Scalar {
  const exponent = LIGHTNESS.exponent - LIGHTNESS.dark * dark;
  const laid = table((v) => layered(0.08 + 0.92 * Math.max(v, LIGHTNESS.min * dark) ** exponent));
  const tone = luma(canvas);
  const { kernels, rows, stride, wholeGrain } = canvas;
  const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
  const tables = placeFloats(canvas, [...laid, ...ACCENT]);
  inParts(rows, ROWS, (y0, y1) =>
    kernels.layered(tone.scalar, before.scalar, tables, clouds, coarse, stride, wholeGrain, y0, y1),
  );
  return tone;
}

/** Watercolor: layered washes that darken where they dry, on grained paper that stays white along an uneven edge. */
export const watercolor: Painter = (canvas) => {
  readFlow(canvas, canvas.px(2));
  return washed(canvas);
};

/** The washes and the paper of a watercolor, on a canvas whose flow has been read. */
export function washed(canvas: Canvas): Uint8ClampedArray {
  const dark = darknessOf(canvas);
  const before = luma(canvas);
  dabs(canvas, { radius: canvas.px(5, 2), lattice: 4, sharpness: 1500 });
  wash(canvas, 18 * canvas.unit, 0.22, 2);
  const tone = layeredTone(canvas, before, dark);
  const around = blurred(canvas, tone, canvas.px(3, 2));
  const { kernels, width, height, stride, cares } = canvas;
  const [clouds, coarse, paper] = [canvas.texture('clouds'), canvas.texture('coarse'), canvas.texture('paper')];
  const chroma = placeFloats(canvas, dark ? chromaFor(dark) : CHROMA);
  const out = canvas.newSheet();
  const margin = Math.min(width, height) * 0.02;
  canvas.paintRows((y0, y1) =>
    kernels.pigment(
      canvas.colour.colour,
      tone.scalar,
      around.scalar,
      cares,
      chroma,
      clouds,
      coarse,
      paper,
      out.byteOffset,
      width,
      height,
      PAD,
      stride,
      canvas.wholeGrain,
      1.1 * canvas.unit,
      margin,
      y0,
      y1,
    ),
  );
  return out;
}
