/** Lists of which every public piece is part, and of which the best are. */
export const ALL_WORKS = 'all';
export const FEATURED_WORKS = 'featured';
