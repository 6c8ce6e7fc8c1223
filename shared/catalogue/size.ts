/** Inches per centimetre (doc 1 §5). */
export const INCHES_PER_CENTIMETRE = 0.3937008;

export type SizeUnit = 'in' | 'cm';
export interface Size {
  width: number;
  height: number;
  unit: SizeUnit;
}

/** Shortest and longest side of a custom size in each unit: 4 to 80 inches. */
export const SIDE_LIMITS: Record<SizeUnit, { min: number; max: number }> = {
  in: { min: 4, max: 80 },
  cm: { min: 10.16, max: 203.2 },
};

/**
 * Limits of a parsed side in either unit: far beyond them JavaScript prints a number with an exponent, which no size
 * code has.
 */
const MIN_SIDE = 0.001;
const MAX_SIDE = 9_999;

const CODE = /^(?:c-)?(\d+(?:[.,]\d+)?)x(\d+(?:[.,]\d+)?)(in|cm)?$/;
const TYPED = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

/** Rounds to 4 significant digits, the precision of custom sizes (doc 1 §5). */
const toFourDigits = (value: number): number => Number(value.toPrecision(4));

/**
 * Parses a side as typed by a customer, with a decimal point or comma; undefined when it is no number or outside 0.001
 * to 9999 (O-18).
 */
export const parseDimension = (text: string): number | undefined => {
  const typed = text.trim();
  const value = TYPED.test(typed) ? toFourDigits(Number(typed.replace(',', '.'))) : Number.NaN;
  return value >= MIN_SIDE && value <= MAX_SIDE ? value : undefined;
};

/**
 * Parses `12x16in`, `30,5x40cm` or `c-11.5x14in`, in inches when no unit is given; undefined for any other text (O-20).
 */
export const parseSize = (code: string): Size | undefined => {
  const match = CODE.exec(code);
  if (!match) return undefined;
  const width = parseDimension(match[1] ?? '');
  const height = parseDimension(match[2] ?? '');
  return width && height ? { width, height, unit: match[3] === 'cm' ? 'cm' : 'in' } : undefined;
};

/** Whether a size code has the prefix of custom sizes: `c-11.5x14in`. */
export const isCustomSize = (code: string): boolean => code.startsWith('c-');

/** Size code of a custom size, to 4 digits: `c-11.5x14in` (O-04). */
export const customSizeCode = ({ width, height, unit }: Size): string =>
  `c-${toFourDigits(width)}x${toFourDigits(height)}${unit}`;

/** Whether both sides of a custom size are within `SIDE_LIMITS`. */
export const isMakeable = ({ width, height, unit }: Size): boolean => {
  const { min, max } = SIDE_LIMITS[unit];
  return Math.min(width, height) >= min && Math.max(width, height) <= max;
};

/** Converts a length from the other unit into `to`, to 4 digits (O-19). */
export const convertLength = (value: number, to: SizeUnit): number =>
  toFourDigits(to === 'in' ? value * INCHES_PER_CENTIMETRE : value / INCHES_PER_CENTIMETRE);

/** Converts a size to inches, unrounded (O-19). */
export const inInches = ({ width, height, unit }: Size): Size =>
  unit === 'in'
    ? { width, height, unit }
    : { width: width * INCHES_PER_CENTIMETRE, height: height * INCHES_PER_CENTIMETRE, unit: 'in' };

export const areaInSquareInches = (size: Size): number => {
  const { width, height } = inInches(size);
  return width * height;
};

export const orientationOf = ({
  width,
  height,
}: Pick<Size, 'width' | 'height'>): 'portrait' | 'landscape' | 'square' => {
  if (width === height) return 'square';
  return width < height ? 'portrait' : 'landscape';
};

/** Formats a size for texts: `12 × 16 in`. */
export const formatSize = ({ width, height, unit }: Size): string => `${width} × ${height} ${unit}`;

/** The shown value of a size option in words; a custom size is stored as its code, `c-11.5x14in`. */
export const sizeText = (shown: string): string => {
  const size = isCustomSize(shown) ? parseSize(shown) : undefined;
  return size ? formatSize(size) : shown;
};

/** Areas in square inches below which `sizeHint` gives its two hints (O-21). */
const CLOSEUP_AREA = 192;
const SINGLE_SUBJECT_AREA = 320;

/** Hint which pictures suit a small size; undefined for sizes that suit any picture (O-21). */
export const sizeHint = (size: Size): string | undefined => {
  const area = areaInSquareInches(size);
  if (area < CLOSEUP_AREA) return 'This size suits an extreme closeup or impressionist work.';
  return area < SINGLE_SUBJECT_AREA ? 'This size suits a single-subject portrait.' : undefined;
};
