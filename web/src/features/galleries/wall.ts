/** Proportions beyond these are cropped, so that no piece of a row is a strip. */
const NARROWEST = 0.64;
const WIDEST = 1.7;
/** A row that is not full keeps the height of one with pieces of this proportion. */
const ABSENT = 0.9;

/** Width / height in which a piece hangs. */
export const hungProportion = ({ width, height }: { width: number; height: number }): number =>
  Math.min(WIDEST, Math.max(NARROWEST, width / height));

/** For rows of `perRow` pieces of one height: the part of the row's width of each piece, from 0 to 1. */
export const widthsInRows = (proportions: readonly number[], perRow: number): number[] =>
  proportions.map((own, index) => {
    const first = index - (index % perRow);
    const row = Array.from({ length: perRow }, (_, place) => proportions[first + place] ?? ABSENT);
    return own / row.reduce((sum, each) => sum + each, 0);
  });
