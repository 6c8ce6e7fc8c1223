export type Tile = 'large' | 'single';

const TILES: Record<string, Tile> = { L: 'large', s: 'single' };

/**
 * Tiles by number of works: L is a large tile (2 × 2 places), s a single one; no order leaves a gap in four columns or
 * in two.
 */
const BLOCKS: Record<number, string> = { 4: 'ssss', 5: 'Lssss', 6: 'LssLss', 7: 'LssssLL', 8: 'LssLssLL' };
const MIN_WORKS = 4;
const MAX_WORKS = 8;

const lettersOf = (count: number): string =>
  count > MAX_WORKS ? BLOCKS[5] + lettersOf(count - 5) : (BLOCKS[count] ?? 's'.repeat(count));

/**
 * Tile sizes of a mosaic of four columns (two on phones) that ends in a full row; fewer than four works form a single
 * row.
 */
export const mosaic = (count: number): Tile[] => Array.from(lettersOf(count), (letter) => TILES[letter] ?? 'single');

/** Whether the works are too few for a mosaic. */
export const isFew = (count: number): boolean => count < MIN_WORKS;
