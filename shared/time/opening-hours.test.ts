import { describe, expect, it } from 'vitest';
import { addDays, isWeekend } from './days.ts';
import { newYorkHolidayOn } from './new-york.ts';
import { HOURS_PATTERN, hoursInWords, openingAt } from './opening-hours.ts';

const WEEKDAYS = 'Mon-Fri 10:00-18:00';

describe('W-06 the hours of the support line', () => {
  it.each([
    [WEEKDAYS, 'Monday to Friday, 10 am to 6 pm New York time'],
    [`${WEEKDAYS}, Sat 09:30-12:00`, 'Monday to Friday, 10 am to 6 pm; Saturday, 9:30 am to 12 pm New York time'],
    ['Sat-Mon 00:00-23:59', 'Saturday to Monday, 12 am to 11:59 pm New York time'],
    ['', ''],
    ['weekdays from ten to six', ''],
    ['Mon-Fri 10:00-25:00', ''],
  ])('%s are said as: %s', (hours, words) => {
    expect(hoursInWords(hours)).toBe(words);
    expect(new RegExp(`^${HOURS_PATTERN}$`).test(hours)).toBe(hours === '' || words !== '');
  });

  it.each([
    // Friday, in winter (UTC-5) and in summer (UTC-4), at the edges of the hours.
    ['2026-11-20T14:59:00Z', 'Closed now. Opens today at 10 am.'],
    ['2026-11-20T15:00:00Z', 'Open now, until 6 pm.'],
    ['2026-11-20T22:59:00Z', 'Open now, until 6 pm.'],
    ['2026-11-20T23:00:00Z', 'Closed now. Opens Monday at 10 am.'],
    ['2026-07-10T13:59:00Z', 'Closed now. Opens today at 10 am.'],
    ['2026-07-10T14:00:00Z', 'Open now, until 6 pm.'],
    // The clocks went back on Sunday, November 1, 2026, and forward on March 14, 2027.
    ['2026-10-30T14:00:00Z', 'Open now, until 6 pm.'],
    ['2026-11-02T14:00:00Z', 'Closed now. Opens today at 10 am.'],
    ['2027-03-12T14:30:00Z', 'Closed now. Opens today at 10 am.'],
    ['2027-03-15T14:30:00Z', 'Open now, until 6 pm.'],
    ['2026-11-19T04:30:00Z', 'Closed now. Opens tomorrow at 10 am.'],
    // Election Day, Thanksgiving, and Christmas on a Friday.
    ['2026-11-03T16:00:00Z', 'Closed for Election Day. Opens tomorrow at 10 am.'],
    ['2026-11-26T16:00:00Z', 'Closed for Thanksgiving Day. Opens tomorrow at 10 am.'],
    ['2026-12-25T16:00:00Z', 'Closed for Christmas Day. Opens Monday at 10 am.'],
    ['2026-12-24T23:30:00Z', 'Closed now. Opens Monday at 10 am.'],
  ])('at %s they say: %s', (instant, words) => {
    expect(openingAt(WEEKDAYS, Date.parse(instant))?.words).toBe(words);
  });

  it('a shop without hours promises none', () => {
    expect(openingAt('', Date.parse('2026-11-20T15:00:00Z'))).toBeUndefined();
    expect(openingAt('nine to five', Date.parse('2026-11-20T15:00:00Z'))).toBeUndefined();
  });

  it.each([
    [2026, '01-01 01-19 02-12 02-16 05-25 06-19 09-07 10-12 11-03 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-12 02-15 05-31 07-05 09-06 10-11 11-02 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-07 11-23 12-25'],
  ])('New York keeps its public holidays of %i on weekdays as its law says', (year, days) => {
    const all = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
    const kept = all.filter((day) => day.startsWith(String(year)) && !isWeekend(day) && newYorkHolidayOn(day));
    expect(kept.map((day) => day.slice(5)).join(' ')).toBe(days);
  });
});
