/** Tags of two lists of works: `all` holds every public piece, `featured` a selection. */
export const ALL_WORKS = 'all';
export const FEATURED_WORKS = 'featured';
