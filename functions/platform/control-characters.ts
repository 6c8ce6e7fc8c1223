import { findControlCharacters } from '#shared/text/control-characters.ts';
import { AppError } from '#shared/errors.ts';

const REFUSAL = 'Please leave out characters that cannot be typed.';

/** An escape in JSON that can stand for a control character, or one that JSON takes as it is. */
const IN_JSON = /\\(?:[bf]|u00(?:[01]|7f|[89]))|[\u007f-\u009f]/i;
/** A control character in a URL, in UTF-8; tabs and line breaks are none. */
const IN_URL = /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/i;

/** Refuses `request.invalid`, with the field, when a text in a value has control characters. */
export const refuseControlCharacters = (value: unknown): void => {
  const field = findControlCharacters(value);
  if (field !== undefined) throw new AppError('request.invalid', { fields: { [field || 'body']: REFUSAL } });
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** As `refuseControlCharacters`, for a body of JSON; what is no JSON is left to the parser's own refusal. */
export const refuseInJson = (json: string): void => {
  if (IN_JSON.test(json)) refuseControlCharacters(parsed(json));
};

/** Refuses `request.invalid` when path or query have control characters. */
export const refuseInUrl = (url: string): void => {
  if (IN_URL.test(url)) throw new AppError('request.invalid', { fields: { address: REFUSAL } });
};
