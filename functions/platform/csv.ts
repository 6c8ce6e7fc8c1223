import { z } from 'zod';

/** A cell of a file: a text, or an amount in cents that is written in dollars. */
export type CsvCell = string | { cents: number };

/** Spreadsheets run a text that begins with one of these as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r|]/;

const cell = (value: CsvCell): string => {
  if (typeof value !== 'string') {
    const cents = Math.abs(value.cents);
    return `${value.cents < 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  }
  // Line breaks within a cell split a row in programs that read line by line.
  const text = value.replaceAll(/[\r\n]+/g, ' ');
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** A file of comma-separated values (RFC 4180) whose texts no spreadsheet takes for a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A route's answer that is such a file. */
export const csvFile = {
  description: 'A file of comma-separated values',
  content: { 'text/csv': { schema: z.string() } },
};

/** Headers of such a file, which the browser saves under a name. */
export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
});
