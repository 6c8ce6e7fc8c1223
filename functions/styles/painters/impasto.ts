import { PAD, type Canvas, type Paint } from '../kernels/canvas.ts';
import type { Brush } from '../kernels/brushes.ts';
import { dabs, placeFloats, readFlow, type Dabs } from '../kernels/filters.ts';
import { strokes, type Easel } from '../kernels/strokes.ts';
import { inParts } from '../kernels/team.ts';
import { lifted } from './lift.ts';

/** Lengths in units of the canvas. */
export interface StrokeLayer {
  halfWidth: number;
  /** Half the length, in half widths. */
  slender: number;
  threshold: number;
  jitter: number;
  hue: number;
  tone: number;
  wander: number;
  brush?: Brush;
  /** Share by which strokes are narrower in a face. */
  finer?: number;
  /** Distance between strokes in half widths; 1.1 covers the ground. */
  apart?: number;
}

type Rgb = readonly [number, number, number];

/** What a medium makes of a photo's tones and hues, 0..1. */
export interface Palette {
  /** The grey of a tone. */
  level?: (tone: number) => number;
  /** How strong the colours of a tone are; 1 is as in the photo. */
  vivid: (tone: number) => number;
  /** What is added to the dark, and to the light tones. */
  shade?: Rgb;
  glow?: Rgb;
}

export interface Impasto {
  /** Smoothing of the flow in units of the canvas. */
  flow: number;
  /** Dabs that the photo is simplified to, one after the other; the radius in units of the canvas. */
  simplified: readonly Dabs[];
  /** From the broadest brush to the finest. */
  layers: readonly StrokeLayer[];
  ground: Rgb;
  palette: Palette;
  /** Squared colour error from which, and up to which, a detail that the strokes missed is drawn in. */
  drawn: [from: number, to: number];
  /** How strongly the light from the upper left shows the relief of the paint, a share of its brightness. */
  light: number;
}

/** What remains of the brushes' width, and of the dabs', at no strength. */
const [THINNEST, FLATTEST] = [0.35, 0.4];

const between = (least: number, strength: number): number => least + (1 - least) * strength;

/** Rows per work unit of a thread. */
const ROWS = 32;
const STEPS = 1025;

/** The second spare plane covered with one colour, to lay strokes on. */
function primed(canvas: Canvas, [r, g, b]: Rgb): Paint {
  const plane = { paint: canvas.spare[1].colour };
  const pixels = new Uint32Array(canvas.kernels.memory.buffer, plane.paint, canvas.pixels);
  const [ground = 0] = new Uint32Array(Uint8Array.of(r * 255 + 0.5, g * 255 + 0.5, b * 255 + 0.5, 0).buffer);
  inParts(canvas.rows, ROWS, (y0, y1) => pixels.fill(ground, y0 * canvas.stride, y1 * canvas.stride));
  return plane;
}

const NONE: Rgb = [0, 0, 0];

/** A palette tabulated as kernels read it: grey with its tint, and strength, for each step of tone; at strength 0 it changes nothing. */
function tabulated({ level = (v) => v, vivid, shade = NONE, glow = NONE }: Palette, strength: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1)).flatMap((v) => {
    const tints = [0, 1, 2].map((c) => level(v) - v + shade[c]! * (1 - v) ** 2 + glow[c]! * v * (1 - v ** 4));
    return [...tints.map((tint) => v + strength * tint), 1 + strength * (vivid(v) - 1)];
  });
}

/** A primed ground, and the current picture in the medium's palette as the model; they occupy the second and third spare plane. */
export function easel(canvas: Canvas, ground: Rgb, palette: Palette): Easel {
  const {
    kernels,
    rows,
    stride,
    colour: { colour },
  } = canvas;
  const model = { paint: canvas.spare[2].colour };
  const table = placeFloats(canvas, tabulated(palette, canvas.strength));
  inParts(rows, ROWS, (y0, y1) =>
    kernels.graded(colour + y0 * stride * 16, model.paint + y0 * stride * 4, (y1 - y0) * stride, table),
  );
  return { paint: primed(canvas, ground), model };
}

/** Brushes of a small picture are broader beside it, or their marks would not be seen; this much of its size counts. */
const SMALLER = 0.6;

/** Lays strokes on a ground after a model, layer upon layer. */
export function layStrokes(canvas: Canvas, on: Easel, layers: readonly StrokeLayer[], seed: number): void {
  const unit = (canvas.unit < 1 ? canvas.unit ** SMALLER : canvas.unit) * between(THINNEST, canvas.strength);
  const near = canvas.strength ** 2;
  layers.forEach(({ apart = 1.1, ...layer }, index) => {
    const halfWidth = Math.max(1.1, layer.halfWidth * unit);
    strokes(
      canvas,
      on,
      {
        ...layer,
        threshold: layer.threshold < 0 ? layer.threshold : layer.threshold * near,
        jitter: layer.jitter * canvas.strength,
        hue: layer.hue * canvas.strength,
        halfWidth,
        halfLength: halfWidth * layer.slender,
        spacing: Math.max(2, Math.round(halfWidth * apart)),
      },
      seed + index,
    );
  });
}

/** The photo with its forms simplified, along the way they run. */
export function simplify(canvas: Canvas, flow: number, passes: readonly Dabs[]): void {
  lifted(canvas);
  readFlow(canvas, canvas.px(flow));
  for (const { radius, ...pass } of passes)
    dabs(canvas, { ...pass, radius: canvas.px(radius * between(FLATTEST, canvas.strength), 2) });
}

/** Paints the picture in strokes after its simplified forms, and lights the relief of the paint. */
export function impasto(
  canvas: Canvas,
  { flow, simplified, layers, ground, palette, ...finish }: Impasto,
): Uint8ClampedArray {
  simplify(canvas, flow, simplified);
  const on = easel(canvas, ground, palette);
  layStrokes(canvas, on, layers, 101);
  return lit(canvas, on, finish);
}

/** Strokes in the light from the upper left, which their relief catches. */
export function lit(
  canvas: Canvas,
  { paint: { paint }, model }: Easel,
  { drawn: [from, to], light }: Pick<Impasto, 'drawn' | 'light'>,
): Uint8ClampedArray {
  const { kernels, width, stride, cares } = canvas;
  // Little strength draws in what strokes missed.
  const near = canvas.strength ** 2;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.lit(
      paint,
      model.paint,
      cares,
      out.byteOffset,
      width,
      PAD,
      stride,
      from * near,
      1 / ((to - from) * near),
      light,
      y0,
      y1,
    ),
  );
  return out;
}
