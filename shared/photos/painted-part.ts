import type { Coords, Part } from '../schemas/asset.ts';
import { frameOfCoords, type Frame } from './crop.ts';

/** A picture's pixels, and the faces seen in it, from left to right, in percent of it. */
interface Seen {
  width: number;
  height: number;
  faces: readonly Part[];
}

/**
 * Part of a photo, in percent of it, that all of a piece's picture shows, and the picture's width divided by its height:
 * `whole` where the two have one shape and show the same, `unknown` where nothing says which part it is.
 */
export type PaintedPart = 'whole' | 'unknown' | (Frame & { ratio: number });

/** Largest relative difference between the shapes of a crop and of a picture at which the picture shows the crop. */
const SAME_SHAPE = 0.04;
/** Share of the picture that the photo has to cover, so that there is something to turn into the painting. */
const MIN_COVERED = 0.8;

const isSameShape = (one: number, other: number): boolean => Math.abs(one / other - 1) <= SAME_SHAPE;

/** Pixels of a face in the middle of it and the length that its size is measured by. */
const placeOf = ({ x, y, w, h }: Part, { width, height }: Seen) => ({
  x: ((x + w / 2) * width) / 100,
  y: ((y + h / 2) * height) / 100,
  size: Math.sqrt(w * width * h * height) / 100,
});

const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The part under which each face of the photo lies on its face in the picture; undefined where they do not agree. */
const partByFaces = (photo: Seen, piece: Seen): Frame | undefined => {
  if (photo.faces.length === 0 || photo.faces.length !== piece.faces.length) return undefined;
  const pairs = photo.faces.map((face, index) => ({
    from: placeOf(face, photo),
    to: placeOf(piece.faces[index]!, piece),
  }));
  const scale = middle(pairs.map(({ from, to }) => from.size / to.size));
  const left = middle(pairs.map(({ from, to }) => from.x - to.x * scale));
  const top = middle(pairs.map(({ from, to }) => from.y - to.y * scale));
  const agree = pairs.every(
    ({ from, to }) => Math.hypot(from.x - to.x * scale - left, from.y - to.y * scale - top) < from.size / 2,
  );
  if (!agree) return undefined;
  const percent = (pixels: number, of: number): number => (100 * pixels) / of;
  return {
    x: percent(left, photo.width),
    y: percent(top, photo.height),
    w: percent(piece.width * scale, photo.width),
    h: percent(piece.height * scale, photo.height),
  };
};

const overlap = (from: number, length: number): number => Math.max(0, Math.min(100, from + length) - Math.max(0, from));

const isCovered = ({ x, y, w, h }: Frame): boolean => (overlap(x, w) * overlap(y, h)) / (w * h) >= MIN_COVERED;

/**
 * Which part of its photo a finished piece shows: the customer's crop where the piece has the crop's shape, else the part
 * that its faces fit. An artist's photograph of a piece seldom has the crop's shape.
 */
export const paintedPart = (photo: Seen & { coords: Coords | null }, piece: Seen): PaintedPart => {
  const crop = frameOfCoords(photo.coords);
  const ratio = piece.width / piece.height;
  const isCrop = isSameShape((crop.w * photo.width) / (crop.h * photo.height), ratio);
  if (isCrop && photo.coords === null) return 'whole';
  const part = isCrop ? crop : partByFaces(photo, piece);
  return part && isCovered(part) ? { ...part, ratio } : 'unknown';
};
