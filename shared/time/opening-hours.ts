import { addDays, midnightOf } from './days.ts';
import { inNewYork, newYorkHolidayOn } from './new-york.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]';
const SPAN = `(${DAY})(-(${DAY}))? ${TIME}-${TIME}`;

/** Hours of New York as a shop's operator names them: `Mon-Fri 10:00-18:00, Sat 10:00-14:00`; empty for none. */
export const HOURS_PATTERN = `(${SPAN}(, ${SPAN})*)?`;

/** Weekdays from `first` to `last` (0 is Sunday), and the minutes of the day between which they are open. */
interface Span {
  first: number;
  last: number;
  opens: number;
  closes: number;
}

const weekdayOf = (short: string): number => DAYS.findIndex((name) => name.startsWith(short));

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The spans of a text like `Mon-Fri 10:00-18:00`; none in a text that is no hours. */
const spansOf = (hours: string): Span[] =>
  new RegExp(`^${HOURS_PATTERN}$`).test(hours)
    ? hours
        .split(', ')
        .filter(Boolean)
        .map((span) => {
          const [days = '', times = ''] = span.split(' ');
          const [first = '', last = first] = days.split('-');
          const [opens = '', closes = ''] = times.split('-');
          return {
            first: weekdayOf(first),
            last: weekdayOf(last),
            opens: minuteOf(opens),
            closes: minuteOf(closes),
          };
        })
    : [];

const WEEK = 7;

const isOf = ({ first, last }: Span, weekday: number): boolean =>
  (weekday - first + WEEK) % WEEK <= (last - first + WEEK) % WEEK;

/** The spans of a day in New York, none on its public holidays. */
const spansOn = (spans: readonly Span[], day: string): Span[] =>
  newYorkHolidayOn(day) ? [] : spans.filter((span) => isOf(span, midnightOf(day).getUTCDay()));

/** "10 am", "10:30 am". */
const timeInWords = (minute: number): string => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return `${hour % 12 || 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`;
};

/** "Monday to Friday, 10 am to 6 pm New York time"; empty for a text that is no hours. */
export const hoursInWords = (hours: string): string => {
  const spans = spansOf(hours).map(({ first, last, opens, closes }) => {
    const days = first === last ? DAYS[first] : `${DAYS[first]} to ${DAYS[last]}`;
    return `${days}, ${timeInWords(opens)} to ${timeInWords(closes)}`;
  });
  return spans.length === 0 ? '' : `${spans.join('; ')} New York time`;
};

interface Opening {
  isOpen: boolean;
  /** "Open now, until 6 pm.", "Closed for Labor Day. Opens Tuesday at 10 am." */
  words: string;
}

/** Days ahead among which the next opening is looked for: the longest row of holidays and closed days is shorter. */
const MAX_DAYS = 14;

/** Whether somebody answers at an instant by hours of New York, and until or from when; undefined without hours. */
export const openingAt = (hours: string, instant: number): Opening | undefined => {
  const spans = spansOf(hours);
  const { day, minute } = inNewYork(instant);
  const now = spansOn(spans, day).find(({ opens, closes }) => minute >= opens && minute < closes);
  if (now) return { isOpen: true, words: `Open now, until ${timeInWords(now.closes)}.` };
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    const then = addDays(day, ahead);
    const starts = spansOn(spans, then).map(({ opens }) => opens);
    const opens = Math.min(...starts.filter((start) => ahead > 0 || start > minute));
    if (opens !== Infinity) {
      const holiday = newYorkHolidayOn(day);
      const name = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : DAYS[midnightOf(then).getUTCDay()];
      return {
        isOpen: false,
        words: `Closed ${holiday ? `for ${holiday}` : 'now'}. Opens ${name} at ${timeInWords(opens)}.`,
      };
    }
  }
  return undefined;
};
