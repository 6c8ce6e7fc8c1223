import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('C18 a file has amounts in dollars, quoted texts, and no text that a spreadsheet runs as a formula', () => {
  const hostile = ['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', '  =cmd|calc', 'a "b", c', 'two\nlines', '=\r\n1'];
  expect(csvOf([['name'], ...hostile.map((text) => [text]), [{ cents: -5 }, { cents: 1_234 }, { cents: 100 }]])).toBe(
    [
      '"name"',
      `"'=1+1"`,
      `"'+49 30"`,
      `"'-2"`,
      `"'@SUM(A1)"`,
      `"'\t=1"`,
      `"'  =cmd|calc"`,
      '"a ""b"", c"',
      '"two lines"',
      `"'= 1"`,
      '-0.05,12.34,1.00',
      '',
    ].join('\r\n'),
  );
});
