import { INCHES_PER_CENTIMETRE, parseSize } from './size.ts';

/** Pixels an inch of a file at its ordered size; a picture on a wall looks sharp from an arm's length with 150. */
export const FILE_PIXELS_AN_INCH = 150;

/** Pixels of the largest files: what every viewer opens, and less than an upload may have. */
const MAX_FILE_PIXELS = 40e6;

/** A picture that an artist fits into the frame of another shape may be a little shorter. */
const TOLERANCE = 0.98;

/**
 * Pixels of the long side that the file of a size has at least: 150 an inch, and for what would have more than 40
 * megapixels those of 40; 0 for what is no size.
 */
export const filePixels = (sizeCode: string): number => {
  const size = parseSize(sizeCode);
  if (!size) return 0;
  const inches = size.unit === 'cm' ? INCHES_PER_CENTIMETRE : 1;
  const [short = 0, long = 0] = [size.width * inches, size.height * inches].toSorted((a, b) => a - b);
  const perInch = Math.min(FILE_PIXELS_AN_INCH, Math.sqrt(MAX_FILE_PIXELS / (short * long)));
  return Math.floor(long * perInch * TOLERANCE);
};
