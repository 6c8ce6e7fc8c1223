import { PAD, type Canvas } from '../kernels/canvas.ts';
import type { Brush } from '../kernels/brushes.ts';
import { strokes } from '../kernels/strokes.ts';
import { inParts } from '../kernels/team.ts';

/** Lengths in units of the canvas. */
export interface StrokeLayer {
  halfWidth: number;
  /** Half the length, in half widths. */
  slender: number;
  threshold: number;
  jitter: number;
  tone: number;
  wander: number;
  brush?: Brush;
  /** Distance between strokes in half widths; 1.1 covers the ground. */
  apart?: number;
}

export interface Impasto {
  /** From the broadest brush to the finest. */
  layers: StrokeLayer[];
  ground: [number, number, number];
  /** Squared colour error from which, and up to which, a detail that the strokes missed is drawn in. */
  drawn: [from: number, to: number];
  saturation: number;
  contrast: number;
  /** How strongly the light from the upper left shows the relief of the paint. */
  light: number;
}

/** Pixels that a thread does at a time. */
const PIXELS = 65_536;

/** Covers the second spare plane, on which strokes are laid, with one colour. */
export function primed(canvas: Canvas, ground: readonly [number, number, number]): void {
  const values = canvas.colours(canvas.spare[1]);
  inParts(canvas.pixels, PIXELS, (from, to) => {
    const part = values.subarray(from * 4, to * 4);
    part.set([...ground, 0]);
    for (let filled = 4; filled < part.length; filled *= 2) part.copyWithin(filled, 0, filled);
  });
}

/** Lays strokes after the picture as it stands on the primed plane, layer upon layer. */
export function layStrokes(canvas: Canvas, layers: StrokeLayer[], seed: number): void {
  layers.forEach(({ apart = 1.1, ...layer }, index) => {
    const halfWidth = Math.max(1.1, layer.halfWidth * canvas.unit);
    strokes(canvas, {
      ...layer, halfWidth, halfLength: halfWidth * layer.slender, spacing: Math.max(2, Math.round(halfWidth * apart)),
    }, seed + index);
  });
}

/** Paints the picture as it stands in strokes, and lights the relief of the paint. */
export function impasto(canvas: Canvas, { layers, ground, ...finish }: Impasto): Uint8ClampedArray {
  primed(canvas, ground);
  layStrokes(canvas, layers, 101);
  return lit(canvas, finish);
}

/** The strokes of the second spare plane in the light from the upper left, which their relief catches. */
export function lit(canvas: Canvas, { drawn: [from, to], saturation, contrast, light }: Omit<Impasto, 'layers' | 'ground'>): Uint8ClampedArray {
  const { kernels, width, stride, cares } = canvas;
  const out = canvas.newSheet();
  const [paint, reference] = [canvas.spare[1].colour, canvas.colour.colour];
  canvas.paintRows((y0, y1) =>
    kernels.lit(paint, reference, cares, out.byteOffset, width, PAD, stride, from, 1 / (to - from), saturation, contrast, light, y0, y1));
  return out;
}
