import { memoized } from './taps.ts';
import { seeded } from './textures.ts';

const BRUSHES = 8;
const ALONG = 128;
const ACROSS = 32;

const smooth = (from: number, to: number, v: number): number => {
  const t = Math.max(0, Math.min(1, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/**
 * How much paint lies at a point of the mark, and how high; `u` runs along it from 0 to 1, `v` across it from -1 to 1.
 */
type Mark = (u: number, v: number, row: number) => { cover: number; height: number };

/** Coverage below this counts as 0. */
const MIN_STEP = 0.004;
const WHOLE = 32_767;

/**
 * Pairs of (coverage, height above 0.5), in 32768ths, for 8 marks of 128 steps along by 32 across, and one of nothing
 * after them.
 */
function sheet(seed: number, make: (random: () => number) => Mark): Int16Array {
  const out = new Int16Array(BRUSHES * ALONG * ACROSS * 2 + 2);
  let at = 0;
  for (let brush = 0; brush < BRUSHES; brush++) {
    const mark = make(seeded(seed + brush));
    for (let row = 0; row < ACROSS; row++) {
      for (let column = 0; column < ALONG; column++) {
        const { cover, height } = mark(column / (ALONG - 1), (row + 0.5) / (ACROSS / 2) - 1, row);
        out[at++] = cover <= MIN_STEP ? 0 : Math.min(WHOLE, Math.round(cover * WHOLE));
        out[at++] = Math.round((Math.max(0, Math.min(1.2, height)) - 0.5) * WHOLE);
      }
    }
  }
  return out;
}

/** A random value for each bristle; neighbours carry about as much paint, so the values are smoothed once. */
function across(random: () => number): number[] {
  const raw = Array.from({ length: ACROSS + 2 }, random);
  return Array.from({ length: ACROSS }, (_, i) => (raw[i]! + 2 * raw[i + 1]! + raw[i + 2]!) / 4);
}

/** Full at the start, dry and ragged at the end; bristles at the rim touch down later and lift off earlier. */
function bristle(random: () => number): Mark {
  const [load, ridge, start, end] = [across(random), across(random), across(random), across(random)];
  let drift = 0;
  return (u, v, row) => {
    drift = (u === 0 ? 0 : drift) * 0.9 + (random() - 0.5) * 0.12;
    const rim = 0.16 * v * v;
    const begin = rim + 0.1 * start[row]!;
    const lift = 1 - rim - 0.34 * end[row]!;
    const dryness = smooth(0.45, 1, u) * (1 - load[row]!) * 0.8;
    const side = 1 - smooth(0.8, 1, Math.abs(v) + drift * 0.3);
    const cover =
      side * smooth(begin - 0.06, begin + 0.02, u) * (1 - smooth(lift - 0.08, lift + 0.04, u)) * (1 - dryness) * 1.05;
    const rimOfPaint = 0.22 * smooth(0.55, 0.85, Math.abs(v));
    return { cover, height: 0.35 + 0.45 * ridge[row]! + drift + rimOfPaint + 0.15 * (1 - smooth(0, 0.2, u)) };
  };
}

/** A flat slab with sharp sides: paint is pressed out to ridges along the blade and left in a lip where it lifts. */
function knife(random: () => number): Mark {
  const [scratch, end] = [across(random), across(random)];
  const skew = (random() - 0.5) * 0.16;
  const spread = 0.5 + 0.5 * random();
  return (u, v, row) => {
    const lift = 0.95 + skew * v - 0.12 * end[row]!;
    const begin = 0.03 - skew * v;
    const side = 1 - smooth(0.93, 1, Math.abs(v));
    const cover = side * smooth(begin - 0.03, begin + 0.01, u) * (1 - smooth(lift - 0.03, lift + 0.01, u));
    const ridges = 0.4 * smooth(0.78, 0.93, Math.abs(v)) * (v < 0 ? spread : 1.4 - spread);
    return { cover, height: 0.34 + 0.3 * (scratch[row]! - 0.5) + ridges + 0.4 * smooth(lift - 0.14, lift - 0.03, u) };
  };
}

/** The side of a stick: even, with a crumbling outline, and pressed unevenly. */
function chalk(random: () => number): Mark {
  const [begin, end, press] = [across(random), across(random), across(random)];
  return (u, v, row) => {
    const crumble = (random() - 0.5) * 0.5;
    const side = 1 - smooth(0.6, 1, Math.abs(v) + crumble * 0.3);
    const ends = smooth(0, 0.12, u - 0.12 * begin[row]!) * (1 - smooth(0.84, 1, u + 0.16 * end[row]!));
    return {
      cover: side * ends * 0.92,
      height: 0.35 + 0.4 * press[row]! + 0.25 * Math.sin(Math.PI * u) + crumble * 0.12,
    };
  };
}

/** The point of a round brush: a drop of paint, never quite round. */
function dot(random: () => number): Mark {
  const [lobes, turn, squash] = [2 + Math.floor(random() * 3), random() * 7, 0.86 + 0.14 * random()];
  return (u, v) => {
    const x = (2 * u - 1) / squash;
    const radius = Math.hypot(x, v) * (1 + 0.07 * Math.sin(lobes * Math.atan2(v, x) + turn));
    return { cover: 1 - smooth(0.76, 0.98, radius), height: 0.3 + 0.6 * Math.sqrt(Math.max(0, 1 - radius * radius)) };
  };
}

/** The marks of each tool, made on first use. */
export const sheets = {
  bristle: memoized(() => sheet(4000, bristle)),
  knife: memoized(() => sheet(5000, knife)),
  chalk: memoized(() => sheet(6000, chalk)),
  dot: memoized(() => sheet(7000, dot)),
};
export type Brush = keyof typeof sheets;
