/** Part of a picture, in fractions of its width and height. */
export interface Region {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Long side in pixels at which pictures are compared: fine grain and the weave of the canvas disappear. */
export const COMPARED_PX = 320;
const BLOCK_PX = 8;
/** Mean difference of a block, of 255, from which the eye sees a change. */
const THRESHOLD = 14;
/** A single block is noise. */
const MIN_BLOCKS = 2;

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  data: ArrayLike<number>;
}

/** Mean colour of each block, row by row. */
const blockColours = ({ width, height, data }: Pixels, across: number, down: number): number[][] => {
  const sums = Array.from({ length: across * down }, () => [0, 0, 0, 0]);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(down - 1, Math.floor(y / BLOCK_PX));
    for (let x = 0; x < width; x += 1) {
      const sum = sums[row * across + Math.min(across - 1, Math.floor(x / BLOCK_PX))]!;
      const at = 4 * (y * width + x);
      for (let part = 0; part < 3; part += 1) sum[part]! += data[at + part] ?? 0;
      sum[3]! += 1;
    }
  }
  return sums.map(([red = 0, green = 0, blue = 0, count = 1]) => [red / count, green / count, blue / count]);
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Difference of each block without what the whole picture has in common: photos of the same painting differ in light and
 * white balance.
 */
const blockDifferences = (before: number[][], after: number[][]): number[] => {
  const shift = [0, 1, 2].map((part) => median(after.map((colour, block) => colour[part]! - before[block]![part]!)));
  return after.map(
    (colour, block) =>
      [0, 1, 2].reduce((sum, part) => sum + Math.abs(colour[part]! - before[block]![part]! - shift[part]!), 0) / 3,
  );
};

/** Blocks that touch each other, also at a corner. */
const groupsOf = (changed: ReadonlySet<number>, across: number): number[][] => {
  const left = new Set(changed);
  const groups: number[][] = [];
  for (const first of changed) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const block of group)
      for (const dy of [-1, 0, 1])
        for (const dx of [-1, 0, 1]) {
          const column = (block % across) + dx;
          const next = block + dy * across + dx;
          if (column >= 0 && column < across && left.delete(next)) group.push(next);
        }
    groups.push(group);
  }
  return groups;
};

/** The regions in which two pictures of the same size differ visibly, largest first. */
export const changedRegions = (before: Pixels, after: Pixels): Region[] => {
  const { width, height } = after;
  const [across, down] = [Math.max(1, Math.floor(width / BLOCK_PX)), Math.max(1, Math.floor(height / BLOCK_PX))];
  const differences = blockDifferences(blockColours(before, across, down), blockColours(after, across, down));
  const changed = new Set(differences.flatMap((difference, block) => (difference >= THRESHOLD ? [block] : [])));
  return groupsOf(changed, across)
    .filter(({ length }) => length >= MIN_BLOCKS)
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const columns = group.map((block) => block % across);
      const rows = group.map((block) => Math.floor(block / across));
      const [x, y] = [Math.min(...columns), Math.min(...rows)];
      return {
        x: x / across,
        y: y / down,
        w: (Math.max(...columns) - x + 1) / across,
        h: (Math.max(...rows) - y + 1) / down,
      };
    });
};
