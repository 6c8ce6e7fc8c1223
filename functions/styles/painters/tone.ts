import type { Canvas, Scalar } from '../kernels/canvas.ts';
import { inParts } from '../kernels/team.ts';
import { clamp, curve } from './painter.ts';

/** Values that a thread does at a time. */
const VALUES = 65_536;
/** Every so many pixels say how bright a picture is. */
const SAMPLED = 7;

/** Luma values (in 256ths) below which the given shares of the picture lie. */
export function quantiles(canvas: Canvas, tone: Scalar, shares: number[]): number[] {
  const values = canvas.values(tone);
  const counts = new Uint32Array(256);
  for (let i = 0; i < values.length; i += SAMPLED) counts[clamp(values[i]! * 255, 0, 255) | 0]!++;
  const sampled = Math.ceil(values.length / SAMPLED);
  return shares.map((share) => {
    let sum = 0;
    const level = counts.findIndex((count) => (sum += count) >= share * sampled);
    return (level + 1) / 256;
  });
}

/**
 * Stretches tones to the whole range from black to paper, in place, and lifts a dark picture's middle tone halfway to
 * `middle`, as a draughtsman does with a dark subject.
 */
export function balance(canvas: Canvas, tone: Scalar, middle: number): void {
  const [darkest = 0, median = 0.5, lightest = 1] = quantiles(canvas, tone, [0.01, 0.5, 0.99]);
  // White paper stays white and a black night black, however little else there is.
  const low = Math.min(0.3, darkest);
  const range = Math.max(0.7, lightest) - low;
  const at = clamp((median - low) / range, 0.08, 0.92);
  const gamma = clamp((Math.log(middle) / Math.log(at) + 1) / 2, 0.55, 1);
  const map = curve((v) => clamp((v - low) / range) ** gamma);
  const values = canvas.values(tone);
  inParts(values.length, VALUES, (from, to) => {
    for (let i = from; i < to; i++) values[i] = map(values[i]!);
  });
}
