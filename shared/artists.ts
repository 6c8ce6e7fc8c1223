import { percentOf } from './money.ts';

/** Part of a piece's price that its artist earns, in per cent (C18). */
export const ARTIST_SHARE_PERCENT = 70;

/** Splits the price of a piece between its artist (70 %, rounded down) and us, in cents (C18). */
export const sharesOf = (priceCents: number): { artist: number; house: number } => {
  const artist = percentOf(priceCents, ARTIST_SHARE_PERCENT);
  return { artist, house: priceCents - artist };
};

/** Maximum number of sample pictures in an artist's application (C11). */
export const MAX_SAMPLES = 5;
