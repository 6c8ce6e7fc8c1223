/** Tags of two lists of works: `all` holds every public piece, `featured` a selection. */
export const ALL_WORKS = 'all';
export const FEATURED_WORKS = 'featured';

/** Pictures on an artist's card in the list of artists. */
export const ARTIST_CARD_PICTURES = 3;
