const formats = {
  short: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** The name of a month such as 2026-11. */
export const monthName = (month: string, form: keyof typeof formats): string =>
  formats[form].format(Date.parse(`${month}-01T00:00:00Z`));
