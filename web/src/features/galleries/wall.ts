/** Proportions beyond these are cropped, so that no piece of a row is a strip; on phones those of the style sheet are. */
const NARROWEST = 0.64;
const WIDEST = 1.7;
/** From one step of proportions to the next. */
const STEP = 1.04;

/** Number of the last step, from 0. */
export const LAST_STEP = Math.round(Math.log(WIDEST / NARROWEST) / Math.log(STEP));

/**
 * The step of width / height in which a piece hangs, from 0; works-wall.module.css has a rule for each, since the content
 * policy refuses styles in the elements of a rendered document. No picture loses more than 2 % of a side by it.
 */
export const hungStep = ({ width, height }: { width: number; height: number }): number =>
  Math.min(LAST_STEP, Math.max(0, Math.round(Math.log(width / height / NARROWEST) / Math.log(STEP))));

/** Width / height of a step. */
export const proportionOf = (step: number): number => Number((NARROWEST * STEP ** step).toFixed(3));
