/** Centimetres to inches (doc 1 §5). */
export const INCHES_PER_CENTIMETRE = 0.3937008;

export type SizeUnit = 'in' | 'cm';
export interface Size {
  width: number;
  height: number;
  unit: SizeUnit;
}

/** Shortest and longest side of a size of the customer's own, in each unit: 4 to 80 inches. */
export const SIDE_LIMITS: Record<SizeUnit, { least: number; most: number }> = {
  in: { least: 4, most: 80 },
  cm: { least: 10.16, most: 203.2 },
};

/** Beyond these a number would be printed with an exponent, which is no dimension. */
const LEAST = 0.001;
const MOST = 9_999;

const CODE = /^(?:c-)?(\d+(?:[.,]\d+)?)x(\d+(?:[.,]\d+)?)(in|cm)?$/;
const TYPED = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

/** Keeps 4 significant digits, the precision in which custom sizes are ordered (doc 1 §5). */
const toFourDigits = (value: number): number => Number(value.toPrecision(4));

/** Reads a number typed by a customer, with a point or a comma; undefined when it is none, or nothing that could be a side (O-18). */
export const parseDimension = (text: string): number | undefined => {
  const typed = text.trim();
  const value = TYPED.test(typed) ? toFourDigits(Number(typed.replace(',', '.'))) : Number.NaN;
  return value >= LEAST && value <= MOST ? value : undefined;
};

/** Reads `12x16in`, `30,5x40cm` or `c-11.5x14in`; inches when no unit is given; undefined when it is no size (O-20). */
export const parseSize = (code: string): Size | undefined => {
  const match = CODE.exec(code);
  if (!match) return undefined;
  const width = parseDimension(match[1] ?? '');
  const height = parseDimension(match[2] ?? '');
  return width && height ? { width, height, unit: (match[3] as SizeUnit | undefined) ?? 'in' } : undefined;
};

/** Whether a size id is one of the customer's own, `c-11.5x14in`. */
export const isCustomSize = (code: string): boolean => code.startsWith('c-');

/** Code of a custom size: `c-11.5x14in` (O-04). */
export const customSizeCode = ({ width, height, unit }: Size): string =>
  `c-${toFourDigits(width)}x${toFourDigits(height)}${unit}`;

/** Whether both sides of a custom size are within what can be made. */
export const isMakeable = ({ width, height, unit }: Size): boolean => {
  const { least, most } = SIDE_LIMITS[unit];
  return Math.min(width, height) >= least && Math.max(width, height) <= most;
};

/** A length in the other unit, to 4 digits (O-19). */
export const convertLength = (value: number, to: SizeUnit): number =>
  toFourDigits(to === 'in' ? value * INCHES_PER_CENTIMETRE : value / INCHES_PER_CENTIMETRE);

/** The same size in inches, not rounded (O-19). */
export const inInches = ({ width, height, unit }: Size): Size =>
  unit === 'in'
    ? { width, height, unit }
    : { width: width * INCHES_PER_CENTIMETRE, height: height * INCHES_PER_CENTIMETRE, unit: 'in' };

/** Area in square inches. */
export const areaInSquareInches = (size: Size): number => {
  const { width, height } = inInches(size);
  return width * height;
};

/** How a size hangs. */
export const orientationOf = ({
  width,
  height,
}: Pick<Size, 'width' | 'height'>): 'portrait' | 'landscape' | 'square' => {
  if (width === height) return 'square';
  return width < height ? 'portrait' : 'landscape';
};

/** A size as people write it: `12 × 16 in`. */
export const formatSize = ({ width, height, unit }: Size): string => `${width} × ${height} ${unit}`;

/** Areas in square inches below which a size suits only some pictures (O-21). */
const CLOSEUP_AREA = 192;
const SINGLE_SUBJECT_AREA = 320;

/** What a small size is good for; undefined when it takes any picture (O-21). */
export const sizeHint = (size: Size): string | undefined => {
  const area = areaInSquareInches(size);
  if (area < CLOSEUP_AREA) return 'This size suits an extreme closeup or impressionist work.';
  return area < SINGLE_SUBJECT_AREA ? 'This size suits a single-subject portrait.' : undefined;
};
