// Reference implementation of `assembly/strokes.ts` in plain TypeScript.
import { bandsOf, type Cells, type Layer } from '#functions/styles/kernels/strokes.ts';
import type { Frame } from './twin.ts';

const [ALONG, ACROSS, BRUSHES, BLOCK, MIN_LENGTH, ROUNDS] = [128, 32, 8, 64, 8, 4];
/** Byte value of paint of height 1, and full coverage. */
const [TALL, WHOLE] = [200, 32_768];

export interface Plan {
  frame: Frame;
  reference: Uint8Array;
  angles: Uint8Array;
  levels: Uint8Array;
  cares: Uint8Array;
  brushes: Int16Array;
  pliancy: number;
}

function mix32(n: number): number {
  let m = n >>> 0;
  m ^= m >>> 16;
  m = Math.imul(m, 0x7feb352d);
  m ^= m >>> 15;
  m = Math.imul(m, 0x846ca68b);
  return (m ^ (m >>> 16)) >>> 0;
}

const unit = (n: number): number => (mix32(n) >>> 8) / 16777216;
const common = (a: number, b: number): number => (b ? common(b, a % b) : a);
const near = (v: number, last: number): number => Math.min(last, Math.max(0, v));
const turnFrom = (bin: number, other: number): number => ((other - bin + 32) & 63) - 32;

function distance(a: Uint8Array, p: number, b: Uint8Array, q: number): number {
  return ((a[p]! - b[q]!) ** 2 + (a[p + 1]! - b[q + 1]!) ** 2 + (a[p + 2]! - b[q + 2]!) ** 2) / 255 ** 2;
}

/** The bands of a layer in the order in which they are painted: in each round every other one, then those between. */
function* bandsInOrder(layer: Layer, { stride, rows }: Frame): Generator<{ band: Cells; round: number }> {
  const bands = bandsOf(layer, stride, rows);
  for (let turn = 0; turn < ROUNDS * 2; turn++) {
    for (let k = turn % 2; k < bands.length; k += 2) yield { band: bands[k]!, round: turn >> 1 };
  }
}

/** Cells of a layer in the order in which they are painted. */
function* cellsOf(layer: Layer, frame: Frame, seed: number): Generator<{ column: number; line: number; r: number }> {
  const side = Math.max(Math.floor(BLOCK / layer.spacing), MIN_LENGTH);
  const columns = Math.floor(frame.stride / layer.spacing);
  for (const { band, round } of bandsInOrder(layer, frame)) {
    for (let top = band.top; top < band.bottom; top += side) {
      for (let left = band.left; left < band.right; left += side) {
        const [wide, tall] = [Math.min(side, band.right - left), Math.min(side, band.bottom - top)];
        const cells = wide * tall;
        let walk = Math.floor(cells * 0.6180339887) | 1;
        while (common(walk, cells) !== 1) walk += 2;
        for (let k = 0, place = seed % cells; k < cells; k++, place = (place + walk) % cells) {
          const [column, line] = [left + (place % wide), top + Math.floor(place / wide)];
          const r = mix32(seed ^ Math.imul(line * columns + column, 0x9e3779b1));
          if (r % ROUNDS === round) yield { column, line, r };
        }
      }
    }
  }
}

function errorAt(
  canvas: Uint8Array,
  { reference, frame: { stride, rows } }: Plan,
  x: number,
  y: number,
  spacing: number,
): number {
  const gap = Math.max(spacing >> 1, 1);
  let sum = 0;
  for (const dy of [-gap, 0, gap]) {
    for (const dx of [-gap, 0, gap]) {
      const p = (near(y + dy, rows - 1) * stride + near(x + dx, stride - 1)) * 4;
      sum += distance(canvas, p, reference, p);
    }
  }
  return sum / 9;
}

type Course = { cx: number; cy: number; c: number; s: number };

function reachOf(
  { reference, frame: { stride, rows } }: Plan,
  { cx, cy, c, s }: Course,
  length: number,
  halfWidth: number,
  at: number,
): number {
  for (let k = 1; k <= 4; k++) {
    for (const d of [length * 0.25 * k, -length * 0.25 * k]) {
      const [x, y] = [Math.trunc(cx + c * d), Math.trunc(cy + s * d)];
      if (x < 0 || y < 0 || x >= stride || y >= rows) continue;
      if (distance(reference, (y * stride + x) * 4, reference, at * 4) > 0.03)
        return Math.max(length * 0.25 * (k - 1), halfWidth * 1.3);
    }
  }
  return length;
}

