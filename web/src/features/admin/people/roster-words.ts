import type { RosterArtist, Standing } from '#shared/schemas/roster.ts';

export const STANDINGS = [
  ['open', 'Open'],
  ['full', 'Full'],
  ['away', 'Away'],
  ['suspended', 'Suspended'],
  ['closed', 'Closed'],
] as const satisfies readonly (readonly [Standing, string])[];

/** Pieces in hand, and how many the artist wants at most: `2 of 3 pieces`. */
export const loadText = ({ in_hand: inHand, capacity }: RosterArtist): string =>
  `${capacity === null ? inHand : `${inHand} of ${capacity}`} ${(capacity ?? inHand) === 1 ? 'piece' : 'pieces'}`;

export const ratingText = ({ stars, reviews }: RosterArtist): string =>
  stars === null ? 'not rated yet' : `${stars.toFixed(1)} stars (${reviews})`;

export const onTimeText = ({ finished, on_time: onTime }: RosterArtist): string =>
  finished === 0 ? 'nothing finished yet' : `${onTime} of ${finished}`;

export const offersText = ({ requests, offers }: RosterArtist): string =>
  requests === 0 ? 'not asked yet' : `${offers} of ${requests}`;
