import { dateFormat } from '#shared/site/formats.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time/time.ts';
import { serverNow } from './server-clock.ts';

/** "November 21, 2026", in the visitor's time zone. */
export const formatDate = dateFormat({ year: 'numeric', month: 'long', day: 'numeric' });

/** "Nov 21". */
export const formatShortDate = dateFormat({ month: 'short', day: 'numeric' });

/** Today in the visitor's time zone, as an ISO date; by the server's clock, because that one refuses a day. */
export const todayHere = (now = new Date(serverNow())): string =>
  [
    String(now.getFullYear()).padStart(4, '0'),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-');

/** "November 21 at 5:04 PM", in the visitor's time zone. */
export const formatDateTime = dateFormat({ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const MOMENT = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const moment = dateFormat(MOMENT);

/** "Fri, Nov 27, 2:00 PM EST": a moment that somebody has to keep names its zone. */
export const formatDeadline = dateFormat({ ...MOMENT, timeZoneName: 'short' });
const ofWeek = dateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' });
const time = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** "2:00 PM", which no line breaks. */
export const formatTime = (milliseconds: number): string => time(milliseconds).replace(' ', '\u00a0');

/** "2:00 PM" today, "Friday 2:00 PM" in the last six days, else "Fri, Nov 27, 2:00 PM". */
export const formatPast = (milliseconds: number, nowMs: number): string => {
  if (new Date(milliseconds).toDateString() === new Date(nowMs).toDateString()) return time(milliseconds);
  const days = (nowMs - milliseconds) / (DAY_SECONDS * 1000);
  return days >= 0 && days < 6 ? ofWeek(milliseconds) : moment(milliseconds);
};

/** A duration in words, rounded up to the minute: "3 h 42 min", "12 min", "2 days"; "0 min" when none is left. */
export const formatWhile = (seconds: number): string => {
  const minutes = Math.max(0, Math.ceil(seconds / MINUTE_SECONDS));
  if (minutes < HOUR_SECONDS / MINUTE_SECONDS) return `${minutes} min`;
  if (minutes * MINUTE_SECONDS >= 2 * DAY_SECONDS)
    return `${Math.round((minutes * MINUTE_SECONDS) / DAY_SECONDS)} days`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A duration in its largest unit, rounded down: "3 hours", "1 day"; minutes are rounded up. */
export const formatRoughly = (seconds: number): string => {
  if (seconds >= DAY_SECONDS) return counted(Math.floor(seconds / DAY_SECONDS), 'day');
  if (seconds >= HOUR_SECONDS) return counted(Math.floor(seconds / HOUR_SECONDS), 'hour');
  return counted(Math.max(0, Math.ceil(seconds / MINUTE_SECONDS)), 'minute');
};
