import { percentOf } from './money.ts';

/** Part of a piece's price that its artist earns, in per cent (C18). */
export const ARTIST_SHARE_PERCENT = 70;

/** What the artist of a piece at this price earns, and what the house keeps; cents. */
export const sharesOf = (priceCents: number): { artist: number; house: number } => {
  const artist = percentOf(priceCents, ARTIST_SHARE_PERCENT);
  return { artist, house: priceCents - artist };
};

/** Pictures that an artist may send with an application (C11). */
export const MOST_SAMPLES = 5;
