import { PREFIXES } from '#functions/platform/ids.ts';

const ID = new RegExp(`\\b(?:${Object.values(PREFIXES).join('|')})_[0-9A-HJKMNP-TV-Z]{26}\\b`);
/** A custom size by its code, which only the checkout shows, in parentheses behind its words (CO-07). */
const SIZE_CODE = /\bc-\d+(?:\.\d+)?x\d/;
const ERROR_CODE = /\bError #|\b[a-z]+(?:_[a-z]+)*\.[a-z]+_[a-z_]+\b/;
const UNSET = /\b(?:undefined|null|NaN)\b|\[object /;

/** The first id, option code, error code or unset value in a text that a customer or an artist reads. */
export const codeIn = (text: string): string | undefined =>
  [ID, SIZE_CODE, ERROR_CODE, UNSET].map((code) => code.exec(text)?.[0]).find((found) => found !== undefined);
