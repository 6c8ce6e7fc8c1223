import { dateFormat } from '#shared/site/formats.ts';

const formats = {
  short: dateFormat({ month: 'short', timeZone: 'UTC' }),
  long: dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** The name of a month such as 2026-11. */
export const monthName = (month: string, form: keyof typeof formats): string =>
  formats[form](Date.parse(`${month}-01T00:00:00Z`));
