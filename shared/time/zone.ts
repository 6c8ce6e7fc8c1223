import { MINUTE_MS } from './time.ts';

/** Offset of a time zone from UTC at an instant, in milliseconds, positive in the east. */
export const aheadOf = (zone: string, instant: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) -
    Math.floor(instant / MINUTE_MS) * MINUTE_MS
  );
};
