/** Half a character pair as JSON writes it: `\ud800`, its backslash not escaped itself. */
const HALF_PAIR = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * A JSON text without halves of character pairs, each replaced by U+FFFD, as in addresses and form fields. JavaScript's texts
 * may hold such halves and JSON writes them as escapes, but UTF-8 cannot: the table refuses the whole call.
 */
export const wellFormedJson = (json: string): string => json.replaceAll(HALF_PAIR, '\ufffd');

/** The same of a request's bytes; those without such an escape are handed back as they are. */
export const wellFormedBytes = (bytes: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('\\ud') ? Buffer.from(wellFormedJson(buffer.toString())) : bytes;
};
