import type { GiftMode } from '../schemas/gift-mode.ts';
import { judgeDate, type ArrivingProduct, type Journey } from '../shipping/arrival.ts';
import { isWorkingDay } from '../shipping/holidays.ts';
import { isShipped } from '../shipping/shipping.ts';
import { contactDetailsIn } from '../text/contact-details.ts';
import { asTyped } from '../text/typed.ts';
import { addDays, daysBetween, isDay } from '../time/days.ts';

/** Length of a gift's note, so that it fits on a card. */
export const MAX_GIFT_NOTE_CHARACTERS = 300;

/** Problems of a gift by field, a sentence each; an empty object where there is none. */
export type GiftModeProblems = Partial<Record<keyof GiftMode, string>>;

/** A note as it is printed: without direction marks and other marks that nobody sees, and with at most one empty line in a row. */
const asNote = (note: string): string =>
  note
    .replaceAll(/\r\n?/g, '\n')
    // U+200D joins the parts of an emoji.
    .replaceAll(/[^\P{Cf}\u200D]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A gift as it was meant. */
export const cleanGift = ({ recipient, note, wanted_on }: GiftMode): GiftMode => ({
  recipient: asTyped(recipient),
  note: asNote(note),
  wanted_on: wanted_on || null,
});

/** Latest day on which a gift can be wanted, in days ahead. */
const LATEST_WANTED_DAYS = 365;

/** A page's day may be yesterday's, today's or tomorrow's UTC day (C102). */
const DAYS_OF_TOLERANCE = [-1, 0, 1];

/** Problems of a gift's texts; `recipient` must be named where no address names them. */
export const giftTextProblems = (
  { recipient, note }: Pick<GiftMode, 'recipient' | 'note'>,
  { isNamed }: { isNamed: boolean },
): GiftModeProblems => ({
  ...(!isNamed && recipient === '' && { recipient: 'Please enter who the gift is for.' }),
  ...(contactDetailsIn(recipient).length > 0 && { recipient: 'Please enter the name alone.' }),
  // The artist prints the note, so it is no way around the project's messages (C22).
  ...(note.length > MAX_GIFT_NOTE_CHARACTERS && { note: `At most ${MAX_GIFT_NOTE_CHARACTERS} characters.` }),
  ...(contactDetailsIn(note).length > 0 && {
    note: 'Please leave out links, e-mail addresses and phone numbers: the artist prints this note.',
  }),
});

/**
 * Why a gift of these pieces cannot be wanted on a day: it is no day on which something is delivered, more than a year
 * ahead, or before the earliest day that painting and shipping allow; undefined when it can. `journey.artistDays` is what
 * is left of the painting, where an artist has said it.
 */
export const wantedDayProblem = (
  day: string,
  pieces: readonly ArrivingProduct[],
  journey: Journey,
): string | undefined => {
  const { today } = journey;
  if (!isDay(day)) return 'Please choose a day.';
  if (daysBetween(today, day) > LATEST_WANTED_DAYS) return 'Please choose a day within a year.';
  if (pieces.some(isShipped) && !isWorkingDay(day))
    return 'Nothing is delivered on that day. Please choose a working day.';
  const late = pieces.map((piece) => judgeDate(piece, journey, day)).find((judged) => judged?.verdict === 'impossible');
  return late?.sentence;
};

/** As `wantedDayProblem` for a server, which knows the UTC day alone: what a page of any zone could have offered is taken. */
export const acceptsWantedDay = (day: string, pieces: readonly ArrivingProduct[], journey: Journey): boolean =>
  DAYS_OF_TOLERANCE.some(
    (days) => wantedDayProblem(day, pieces, { ...journey, today: addDays(journey.today, days) }) === undefined,
  );
