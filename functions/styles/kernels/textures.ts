import { keysOf } from '#shared/keys.ts';

/** A square of noise that repeats without a seam: mean 0, variance 1. */
export interface Tile {
  readonly values: Float32Array;
  readonly size: number;
  /** `size - 1`; the size is a power of two. */
  readonly mask: number;
}

const SIZE = 1024;

/** Random numbers 0..1 that are the same on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Box sums along the rows, round the seam. */
function sumAcross(from: Float32Array, to: Float32Array, size: number, radius: number): void {
  const mask = size - 1;
  for (let row = 0; row < from.length; row += size) {
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += from[row + (x & mask)]!;
    for (let x = 0; x < size; x++) {
      to[row + x] = sum;
      sum += from[row + ((x + radius + 1) & mask)]! - from[row + ((x - radius) & mask)]!;
    }
  }
}

/** Box sums down the columns, all columns of a row together, which is the order in which they lie in memory. */
function sumDown(from: Float32Array, to: Float32Array, size: number, radius: number): void {
  const mask = size - 1;
  const sums = new Float64Array(size);
  for (let y = -radius; y <= radius; y++) {
    for (let x = 0; x < size; x++) sums[x] = sums[x]! + from[(y & mask) * size + x]!;
  }
  for (let y = 0; y < size; y++) {
    const entering = ((y + radius + 1) & mask) * size;
    const leaving = ((y - radius) & mask) * size;
    for (let x = 0; x < size; x++) {
      to[y * size + x] = sums[x]!;
      sums[x] = sums[x]! + from[entering + x]! - from[leaving + x]!;
    }
  }
}

function blur(values: Float32Array, size: number, radiusX: number, radiusY: number): Float32Array {
  const scratch = new Float32Array(values.length);
  for (let pass = 0; pass < 3; pass++) {
    sumAcross(values, scratch, size, radiusX);
    sumDown(scratch, values, size, radiusY);
    normalise(values);
  }
  return values;
}

function normalise(values: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const v of values) {
    sum += v;
    squares += v * v;
  }
  const mean = sum / values.length;
  const scale = 1 / Math.sqrt(squares / values.length - mean * mean);
  for (let i = 0; i < values.length; i++) values[i] = Math.max(-3, Math.min(3, (values[i]! - mean) * scale));
  return values;
}

function white(seed: number, size: number): Float32Array {
  const random = seeded(seed);
  const values = new Float32Array(size * size);
  for (let i = 0; i < values.length; i++) values[i] = random() - 0.5;
  return values;
}

const tile = (values: Float32Array, size: number): Tile => ({ values, size, mask: size - 1 });

/**
 * Noise with spots of the given radii; broad spots are computed small and enlarged, at a 64th of the cost and without a
 * visible difference.
 */
function noise(seed: number, radiusX: number, radiusY = radiusX, size = SIZE): Tile {
  if (Math.min(radiusX, radiusY) < 12) return tile(blur(white(seed, size), size, radiusX, radiusY), size);
  const small = noise(seed, Math.round(radiusX / 8), Math.round(radiusY / 8), size / 8);
  const values = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) values[y * SIZE + x] = between(small, x / 8, y / 8);
  }
  return tile(values, SIZE);
}

/** Value of a tile between its points. */
function between({ values, size, mask }: Tile, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const at = (i: number, j: number): number => values[(j & mask) * size + (i & mask)]!;
  const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
  return top * (1 - fy) + (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy;
}

function mix(...parts: [Tile, number][]): Tile {
  const values = new Float32Array(SIZE * SIZE);
  for (const [part, weight] of parts) {
    for (let i = 0; i < values.length; i++) values[i] = values[i]! + part.values[i]! * weight;
  }
  return tile(normalise(values), SIZE);
}

/**
 * A texture resampled at turned places: integer coefficients keep it seamless, and storing it lets kernels read rows in
 * memory order.
 */
function turned({ values, size, mask }: Tile, place: (x: number, y: number) => [number, number]): Tile {
  const out = new Float32Array(values.length);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const [column, row] = place(x, y);
      out[i] = values[(row & mask) * size + (column & mask)]!;
    }
  }
  return tile(out, size);
}

const recipes = {
  fine: () => noise(12, 1),
  medium: () => noise(13, 2),
  coarse: () => noise(14, 8),
  /** Clouds, as pigment settles in a wash. */
  clouds: () => noise(15, 40),
  /** Tooth of a drawing paper. */
  paper: () => mix([texture('fine'), 0.6], [texture('medium'), 0.5], [texture('coarse'), 0.12]),
  /** Long thin streaks to the right, the mark of a pencil drawn many times. */
  hatch: () => mix([noise(16, 24, 1), 0.95], [texture('fine'), 0.25]),
  /** `hatch` turned from the lower left to the upper right, and steeper in the other direction. */
  sweep: () => turned(texture('hatch'), (x, y) => [x - y, x + y]),
  cross: () => turned(texture('hatch'), (x, y) => [2 * x + y, 2 * y - x]),
  /** Clouds uncorrelated with `clouds`. */
  stains: () => turned(texture('clouds'), (x, y) => [y, x]),
};

export type TextureName = keyof typeof recipes;
export const textureNames = keysOf(recipes);

const made = new Map<TextureName, Tile>();

/** A texture by name, made on first use; the same on every machine. */
export function texture(name: TextureName): Tile {
  const known = made.get(name) ?? recipes[name]();
  made.set(name, known);
  return known;
}
