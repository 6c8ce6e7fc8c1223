/** Centimetres to inches (doc 1 §5). */
export const INCHES_PER_CENTIMETRE = 0.3937008;

export type SizeUnit = 'in' | 'cm';
export interface Size {
  width: number;
  height: number;
  unit: SizeUnit;
}

const CODE = /^(?:c-)?(\d+(?:[.,]\d+)?)x(\d+(?:[.,]\d+)?)(in|cm)?$/;

/** Keeps 4 significant digits, the precision in which custom sizes are ordered (doc 1 §5). */
export const toFourDigits = (value: number): number => Number(value.toPrecision(4));

/** Reads a number typed by a customer, with a point or a comma; undefined when it is none or not above 0. */
export const parseDimension = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? toFourDigits(value) : undefined;
};

/** Reads `12x16in`, `30x40cm` or `c-11.5x14in`; inches when no unit is given; undefined when it is no size (doc 1 §5). */
export const parseSize = (code: string): Size | undefined => {
  const match = CODE.exec(code);
  if (!match) return undefined;
  const width = parseDimension(match[1] ?? '');
  const height = parseDimension(match[2] ?? '');
  return width && height ? { width, height, unit: (match[3] as SizeUnit | undefined) ?? 'in' } : undefined;
};

/** Code of a custom size: `c-11.5x14in` (doc 1 §3). */
export const customSizeCode = ({ width, height, unit }: Size): string =>
  `c-${toFourDigits(width)}x${toFourDigits(height)}${unit}`;

/** The same size in inches. */
export const inInches = ({ width, height, unit }: Size): Size =>
  unit === 'in'
    ? { width, height, unit }
    : { width: width * INCHES_PER_CENTIMETRE, height: height * INCHES_PER_CENTIMETRE, unit: 'in' };

/** Area in square inches. */
export const areaInSquareInches = (size: Size): number => {
  const { width, height } = inInches(size);
  return width * height;
};

/** A size as people write it: `12 × 16 in`. */
export const formatSize = ({ width, height, unit }: Size): string => `${width} × ${height} ${unit}`;
