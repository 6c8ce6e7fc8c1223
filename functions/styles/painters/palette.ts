import { keysOf } from '#shared/keys.ts';
import type { Canvas } from '../kernels/canvas.ts';
import { DIM, hueOf, type Hue } from '../kernels/hue.ts';

export type Rgb = readonly [number, number, number];
/** Inks from dark to light, one for each band of tone. */
export type Ramp = readonly [Rgb, Rgb, Rgb, Rgb, Rgb];

type Family = 'red' | 'orange' | 'yellow' | 'green' | 'turquoise' | 'blue' | 'violet';
type Inks = readonly [deep: Rgb, middle: Rgb, light: Rgb];

const BLACK: Rgb = [22, 16, 40];
const CREAM: Rgb = [255, 246, 224];
const PINK: Rgb = [234, 38, 116];

/**
 * Printing inks, loud and 0..255, of things of one hue: they lean to violet in the shade and to yellow in the light.
 */
const OF: Record<Family, Inks> = {
  red: [
    [136, 18, 92],
    [238, 40, 66],
    [255, 156, 122],
  ],
  orange: [
    [188, 22, 62],
    [240, 76, 50],
    [255, 192, 54],
  ],
  yellow: [
    [196, 40, 70],
    [248, 132, 30],
    [255, 220, 64],
  ],
  green: [
    [0, 102, 92],
    [20, 158, 88],
    [178, 222, 66],
  ],
  turquoise: [
    [22, 62, 154],
    [0, 158, 174],
    [134, 224, 206],
  ],
  blue: [
    [46, 30, 142],
    [24, 110, 224],
    [112, 202, 246],
  ],
  violet: [
    [58, 22, 132],
    [158, 48, 196],
    [246, 156, 214],
  ],
};
/** For a photo of one hue: hues that lie far from each other, one of them its own. */
const SPREAD: Record<Family, Inks> = {
  red: [[34, 48, 168], PINK, [255, 206, 52]],
  orange: [[34, 48, 168], PINK, [255, 206, 52]],
  yellow: [[34, 48, 168], PINK, [255, 216, 56]],
  green: [
    [60, 30, 146],
    [20, 158, 88],
    [255, 216, 60],
  ],
  turquoise: [[36, 44, 166], PINK, [128, 224, 214]],
  blue: [[36, 44, 176], PINK, [120, 212, 246]],
  violet: [
    [58, 24, 140],
    [244, 96, 44],
    [246, 166, 220],
  ],
};
/** What is grey in a photo is printed in the hue that sets off the other. */
const BESIDE: Record<Family, Family> = {
  red: 'turquoise',
  orange: 'turquoise',
  yellow: 'blue',
  green: 'violet',
  turquoise: 'orange',
  blue: 'orange',
  violet: 'yellow',
};
const families = keysOf(OF);

const SAMPLES = 6000;
const ROUNDS = 8;
/** Distance of two hues from which they are printed apart, and strength below which one is grey. */
const APART = 0.24;
const GREY = 0.12;
/** Cosine of the angle between two hues from which they are relatives. */
const RELATED = 0.6;
/** Least share of the picture for a hue to count. */
const MIN_STEP = 0.03;

const strengthOf = ([red, yellow]: Hue): number => Math.hypot(red, yellow);
const distance = (a: Hue, b: Hue): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function samples(canvas: Canvas): Hue[] {
  const colours = canvas.colours(canvas.colour);
  const { width, height } = canvas;
  const gap = Math.max(1, Math.floor(Math.sqrt((width * height) / SAMPLES)));
  const hues: Hue[] = [];
  for (let y = gap >> 1; y < height; y += gap) {
    for (let x = gap >> 1; x < width; x += gap) {
      const p = canvas.at(x, y) * 4;
      hues.push(hueOf(colours[p]!, colours[p + 1]!, colours[p + 2]!));
    }
  }
  return hues.length ? hues : [[0, 0]];
}

const meanOf = (hues: readonly Hue[]): Hue => {
  let [red, yellow] = [0, 0];
  for (const hue of hues) {
    red += hue[0];
    yellow += hue[1];
  }
  return [red / hues.length, yellow / hues.length];
};

