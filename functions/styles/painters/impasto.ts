import type { Canvas } from '../kernels/canvas.ts';
import type { Brush } from '../kernels/brushes.ts';
import { strokes } from '../kernels/filters.ts';
import { once } from '../kernels/team.ts';
import { clamp } from './painter.ts';

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

/** Covers the second spare plane, on which strokes are laid, with one colour. */
export function primed(canvas: Canvas, ground: readonly [number, number, number]): void {
  const values = canvas.colours(canvas.spare[1]);
  once(() => {
    values.set(ground);
    for (let filled = 4; filled < values.length; filled *= 2) values.copyWithin(filled, 0, filled);
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
export function lit(canvas: Canvas, { drawn, saturation, contrast, light }: Omit<Impasto, 'layers' | 'ground'>): Uint8ClampedArray {
  const { width, stride } = canvas;
  const paint = canvas.colours(canvas.spare[1]);
  const reference = canvas.colours(canvas.colour);
  const cares = canvas.careValues();
  const [from, to] = drawn;
  const scale = 1 / (to - from);
  const out = canvas.newSheet();
  const row = stride * 4;
  canvas.paintRows((y0, y1) => {
    let o = y0 * width * 3;
    for (let y = y0; y < y1; y++) {
      let p = canvas.at(0, y) * 4;
      for (let x = 0; x < width; x++, p += 4, o += 3) {
        const slope = (paint[p - 1]! - paint[p + 7]!) * 0.7 + paint[p + 3 - row]! - paint[p + 3 + row]!;
        const shade = 1 - clamp(slope * light, -0.22, 0.26);
        const dr = reference[p]! - paint[p]!;
        const dg = reference[p + 1]! - paint[p + 1]!;
        const db = reference[p + 2]! - paint[p + 2]!;
        // A face shows a third of the error already.
        const missed = (dr * dr + dg * dg + db * db) * (1 + (2 / 255) * cares[p >> 2]!);
        const detail = clamp((missed - from) * scale);
        const r = paint[p]! + dr * detail;
        const g = paint[p + 1]! + dg * detail;
        const b = paint[p + 2]! + db * detail;
        const grey = 0.299 * r + 0.587 * g + 0.114 * b;
        const level = (grey - 0.5) * contrast + 0.5;
        out[o] = (level + (r - grey) * saturation) * shade * 255;
        out[o + 1] = (level + (g - grey) * saturation) * shade * 255;
        out[o + 2] = (level + (b - grey) * saturation) * shade * 255;
      }
    }
  });
  return out;
}
