/**
 * Draws the brush masks beside this file: `node web/src/ui/brush/make-brushes.mjs`.
 * A mask is opaque where paint covers and clear where it does not. The same seeds always give
 * the same pictures, so a change here is a change of look and shows up as changed files.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Small deterministic generator (mulberry32): uniform numbers in 0..1. */
const uniform = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const clamp = (value) => Math.min(1, Math.max(0, value));

/** Noise along a line, smoothed over `grain` samples, mean 0 and deviation 1. */
const line = (random, length, grain) => {
  let values = Float64Array.from({ length }, () => random() - 0.5);
  for (let pass = 0; pass < 3; pass++) {
    const next = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let k = -grain; k <= grain; k++) sum += values[Math.abs((i + k + length) % length)];
      next[i] = sum;
    }
    values = next;
  }
  const mean = values.reduce((a, b) => a + b, 0) / length;
  const deviation = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / length) || 1;
  return values.map((value) => (value - mean) / deviation);
};

/** Noise on a plane: long threads along x, one or two rows thick, as bristles leave them. */
const threads = (random, width, height, length) => {
  const rows = Array.from({ length: height }, () => line(random, Math.ceil(width / 8), length));
  return (x, y) => {
    const at = (row) => rows[Math.min(height - 1, Math.max(0, row))][Math.floor(x / 8)];
    return 0.55 * at(y) + 0.3 * at(y - 1) + 0.3 * at(y + 1);
  };
};

/**
 * A vertical edge of several broad strokes: solid left of the middle, clear right of it.
 * Lengths are parts of the width, so the same numbers suit every proportion.
 */
const edge = (seed, { width, height, strokes = 4, reach = 0.032, fray = 0.026, lean = 0.12 }) => {
  const random = uniform(seed);
  const ends = Array.from({ length: strokes + 2 }, () => (random() * 2 - 1) * reach);
  const cuts = Array.from({ length: strokes + 1 }, (_, i) => (i + (random() - 0.5) * 0.36) / strokes);
  const fine = line(random, height, 1);
  const middle = line(random, height, 5);
  const broad = line(random, height, 18);
  const thread = threads(random, width, height, 5);
  return (px, py) => {
    const x = px / width;
    const y = py / height + lean * (x - 0.5) + 0.012 * Math.sin(7 * x + seed);
    const stroke = cuts.filter((cut) => cut < y).length;
    const from = cuts[stroke - 1] ?? -0.3;
    const to = cuts[stroke] ?? 1.3;
    const inside = clamp((y - from) / (to - from));
    const belly = (1 - Math.abs(2 * inside - 1) ** 3) * 0.03 - 0.02;
    const bristle = (0.2 * fine[py] + 0.3 * middle[py] + 0.5 * broad[py]) * fray * 0.62;
    const distance = 0.5 + ends[stroke] + belly + bristle - x;
    // The paint runs out towards the edge: only there do the threads show.
    const dry = clamp((0.09 - distance) / 0.13) * clamp((distance + 0.12) / 0.09);
    return (distance + thread(px, py) * fray * 1.75 * dry) / 0.007 + 0.5;
  };
};

/** One horizontal pull of paint that fills the picture: tracks, progress, deposit bar. */
const bar = (seed, { width, height }) => {
  const random = uniform(seed);
  const ends = line(random, height, 1);
  const starts = line(random, height, 2);
  const top = line(random, width, 40);
  const bottom = line(random, width, 46);
  return (px, py) => {
    const x = px / width;
    const y = py / height;
    const bow = Math.abs(2 * y - 1);
    const right = 0.987 - bow ** 2.6 * 0.018 + ends[py] * 0.005;
    const left = 0.006 + bow ** 3 * 0.01 + starts[py] * 0.002;
    return Math.min(
      (right - x) / 0.002,
      (x - left) / 0.002,
      (y - 0.07 - 0.022 * top[px]) / 0.04,
      (0.93 + 0.02 * bottom[px] - y) / 0.04,
    );
  };
};

/** A quick underline that runs dry to the right. */
const swash = (seed, { width, height }) => {
  const random = uniform(seed);
  const rows = line(random, height, 1);
  const thread = threads(random, width, height, 12);
  return (px, py) => {
    const x = px / width;
    const across = (py / height - (0.53 + 0.09 * Math.sin(2.6 * x + 0.4) - 0.06 * x)) / 0.37;
    const dry = clamp((x - 0.4) / 0.6);
    const shape = Math.min(
      (0.975 - across ** 2 * 0.05 + rows[py] * 0.015 - x + thread(px, py) * 0.03 * dry) / 0.004,
      (x - 0.012 - across ** 2 * 0.03) / 0.004,
      (1 - Math.abs(across) + rows[py] * 0.03) / 0.05,
    );
    return Math.min(shape, 1.7 - dry + thread(px, py) * 0.55 * dry);
  };
};

const mirrored =
  (shape, { width }) =>
  (x, y) =>
    shape(width - 1 - x, y);

/** An edge lying down: paint below, clear above. */
const upright = (seed, { width, height, ...rest }) => {
  const shape = edge(seed, { width: height, height: width, ...rest });
  return (x, y) => shape(height - 1 - y, x);
};

const paint = async (name, { width, height }, shape) => {
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) alpha[y * width + x] = Math.round(clamp(shape(x, y)) * 255);
  const file = fileURLToPath(new URL(`${name}.webp`, import.meta.url));
  const black = sharp({ create: { width, height, channels: 3, background: '#000' } });
  const { size } = await black
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .webp({ quality: 1, alphaQuality: 40, effort: 6 })
    .toFile(file);
  console.log(`${name}.webp ${width} x ${height}, ${size} bytes`);
};

// Twice as wide as the box it covers, so that its middle can travel from one side to the other.
const tall = { width: 1120, height: 700 };
const square = { width: 1400, height: 700 };
const wide = { width: 1800, height: 520 };
const slice = { width: 1104, height: 560 };
const rising = { width: 704, height: 904 };
const button = { width: 900, height: 120, strokes: 2, reach: 0.02, fray: 0.03 };

await paint('edge-tall', tall, edge(12, { ...tall, reach: 0.038, fray: 0.03 }));
await paint('edge-square', square, edge(31, { ...square, strokes: 3 }));
await paint('edge-wide', wide, edge(57, { ...wide, strokes: 3, reach: 0.024, fray: 0.02 }));
await paint('edge-left', slice, mirrored(edge(44, { ...slice, reach: 0.026 }), slice));
await paint('edge-up', rising, upright(77, { ...rising, strokes: 5, reach: 0.02, fray: 0.02 }));
await paint('edge-fine', button, edge(5, button));
await paint('bar', { width: 900, height: 60 }, bar(4, { width: 900, height: 60 }));
await paint('swash', { width: 700, height: 90 }, swash(8, { width: 700, height: 90 }));
