import { notShown, unseenFirst, type OwnWorks } from '../works/not-shown.ts';

/** Samples fetched per tag, and how many of those are shown (doc 1 §2, §9). */
const FETCHED = 5;
export const SHOWN = 4;

/** A row of fewer featured photos looks like a mistake. */
const MIN_OTHERS = 3;

/**
 * Featured works for the two places of a page that show them, without those of its carousel, and those of its reviews
 * only where the others are too few: the first five for the samples, the others for the photos further down; a place for which too few are left shows those of the other, too.
 */
export const dealt = <T extends { id: string }>(
  works: readonly T[],
  { carousel, reviews }: OwnWorks,
): { samples: readonly T[]; others: readonly T[] } => {
  const left = unseenFirst(notShown(works, carousel), reviews);
  const samples = left.slice(0, FETCHED);
  return { samples, others: notShown(left, new Set(samples.map(({ id }) => id)), MIN_OTHERS) };
};

/** Up to four of the first five items, drawn without replacement; `random` gives numbers from 0 to below 1. */
export const chooseSamples = <T>(items: readonly T[], random: () => number): T[] => {
  const hat = items.slice(0, FETCHED);
  return Array.from({ length: Math.min(SHOWN, hat.length) }, () =>
    hat.splice(Math.floor(random() * hat.length), 1),
  ).flat();
};
