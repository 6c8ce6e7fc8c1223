import type { Asset, Coords } from '../schemas/asset.ts';
import { formatSize, inInches, type Size } from '../catalogue/size.ts';

export type Verdict = 'good' | 'fair' | 'poor';
type AdviceKind =
  | 'fine'
  | 'pixels'
  | 'blurred'
  | 'dark'
  | 'bright'
  | 'flat'
  | 'face_small'
  | 'face_blurred'
  | 'face_cut';

/** One sentence for the customer; `face` is the index in the photo's measured faces. */
interface Advice {
  kind: AdviceKind;
  verdict: Verdict;
  sentence: string;
  face?: number;
}

export interface Judgement {
  /** Verdict of the worst advice. */
  verdict: Verdict;
  advice: Advice[];
}

/** What a judgement depends on in the photo. */
export type JudgedPhoto = Pick<Asset, 'width' | 'height' | 'fitness'>;

/** Least value for `good` and for `fair`; anything below is `poor`. */
interface Threshold {
  good: number;
  fair: number;
}

/**
 * Least values that a painter needs. `pixelsPerInch` is per inch of the canvas; `facePixelsPerInch` is the face's width
 * per inch of the canvas's long side. Sharpness was measured on portraits and landscapes: sharp photos have 100 and
 * more, a blur of two pixels in 1600 lowers it to 20, of four to 5; faces need less, because skin has few edges.
 * Brightness 128 is middle grey.
 */
const NEEDED = {
  pixelsPerInch: { good: 50, fair: 25 },
  facePixelsPerInch: { good: 5.5, fair: 2.75 },
  facePixels: { good: 60, fair: 30 },
  sharpness: { good: 60, fair: 15 },
  faceSharpness: { good: 40, fair: 10 },
  brightness: { good: 55, fair: 30 },
  /** 255 minus the mean brightness. */
  shade: { good: 25, fair: 10 },
  contrast: { good: 20, fair: 10 },
} as const satisfies Record<string, Threshold>;

/** Pixels of a photo per inch of the canvas from which its resolution is good. */
export const GOOD_PIXELS_PER_INCH = NEEDED.pixelsPerInch.good;

/** Canvas sizes that an advice names, smallest first. */
const NAMED: Record<Size['unit'], readonly (readonly [width: number, height: number])[]> = {
  in: [
    [5, 7],
    [8, 10],
    [9, 12],
    [11, 14],
    [12, 16],
    [16, 20],
    [18, 24],
    [24, 30],
    [24, 36],
    [30, 40],
    [36, 48],
    [40, 60],
    [48, 72],
  ],
  cm: [
    [13, 18],
    [20, 25],
    [30, 40],
    [40, 50],
    [45, 60],
    [50, 70],
    [60, 90],
    [75, 100],
    [90, 120],
    [100, 150],
    [120, 180],
  ],
};

interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The cropped part of a photo, in percent of its width and height. */
const paintedPart = (coords: Coords | null): Part => {
  if (!coords) return { x: 0, y: 0, w: 100, h: 100 };
  if ('w' in coords) return { x: coords.x, y: coords.y, w: coords.w, h: coords.h };
  return { x: coords.x, y: coords.y, w: coords.x2 - coords.x, h: coords.y2 - coords.y };
};

const judged = (value: number, { good, fair }: Threshold): Verdict => {
  if (value >= good) return 'good';
  return value >= fair ? 'fair' : 'poor';
};

const WORSE: readonly Verdict[] = ['good', 'fair', 'poor'];
const worst = (verdicts: Verdict[]): Verdict =>
  verdicts.reduce((a, b) => (WORSE.indexOf(b) > WORSE.indexOf(a) ? b : a), 'good');

const sidesOf = ({ width, height }: { width: number; height: number }): [long: number, short: number] =>
  width > height ? [width, height] : [height, width];

/**
 * Pixels per inch of the canvas along the side with fewer; the canvas's long side lies along the photo part's long
 * side.
 */
const densityOf = (part: { width: number; height: number }, size: Size): number => {
  const [long, short] = sidesOf(part);
  const [canvasLong, canvasShort] = sidesOf(inInches(size));
  return Math.min(long / canvasLong, short / canvasShort);
};

/** `good up to 12 × 16 in`, the largest named canvas that `isGood`; undefined when the smallest is not good either. */
const goodUpTo = (unit: Size['unit'], isGood: (size: Size) => boolean): string | undefined => {
  const largest = NAMED[unit].map(([width, height]): Size => ({ width, height, unit })).findLast(isGood);
  return largest && `good up to ${formatSize(largest)}`;
};

const adviseOnPixels = (part: { width: number; height: number }, size: Size): Advice => {
  const limit = goodUpTo(size.unit, (named) => densityOf(part, named) >= NEEDED.pixelsPerInch.good);
  const what = `The painted part of your photo has ${Math.round(part.width)} × ${Math.round(part.height)} pixels`;
  return {
    kind: 'pixels',
    verdict: judged(densityOf(part, size), NEEDED.pixelsPerInch),
    sentence: `${what}: ${limit ?? 'too few for any canvas'}.`,
  };
};

