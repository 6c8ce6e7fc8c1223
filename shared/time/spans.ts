import { addDays, midnightOf } from './days.ts';

/** Spans of time that counts of days are added up to. */
export const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** Days that each kind of span looks back, the current one included. */
const DAYS: Record<Span, number> = { day: 30, week: 12 * 7, month: 365 };

/** The first day of the span that a day is in: itself, its Monday, or the first of its month. */
export const spanOf = (day: string, by: Span): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return by === 'day' ? day : addDays(day, -((midnightOf(day).getUTCDay() + 6) % 7));
};

/** The first days of the spans up to a day, the newest first: 30 days, or the weeks or months of 12 weeks or a year. */
export const spansUpTo = (day: string, by: Span): string[] => [
  ...new Set(Array.from({ length: DAYS[by] }, (_, ago) => spanOf(addDays(day, -ago), by))),
];
