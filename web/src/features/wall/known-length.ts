import { INCHES_PER_CENTIMETRE, convertLength, parseDimension, type SizeUnit } from '#shared/catalogue/size.ts';
import type { Box, Ends } from '../piece/geometry.ts';

/** Objects of known length, or `own` for a length that the customer types. */
export type KnownObject = 'door' | 'a4' | 'sofa' | 'own';

/** A typed length with its unit. */
export interface OwnLength {
  text: string;
  unit: SizeUnit;
}

const CENTIMETRES: Record<Exclude<KnownObject, 'own'>, number> = { door: 203, a4: 29.7, sofa: 213 };

/** Accepted lengths of an object in inches. */
const MIN_LENGTH = 1;
const MAX_LENGTH = 400;

const NAMES: Record<SizeUnit, Record<KnownObject, string>> = {
  cm: {
    door: 'Door, 2.03 m high',
    a4: 'A4 sheet, 29.7 cm long',
    sofa: 'Sofa, 2.13 m wide',
    own: 'Something I measured',
  },
  in: { door: 'Door, 80 in high', a4: 'A4 sheet, 11.7 in long', sofa: 'Sofa, 84 in wide', own: 'Something I measured' },
};

export const nameOf = (object: KnownObject, unit: SizeUnit): string => NAMES[unit][object];

/** The typed text converted to the page's unit; text that is no number stays as it is. */
export const typedIn = ({ text, unit }: OwnLength, wanted: SizeUnit): string => {
  const value = parseDimension(text);
  return value === undefined || unit === wanted ? text : String(convertLength(value, wanted));
};

/** The length of the object in inches; undefined where the typed text is no valid length. */
export const knownInches = (object: KnownObject, own: OwnLength): number | undefined => {
  if (object !== 'own') return CENTIMETRES[object] * INCHES_PER_CENTIMETRE;
  const value = parseDimension(own.text);
  const inches = value && (own.unit === 'in' ? value : value * INCHES_PER_CENTIMETRE);
  return inches && inches >= MIN_LENGTH && inches <= MAX_LENGTH ? inches : undefined;
};

/** Problem of the typed length; undefined while nothing is typed. */
export const lengthProblem = (own: OwnLength): string | undefined => {
  if (own.text.trim() === '' || knownInches('own', own) !== undefined) return undefined;
  return own.unit === 'cm' ? 'Please enter a length from 3 to 1000 cm.' : 'Please enter a length from 1 to 400 in.';
};

/** First positions of an object's ends, as parts of the picture: doors are upright, sofas low, sheets small. */
const FIRST_ENDS: Record<KnownObject, readonly [number, number, number, number]> = {
  door: [0.3, 0.2, 0.3, 0.85],
  a4: [0.5, 0.4, 0.5, 0.55],
  sofa: [0.2, 0.75, 0.8, 0.75],
  own: [0.25, 0.6, 0.75, 0.6],
};

export const firstEnds = (object: KnownObject, { width, height }: Box): Ends => {
  const [x1, y1, x2, y2] = FIRST_ENDS[object];
  return [
    { x: x1 * width, y: y1 * height },
    { x: x2 * width, y: y2 * height },
  ];
};