/**
 * The measured faces whose middle lies in the painted part, with their index in the photo's faces, from left to right.
 */
const paintedFaces = (faces: NonNullable<JudgedPhoto['fitness']>['faces'], part: Part) =>
  faces
    .map((face, index) => ({ ...face, index }))
    .filter(
      ({ x, y, w, h }) =>
        x + w / 2 > part.x && x + w / 2 < part.x + part.w && y + h / 2 > part.y && y + h / 2 < part.y + part.h,
    );

const nameOf = (place: number, count: number): string => {
  if (count === 1) return 'The face';
  if (place === 0) return 'The face at the left';
  if (place === count - 1) return 'The face at the right';
  return count === 3 ? 'The face in the middle' : `Face ${place + 1} from the left`;
};

/** Faces are framed closely; a little beyond the edge is only hair. */
const CUT_SHARE = 0.05;

const isCut = (face: Part, part: Part): boolean => {
  const left = Math.max(0, part.x);
  const top = Math.max(0, part.y);
  const right = Math.min(100, part.x + part.w);
  const bottom = Math.min(100, part.y + part.h);
  const across = Math.max(left - face.x, face.x + face.w - right) / face.w;
  const down = Math.max(top - face.y, face.y + face.h - bottom) / face.h;
  return Math.max(across, down) > CUT_SHARE;
};

const adviseOnFaces = (fitness: NonNullable<JudgedPhoto['fitness']>, part: Part, size: Size): Advice[] => {
  const faces = paintedFaces(fitness.faces, part);
  return faces.flatMap((face, place) => {
    const name = nameOf(place, faces.length);
    const pixels = (face.w * fitness.width) / 100;
    const judgedAt = (canvas: Size): Verdict =>
      worst([
        judged(pixels, NEEDED.facePixels),
        judged(pixels / sidesOf(inInches(canvas))[0], NEEDED.facePixelsPerInch),
      ]);
    const limit = goodUpTo(size.unit, (named) => judgedAt(named) === 'good');
    const small = `${name} is ${Math.round(pixels)} pixels wide: ${limit ?? 'too small to be painted well'}.`;
    return [
      { kind: 'face_small' as const, verdict: judgedAt(size), sentence: small, face: face.index },
      {
        kind: 'face_blurred' as const,
        verdict: judged(face.sharpness, NEEDED.faceSharpness),
        sentence: `${name} is blurred.`,
        face: face.index,
      },
      {
        kind: 'face_cut' as const,
        verdict: isCut(face, part) ? ('fair' as const) : ('good' as const),
        sentence: `${name} is cut off at the edge.`,
        face: face.index,
      },
    ];
  });
};

const adviseOnLight = ({ sharpness, brightness, contrast }: NonNullable<JudgedPhoto['fitness']>): Advice[] => [
  {
    kind: 'blurred',
    verdict: judged(sharpness, NEEDED.sharpness),
    sentence: 'The photo is blurred: a sharper one shows your artist more.',
  },
  {
    kind: 'dark',
    verdict: judged(brightness, NEEDED.brightness),
    sentence: 'The photo is dark: your artist has to guess what lies in the shadows.',
  },
  {
    kind: 'bright',
    verdict: judged(255 - brightness, NEEDED.shade),
    sentence: 'The photo is very bright: its lightest parts have lost their detail.',
  },
  {
    kind: 'flat',
    verdict: judged(contrast, NEEDED.contrast),
    sentence: 'The photo has little contrast: light and dark are hard to tell apart.',
  },
];

/**
 * Judges whether a cropped photo is good enough to be painted at a size: advice for the customer, the worst first, or
 * one sentence that the photo is fine. A larger size never gets a better verdict. A photo without `fitness` is judged
 * by its pixels alone.
 */
export const judgePhoto = (photo: JudgedPhoto, { size, coords }: { size: Size; coords: Coords | null }): Judgement => {
  const { fitness } = photo;
  const { width, height } = fitness ?? photo;
  const part = paintedPart(coords);
  const painted = { width: (width * part.w) / 100, height: (height * part.h) / 100 };
  const all = [
    adviseOnPixels(painted, size),
    ...(fitness ? [...adviseOnFaces(fitness, part, size), ...adviseOnLight(fitness)] : []),
  ];
  const advice = all
    .filter((each) => each.verdict !== 'good')
    .toSorted((a, b) => WORSE.indexOf(b.verdict) - WORSE.indexOf(a.verdict));
  if (advice.length > 0) return { verdict: worst(advice.map(({ verdict }) => verdict)), advice };
  return {
    verdict: 'good',
    advice: [{ kind: 'fine', verdict: 'good', sentence: `This photo is good for ${formatSize(size)}.` }],
  };
};
