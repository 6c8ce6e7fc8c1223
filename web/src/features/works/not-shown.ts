/** Pictures of the carousel at the top of a product page (P-02). */
export const CAROUSEL_WORKS = 6;

/** The works that no other part of the page shows; all of them where that leaves fewer than `least`. */
export const notShown = <T extends { id: string }>(
  works: readonly T[],
  shown: ReadonlySet<string>,
  least = 1,
): readonly T[] => {
  const left = works.filter(({ id }) => !shown.has(id));
  return left.length >= least ? left : works;
};

/** The ids of the works in the carousel of a product page. */
export const carouselIds = ({ gallery }: { gallery: readonly { id: string }[] }): ReadonlySet<string> =>
  new Set(gallery.slice(0, CAROUSEL_WORKS).map(({ id }) => id));
