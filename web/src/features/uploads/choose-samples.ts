/** Samples fetched per tag, and how many of those are shown (doc 1 §2, §9). */
export const FETCHED = 5;
export const SHOWN = 4;

/** Up to four of the first five items, drawn without replacement; `random` gives numbers from 0 to below 1. */
export const chooseSamples = <T>(items: readonly T[], random: () => number): T[] => {
  const hat = items.slice(0, FETCHED);
  return Array.from({ length: Math.min(SHOWN, hat.length) }, () =>
    hat.splice(Math.floor(random() * hat.length), 1),
  ).flat();
};
