import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMAILS } from '#test/cases/emails.ts';
import { asciiEmail, emailProblem, isEmail } from './email.ts';

const LETTERS = expect.stringContaining('accents or other letters than a to z');

it.each(EMAILS)('an address is read as it was meant, or refused with its reason: $typed', ({ typed, as, refused }) => {
  expect(isEmail(typed)).toBe(refused === undefined);
  expect(as && asciiEmail(typed)).toBe(as);
  expect(emailProblem(typed, 'invalid')).toEqual(refused === 'letters' ? LETTERS : refused);
});

it('what is taken is ASCII, has one @, and stays as it is when it is read again', () => {
  const part = fc.string({
    unit: fc.constantFrom(...Array.from('aZ9.-+_&é漢ßİａ．﹒。＠@/%#?:\\ \u200b\u00a0\u0301')),
    maxLength: 12,
  });
  fc.assert(
    fc.property(part, part, fc.constantFrom('.example', '.com', '.рф', ''), (name, domain, end) => {
      const typed = `${name}@${domain}${end}`;
      if (!isEmail(typed)) return;
      const email = asciiEmail(typed);
      expect(email).toMatch(/^[!-?A-~]+@[!-?A-~]+$/);
      expect(asciiEmail(email)).toBe(email);
      expect(isEmail(email.toUpperCase())).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