function bendOf(
  { angles, frame: { stride, rows } }: Plan,
  { cx, cy, c, s }: Course,
  length: number,
  bin: number,
): number {
  const ends = [-0.8, 0.8].map((d) => [Math.trunc(cx + c * length * d), Math.trunc(cy + s * length * d)] as const);
  if (ends.some(([x, y]) => x < 0 || y < 0 || x >= stride || y >= rows)) return 0;
  const [before = 0, after = 0] = ends.map(([x, y]) => turnFrom(bin, angles[y * stride + x]!));
  return Math.abs(after - before) > 16 ? 0 : (after - before) * (Math.PI / 64) * 0.25;
}

type Stroke = Course & { length: number; halfWidth: number; bend: number; tint: number[]; tone: number; brush: number };

function lay(
  canvas: Uint8Array,
  { frame: { stride, rows }, brushes }: Plan,
  { cx, cy, c, s, length, halfWidth, bend, tint, tone, brush }: Stroke,
): void {
  const relief = Math.min(1, halfWidth * 0.18);
  const far = length + 2 * halfWidth;
  for (let y = Math.max(0, Math.floor(cy - far)); y < Math.min(rows, cy + far); y++) {
    for (let x = Math.max(0, Math.floor(cx - far)); x < Math.min(stride, cx + far); x++) {
      const along = ((x - cx) * c + (y - cy) * s) / length;
      const across = ((y - cy) * c - (x - cx) * s) / halfWidth - bend * (along * along - 0.4);
      if (Math.abs(along) >= 1 || Math.abs(across) >= 1) continue;
      const cell = ((brush * ACROSS + Math.floor((across + 1) * 16)) * ALONG + Math.floor((along + 1) * 64)) * 2;
      const [cover, height] = [brushes[cell]! / WHOLE, (brushes[cell + 1]! / WHOLE) * relief];
      [...tint.map((v) => v * (1 + tone * height)), (0.5 + height) * TALL].forEach((v, k) => {
        const p = (y * stride + x) * 4 + k;
        canvas[p] = near(Math.round(canvas[p]! + (v - canvas[p]!) * cover), 255);
      });
    }
  }
}

/** Lays one layer of strokes on `canvas`. */
export function layerTwin(canvas: Uint8Array, plan: Plan, layer: Layer, seed: number): void {
  const { frame, reference, angles, levels, cares, pliancy } = plan;
  const { stride, rows } = frame;
  const { spacing, threshold, jitter, hue, tone, wander, finer = 0.55 } = layer;
  for (const { column, line, r } of cellsOf(layer, frame, seed)) {
    const [cx, cy] = [(column + unit(r + 1)) * spacing, (line + unit(r + 2)) * spacing];
    const [x, y] = [Math.min(Math.trunc(cx), stride - 1), Math.min(Math.trunc(cy), rows - 1)];
    const i = y * stride + x;
    const skin = cares[i]! / 255;
    const care = threshold < 0 ? 0 : skin;
    const [red = 0, green = 0, blue = 0] = [...reference.subarray(i * 4, i * 4 + 3)].map((v) => v / 255);
    const least = threshold * (1 - 0.67 * care) * Math.min(1, 0.3 + 1.4 * green);
    if (threshold >= 0 && errorAt(canvas, plan, x, y, spacing) < least) continue;
    const fine = 1 - finer * care;
    const halfWidth = Math.max(1.1, layer.halfWidth * fine);
    const bin = (angles[i]! + Math.trunc((unit(r + 3) - 0.5) * 2 * wander + 64.5)) & 63;
    const course = { cx, cy, c: Math.cos((bin / 64) * Math.PI), s: Math.sin((bin / 64) * Math.PI) };
    const wished = layer.halfLength * fine * (0.55 + 0.15 * levels[i]!) * (0.8 + 0.4 * unit(r + 4));
    const length = reachOf(plan, course, wished, halfWidth, i);
    const bend = Math.max(-0.9, Math.min(0.9, (bendOf(plan, course, length, bin) * length * pliancy) / halfWidth));
    const calm = 1 - 0.8 * skin;
    const light = (unit(r + 5) - 0.5) * jitter * calm;
    const broken = hue * calm * (1 - 0.8 * green);
    const [warm, rosy] = [(unit(r + 6) - 0.5) * broken, (unit(r + 8) - 0.5) * broken * 0.6];
    const strayed = [light + warm + rosy, light - rosy, light - warm + rosy];
    const tint = [red, green, blue].map((v, k) => (v + strayed[k]! * (v + 0.12)) * 255);
    lay(canvas, plan, { ...course, length, halfWidth, bend, tint, tone, brush: mix32(r + 7) % BRUSHES });
  }
}
