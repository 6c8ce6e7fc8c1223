/** Weighted neighbours in lists, one list after the other: list i is taps `starts[i]` to `starts[i + 1]`. */
export interface Taps {
  starts: number[];
  dx: number[];
  dy: number[];
  weight: number[];
}

/** Caches a function of few different numbers for the life of the thread. */
export function memoized<A extends number[], T>(make: (...of: A) => T): (...of: A) => T {
  const memo = new Map<string, T>();
  return (...of) => {
    const key = of.join(' ');
    const known = memo.get(key) ?? make(...of);
    memo.set(key, known);
    return known;
  };
}

export const ANGLES = 64;
const LEVELS = 5;
const SECTORS = 8;

const emptyTaps = (): Taps => ({ starts: [0], dx: [], dy: [], weight: [] });

function add(taps: Taps, dx: number, dy: number, weight: number): void {
  taps.dx.push(dx);
  taps.dy.push(dy);
  taps.weight.push(weight);
}

/** Pads a list of odd length with a tap of weight 0, because kernels read two taps at a time. */
function closeList(taps: Taps): void {
  if (taps.dx.length % 2) add(taps, 0, 0, 0);
  taps.starts.push(taps.dx.length);
}

type Offset = { dx: number; dy: number; weights: number[] };

/**
 * How much each of the 8 sectors of an ellipse sees of an offset; polynomial sectors that overlap by a sixteenth of a
 * turn.
 */
function sectorWeights(u: number, v: number): number[] {
  const gamma = (3 * Math.PI) / 16;
  const zeta = 1 / 3;
  const eta = (zeta + Math.cos(gamma)) / Math.sin(gamma) ** 2;
  const raw = Array.from({ length: SECTORS }, (_, k) => {
    const c = Math.cos((k * Math.PI) / 4);
    const s = Math.sin((k * Math.PI) / 4);
    return Math.max(0, s * u + c * v + zeta - eta * (c * u - s * v) ** 2) ** 2;
  });
  const total = raw.reduce((sum, z) => sum + z, 0) || 1;
  const fade = Math.exp(-2 * (u * u + v * v));
  return raw.map((z) => (z / total > 0.02 ? (z / total) * fade : 0));
}

/** Whether a thinned-out filter keeps an offset: all at 1, a chequerboard at 2, every eighth at 4. */
const onLattice = (dx: number, dy: number, lattice: number): boolean =>
  lattice === 1 || ((dx + dy) % lattice === 0 && (lattice === 2 || dx % 2 === 0));

function ellipse(angle: number, long: number, short: number, lattice: number): Offset[] {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const reach = Math.ceil(long);
  const offsets: Offset[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const u = (c * dx + s * dy) / long;
      const v = (c * dy - s * dx) / short;
      if (u * u + v * v <= 1 && onLattice(dx, dy, lattice)) offsets.push({ dx, dy, weights: sectorWeights(u, v) });
    }
  }
  return offsets;
}

/**
 * Sector lists of the anisotropic Kuwahara filter: 8 lists for each of 32 directions x 5 levels; reaches 2 radii along
 * the flow.
 */
export const kuwaharaTaps = memoized((radius: number, lattice: number): { taps: Taps; shapeStarts: number[] } => {
  const taps = emptyTaps();
  const shapeStarts: number[] = [];
  for (let direction = 0; direction < ANGLES / 2; direction++) {
    for (let level = 0; level < LEVELS; level++) {
      const stretch = 1 + level / (LEVELS - 1);
      const angle = ((2 * direction + 0.5) / ANGLES) * Math.PI;
      const offsets = ellipse(angle, radius * stretch, radius / stretch, lattice);
      shapeStarts.push(taps.dx.length);
      for (let sector = 0; sector < SECTORS; sector++) {
        const total = offsets.reduce((sum, offset) => sum + (offset.weights[sector] ?? 0), 0);
        for (const { dx, dy, weights } of offsets) {
          const weight = weights[sector] ?? 0;
          if (weight > 0) add(taps, dx, dy, weight / total);
        }
        closeList(taps);
        shapeStarts.push(taps.dx.length);
      }
    }
  }
  return { taps, shapeStarts };
});

type Corner = readonly [dx: number, dy: number, share: number];

const nearest = (x: number, y: number): Corner[] => [[Math.round(x), Math.round(y), 1]];

function bilinear(x: number, y: number): Corner[] {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  return [
    [ix, iy, (1 - fx) * (1 - fy)],
    [ix + 1, iy, fx * (1 - fy)],
    [ix, iy + 1, (1 - fx) * fy],
    [ix + 1, iy + 1, fx * fy],
  ];
}

type Line = { turn: number; step: number; weights: number[]; sample: (x: number, y: number) => Corner[] };

/**
 * A straight line of weights through the pixel for every direction, turned by `turn`; neighbours that are met twice are
 * added up.
 */
function lineTaps({ turn, step, weights, sample }: Line): Taps {
  const taps = emptyTaps();
  const middle = (weights.length - 1) / 2;
  for (let bin = 0; bin < ANGLES; bin++) {
    const angle = (bin / ANGLES) * Math.PI + turn;
    const met = new Map<string, [number, number, number]>();
    weights.forEach((weight, i) => {
      const along = (i - middle) * step;
      for (const [dx, dy, share] of sample(Math.cos(angle) * along, Math.sin(angle) * along)) {
        const sum = met.get(`${dx},${dy}`)?.[2] ?? 0;
        met.set(`${dx},${dy}`, [dx, dy, sum + share * weight]);
      }
    });
    for (const [dx, dy, weight] of met.values()) add(taps, dx, dy, weight);
    closeList(taps);
  }
  return taps;
}

/** Weights over -reach..reach that add up to 1. */
function normalised(reach: number, weightAt: (k: number) => number): number[] {
  const raw = Array.from({ length: 2 * reach + 1 }, (_, i) => weightAt(i - reach));
  const total = raw.reduce((sum, w) => sum + w, 0);
  return raw.map((w) => w / total);
}

/** Mean along the flow over `reach` samples to each side, `step` pixels apart, fading to the ends. */
export const alongTaps = memoized((reach: number, step: number): Taps => {
  const weights = normalised(reach, (k) => Math.cos((k / (reach + 1)) * (Math.PI / 2)));
  return lineTaps({ turn: 0, step, weights, sample: nearest });
});

/** Sharpened difference of Gaussians across the flow (Winnemoeller 2012): (1 + gain) G(sigma) - gain G(1.6 sigma). */
export const acrossTaps = memoized((sigma: number, gain: number): Taps => {
  const reach = Math.ceil(2.2 * sigma * 1.6);
  const gauss = (s: number): number[] => normalised(reach, (k) => Math.exp(-(k * k) / (2 * s * s)));
  const wide = gauss(sigma * 1.6);
  const weights = gauss(sigma).map((narrow, i) => (1 + gain) * narrow - gain * (wide[i] ?? 0));
  return lineTaps({ turn: Math.PI / 2, step: 1, weights, sample: bilinear });
});
