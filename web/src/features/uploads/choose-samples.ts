/** Fetched per tag, and shown of those (doc 1 §2, §9). */
export const FETCHED = 5;
export const SHOWN = 4;

/** Up to four of the first five, drawn by lot without putting back; `random` gives numbers from 0 to below 1. */
export const chooseSamples = <T>(items: readonly T[], random: () => number): T[] => {
  const hat = items.slice(0, FETCHED);
  return Array.from({ length: Math.min(SHOWN, hat.length) }, () =>
    hat.splice(Math.floor(random() * hat.length), 1),
  ).flat();
};
