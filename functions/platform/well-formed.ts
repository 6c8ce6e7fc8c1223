/** An escaped lone surrogate in JSON: `\ud800`, unless its backslash is escaped itself. */
const HALF_PAIR = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * Replaces lone surrogates in a JSON text by U+FFFD. JavaScript strings may contain them and JSON escapes them, but
 * UTF-8 cannot encode them, so the table would refuse the whole call.
 */
export const wellFormedJson = (json: string): string => json.replaceAll(HALF_PAIR, '\ufffd');

/** As `wellFormedJson`, for the bytes of a request; bytes without such an escape are answered unchanged. */
export const wellFormedBytes = (bytes: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('\\ud') ? Buffer.from(wellFormedJson(buffer.toString())) : bytes;
};
