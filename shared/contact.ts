import { dateFormat } from './date-format.ts';

/** Longest message to the studio, and longest answer. */
export const MAX_CONTACT_CHARACTERS = 4_000;

/** First hour in New York in which the studio reads along, and the first in which it no longer does (doc 1 §9). */
const OPENS_AT = 10;
const CLOSES_AT = 18;

const hourInNewYork = dateFormat({
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Whether somebody at the studio reads along at an instant in epoch milliseconds. */
export const isStudioOpen = (now: number): boolean => {
  const hour = Number(hourInNewYork(now));
  return hour >= OPENS_AT && hour < CLOSES_AT;
};
