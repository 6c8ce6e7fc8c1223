import type { Canvas } from '../kernels/canvas.ts';

export type Rgb = readonly [number, number, number];

/** Printing inks of pop art, 0..255: loud, and far enough from each other to stand side by side. */
const INKS: readonly Rgb[] = [
  [20, 24, 82], [92, 28, 120], [26, 74, 190], [176, 20, 76], [222, 32, 54], [0, 126, 96], [232, 44, 134],
  [0, 142, 206], [240, 96, 34], [70, 178, 66], [20, 190, 190], [250, 138, 160], [252, 176, 44], [164, 214, 52], [140, 214, 240], [253, 216, 60],
];
const BLACK: Rgb = [22, 16, 40];
const CREAM: Rgb = [255, 246, 224];
/** The colours of a palette, from dark to light. */
const COLOURS = 5;
const SAMPLES = 6000;
const ROUNDS = 9;
/** Hue weighs as much as tone, so that things of one tone and two colours are told apart. */
const HUE_WEIGHT = 1.2;
/** What it costs an ink to look like one that is in use already. */
const ALIKE = 0.6;

type Point = [number, number, number];

const luma = ([r, g, b]: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;
const opponent = (r: number, g: number, b: number): Point => [0.299 * r + 0.587 * g + 0.114 * b, (r - g) * HUE_WEIGHT, (0.5 * (r + g) - b) * HUE_WEIGHT];
const distance = (a: readonly number[], b: readonly number[]): number => (a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2;

function nearest(point: Point, centres: readonly (readonly number[])[]): number {
  let best = 0;
  for (let k = 1; k < centres.length; k++) if (distance(point, centres[k]!) < distance(point, centres[best]!)) best = k;
  return best;
}

function samples(canvas: Canvas): Point[] {
  const colours = canvas.colours(canvas.colour);
  const { width, height } = canvas;
  const gap = Math.max(1, Math.floor(Math.sqrt((width * height) / SAMPLES)));
  const points: Point[] = [];
  for (let y = gap >> 1; y < height; y += gap) {
    for (let x = gap >> 1; x < width; x += gap) {
      const p = canvas.at(x, y) * 4;
      points.push(opponent(colours[p]!, colours[p + 1]!, colours[p + 2]!));
    }
  }
  return points.length ? points : [[0.5, 0, 0]];
}

/** The colours that a picture falls into (k-means), started at its tones, so that the same picture gives the same; from dark to light. */
function centresOf(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0]);
  let centres: Point[] = Array.from({ length: COLOURS }, (_, k) => [...sorted[Math.floor(((k + 0.5) / COLOURS) * sorted.length)]!]);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const point of points) {
      const sum = sums[nearest(point, centres)]!;
      for (let c = 0; c < 3; c++) sum[c] = sum[c]! + point[c]!;
      sum[3] = sum[3]! + 1;
    }
    centres = centres.map((centre, k) => {
      const [a = 0, b = 0, c = 0, count = 0] = sums[k]!;
      return count ? [a / count, b / count, c / count] : centre;
    });
  }
  return centres.toSorted((a, b) => a[0] - b[0]);
}

interface Hue {
  /** Direction: red against green, yellow against blue. */
  red: number;
  yellow: number;
  /** How strong it is. */
  chroma: number;
}

function hueOf([, redness, yellowness]: Point): Hue {
  const chroma = Math.hypot(redness, yellowness);
  return { red: redness / (chroma + 1e-6), yellow: yellowness / (chroma + 1e-6), chroma };
}

const hueOfInk = ([r, g, b]: Rgb): Hue => hueOf(opponent(r / 255, g / 255, b / 255));
const likeness = (a: Hue, b: Hue): number => a.red * b.red + a.yellow * b.yellow;

/** How badly an ink stands for a colour: another hue where the colour has one, another place between dark and light, a hue in use. */
function misfit(ink: Rgb, centre: Point, tone: number, used: readonly Rgb[]): number {
  const [hue, wanted] = [hueOfInk(ink), hueOf(centre)];
  const away = (1 - likeness(hue, wanted)) * Math.min(1, wanted.chroma * 6) * 0.7;
  const alike = used.some((other) => likeness(hueOfInk(other), hue) > 0.75) ? ALIKE : 0;
  return away + Math.abs(luma(ink) / 255 - tone) * 1.6 + alike;
}

/**
 * Inks for the few colours that a picture falls into, each used once, from a near black to a cream; between them they grow
 * lighter as the colours do.
 */
export function inksFor(canvas: Canvas): readonly Rgb[] {
  const centres = centresOf(samples(canvas));
  const inks: Rgb[] = [];
  let darker = 0;
  for (let k = 1; k < COLOURS - 1; k++) {
    // Of the inks that are lighter than the last one, enough must remain for the colours that follow.
    const lighter = INKS.filter((ink) => luma(ink) > darker).toSorted((a, b) => luma(a) - luma(b));
    const choice = lighter.slice(0, Math.max(1, lighter.length - (COLOURS - 2 - k) * 2));
    const tone = 0.12 + (0.76 * k) / (COLOURS - 1);
    const cost = new Map(choice.map((ink) => [ink, misfit(ink, centres[k]!, tone, inks)]));
    const [ink = CREAM] = choice.toSorted((a, b) => cost.get(a)! - cost.get(b)!);
    inks.push(ink);
    darker = luma(ink) + 8;
  }
  return [BLACK, ...inks, CREAM];
}
