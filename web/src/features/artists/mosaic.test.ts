import { describe, expect, it } from 'vitest';
import { mosaic, type Tile } from './mosaic.ts';

/** Rows of a dense grid as the browser fills it: each tile takes the first place where it fits. */
const rowsOf = (tiles: Tile[], columns: number): boolean[][] => {
  const rows: boolean[][] = [];
  const isFree = (row: number, column: number): boolean => !rows[row]?.[column];
  for (const tile of tiles) {
    const side = tile === 'large' ? 2 : 1;
    const places = Array.from({ length: side * side }, (_, index) => [Math.floor(index / side), index % side] as const);
    let at = 0;
    while (
      (at % columns) + side > columns ||
      !places.every(([down, right]) => isFree(Math.floor(at / columns) + down, (at % columns) + right))
    )
      at += 1;
    for (const [down, right] of places) {
      const row = Math.floor(at / columns) + down;
      rows[row] ??= Array.from({ length: columns }, () => false);
      rows[row][(at % columns) + right] = true;
    }
  }
  return rows;
};

describe('A-06 the mosaic of an artist’s works', () => {
  it.each(Array.from({ length: 17 }, (_, index) => index + 4))(
    '%d works leave no gap, on desks and on phones',
    (count) => {
      const tiles = mosaic(count);
      expect(tiles).toHaveLength(count);
      for (const columns of [4, 2])
        expect(rowsOf(tiles, columns).flat().every(Boolean), `${columns} columns`).toBe(true);
    },
  );

  it('begins large, and a few works stand side by side', () => {
    expect(mosaic(5)).toEqual(['large', 'single', 'single', 'single', 'single']);
    expect(mosaic(3)).toEqual(['single', 'single', 'single']);
    expect(mosaic(0)).toEqual([]);
  });
});
