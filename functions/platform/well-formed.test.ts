import { describe, expect, it } from 'vitest';
import { wellFormedBytes, wellFormedJson } from './well-formed.ts';

describe('texts on their way to the table', () => {
  it('half a character pair becomes U+FFFD, wherever it stands', () => {
    for (const text of ['\ud800', 'a\udfffb', '\\\udc00', '\ud83d', '\udc00\ud800']) {
      expect(JSON.parse(wellFormedJson(JSON.stringify({ text }))), JSON.stringify(text)).toEqual({
        text: text.toWellFormed(),
      });
    }
  });

  it('whole pairs, escapes and texts about escapes stay as they are', () => {
    for (const text of ['👩‍👩‍👧‍👦', 'é', '\\ud800', '\\\\ud800', 'C:\\udder', '"\u0000"']) {
      const json = JSON.stringify({ text });
      expect(wellFormedJson(json), json).toBe(json);
    }
  });

  it('bytes without an escaped half are the very same bytes', () => {
    const plain = Buffer.from(JSON.stringify({ text: 'é' }));
    expect(wellFormedBytes(plain)).toBe(plain);
    expect(String(wellFormedBytes(Buffer.from(JSON.stringify({ text: 'é\ud800' }))))).toBe('{"text":"é\ufffd"}');
  });
});
