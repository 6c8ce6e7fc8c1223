import { dateFormat } from '#shared/site/formats.ts';

const day = dateFormat({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** The day of a question or reply in UTC, as its rendered page says, from epoch seconds. */
export function PostedOn({ timestamp }: { timestamp: number }) {
  const date = new Date(timestamp * 1000);
  return <time dateTime={date.toISOString()}>{day(date)}</time>;
}