/** Direction in which hues differ most. */
function spreadOf(hues: readonly Hue[], [red, yellow]: Hue): Hue {
  let [xx, yy, xy] = [0, 0, 0];
  for (const hue of hues) {
    xx += (hue[0] - red) ** 2;
    yy += (hue[1] - yellow) ** 2;
    xy += (hue[0] - red) * (hue[1] - yellow);
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * The one or two hues that a picture falls into (k-means), started from what differs most, so that the same picture
 * gives the same.
 */
function huesOf(hues: readonly Hue[]): readonly [Hue, Hue?] {
  const mean = meanOf(hues);
  const way = spreadOf(hues, mean);
  let one: Hue = [mean[0] - 0.2 * way[0], mean[1] - 0.2 * way[1]];
  let other: Hue = [mean[0] + 0.2 * way[0], mean[1] + 0.2 * way[1]];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [one, other];
    const isNear = (hue: Hue): boolean => distance(hue, first) <= distance(hue, second);
    const near = hues.filter(isNear);
    const far = hues.filter((hue) => !isNear(hue));
    if (Math.min(near.length, far.length) < MIN_STEP * hues.length) return [mean];
    [one, other] = [meanOf(near), meanOf(far)];
  }
  return distance(one, other) < APART ? [mean] : [one, other];
}

/** The family whose middle ink has the direction of a hue. */
function familyOf(hue: Hue): Family {
  const likeness = (family: Family): number => {
    const [r, g, b] = OF[family][1];
    const own = hueOf(r / 255, g / 255, b / 255);
    return (own[0] * hue[0] + own[1] * hue[1]) / strengthOf(own);
  };
  return families.reduce((best, family) => (likeness(family) > likeness(best) ? family : best), 'orange');
}

/** Blues and violets that would make one hue of a picture; warm hues are far enough from each other in their shades. */
const areCoolRelatives = (one: Hue, other: Hue): boolean =>
  Math.max(one[1], other[1]) < 0 &&
  one[0] * other[0] + one[1] * other[1] > RELATED * strengthOf(one) * strengthOf(other);

const rampOf = (inks: Inks): Ramp => [BLACK, ...inks, CREAM];

export interface Palette {
  /** For pixels on the lower and on the upper side of the border. */
  ramps: readonly [Ramp, Ramp];
  /** Hues beyond it, counted along `red` and `yellow`, are on the upper side. */
  border: number;
  red: number;
  yellow: number;
}

/**
 * Inks after the picture's own hues: two families for two hues; hues that are far apart for a picture that has only
 * one.
 */
export function paletteOf(canvas: Canvas): Palette {
  const [one, other] = huesOf(samples(canvas));
  if (!other) {
    const ramp = rampOf(SPREAD[familyOf(one)]);
    return { ramps: [ramp, ramp], border: 0, red: 0, yellow: 0 };
  }
  let [first, second] = [familyOf(one), familyOf(other)];
  const isOneHue = first === second || areCoolRelatives(one, other);
  const isFirstWeaker = strengthOf(one) < strengthOf(other);
  const isOneGrey = Math.min(strengthOf(one), strengthOf(other)) < GREY;
  if (isOneHue || isOneGrey) {
    if (isFirstWeaker) first = BESIDE[second];
    else second = BESIDE[first];
  }
  const apart = distance(one, other);
  const [red, yellow] = [(other[0] - one[0]) / apart, (other[1] - one[1]) / apart];
  // Pale skin beside strong colours belongs to what has a colour, not to the greys.
  const share = isOneGrey ? (isFirstWeaker ? 0.3 : 0.7) : 0.5;
  const border = (one[0] + (other[0] - one[0]) * share) * red + (one[1] + (other[1] - one[1]) * share) * yellow;
  return { ramps: [rampOf(OF[first]), rampOf(OF[second])], border, red, yellow };
}

/** Skin of any colour beside its tone, and how far a face is drawn to its side. */
const SKIN: Hue = [0.25, 0.25];
const SKIN_BIAS = 0.16;

/**
 * How far a colour lies on the upper side of the border; `care` (0..1) draws what lies near the border to the side of
 * skin, so that a face stays whole.
 */
export function sideOf({
  border,
  red,
  yellow,
}: Palette): (r: number, g: number, b: number, tone: number, care: number) => number {
  const bias = Math.sign(SKIN[0] * red + SKIN[1] * yellow - border) * SKIN_BIAS;
  return (r, g, b, tone, care) => (r - g) * red + (0.5 * (r + g) - b) * yellow - (border - bias * care) * (tone + DIM);
}
