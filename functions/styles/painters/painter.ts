import type { Canvas } from '../kernels/canvas.ts';

/** Paints the picture on the canvas, its faces finer: answers width x height RGB pixels, three bytes each. The same picture, always the same painting. */
export type Painter = (canvas: Canvas) => Uint8ClampedArray;

export const clamp = (v: number, low = 0, high = 1): number => (v < low ? low : v > high ? high : v);

/** Index of a point on a texture of 1024 x 1024; coordinates run on over its borders. Turned coordinates turn the texture. */
export const onTile = (x: number, y: number, grain: number): number =>
  (((y * grain) & 1023) << 10) | ((x * grain) & 1023);

/** A function of 0..1 tabulated in 1025 steps, as kernels read it. */
export const table = (f: (v: number) => number): Float32Array =>
  Float32Array.from({ length: 1025 }, (_, i) => f(i / 1024));

/** A function of 0..1 tabulated, for curves that every pixel needs; clamps outside. */
export function curve(f: (v: number) => number): (v: number) => number {
  const values = table(f);
  return (v) => values[v <= 0 ? 0 : v >= 1 ? 1024 : (v * 1024 + 0.5) | 0] ?? 0;
}
