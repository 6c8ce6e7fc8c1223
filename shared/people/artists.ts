import { percentOf } from '../money/money.ts';
import { DAY_MS } from '../time/time.ts';

/** Part of a piece's price that its artist earns, in per cent (C18). */
export const ARTIST_SHARE_PERCENT = 70;

/** Splits the price of a piece between its artist (70 %, rounded down) and us, in cents (C18). */
export const sharesOf = (priceCents: number): { artist: number; house: number } => {
  const artist = percentOf(priceCents, ARTIST_SHARE_PERCENT);
  return { artist, house: priceCents - artist };
};

/** What an artist earns with a piece, in cents: 70 % of its price and 70 % of their extra, each rounded down (C18). */
export const earningsOf = (priceCents: number, extraCents: number): number =>
  sharesOf(priceCents).artist + sharesOf(extraCents).artist;

/** Milliseconds from the delivery of a piece to the moment when its earnings can be paid out (C18). */
export const PAYABLE_AFTER_DELIVERY_MS = 7 * DAY_MS;

/** The same from its shipping, for a piece whose delivery nobody reports (C18). */
export const PAYABLE_AFTER_SHIPPING_MS = 30 * DAY_MS;

/** What an artist's newest requests show. */
export interface ArtistFigures {
  /** Requests that were answered, or are older than a day, and how many of them brought an offer. */
  requests: number;
  offers: number;
  /** Finished pieces, and how many of them by the promised day. */
  finished: number;
  onTime: number;
  /** Seconds in which half of the answers came; null before the first. */
  answerSeconds: number | null;
}

/** Rates of an artist without any figures, and the number of requests or pieces that they weigh like. */
const USUAL = { acceptance: 0.5, onTime: 0.8, weight: 4 };

const rateOf = (count: number, of: number, usual: number): number =>
  Math.round((10_000 * (count + usual * USUAL.weight)) / (of + USUAL.weight)) / 10_000;

/**
 * An artist's rates from 0 to 1 for the score of offers (C14). Few figures move them little, so that one passed request
 * does not end a new artist's chances.
 */
export const ratesOf = ({
  requests,
  offers,
  finished,
  onTime,
}: ArtistFigures): { acceptance: number; onTime: number } => ({
  acceptance: rateOf(offers, requests, USUAL.acceptance),
  onTime: rateOf(onTime, finished, USUAL.onTime),
});

/** Maximum number of sample pictures in an artist's application (C11). */
export const MAX_SAMPLES = 5;

/** Maximum number of pictures in an artist's gallery, and of pieces that an artist can offer to paint at once. */
export const MAX_GALLERY = 12;
export const MAX_CAPACITY = 50;

/** Languages that an artist may say to speak, by their codes. */
export const LANGUAGES = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'uk',
  'ru',
  'cs',
  'ro',
  'hu',
  'el',
  'tr',
  'sv',
  'no',
  'da',
  'fi',
  'et',
  'lv',
  'lt',
  'ar',
  'he',
  'hi',
  'bn',
  'id',
  'vi',
  'th',
  'zh',
  'ja',
  'ko',
] as const;
export const MAX_LANGUAGES = 6;

/** Characters of the title of a picture in an artist's gallery. */
export const MAX_TITLE_CHARACTERS = 80;

/** Maximum number of texts that an artist saves to use again, and of their characters. */
export const MAX_REPLIES = 12;
export const MAX_REPLY_CHARACTERS = 600;
