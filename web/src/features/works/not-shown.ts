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

/** The same works, those that another part of the page shows at the end. */
export const unseenFirst = <T extends { id: string }>(works: readonly T[], seen: ReadonlySet<string>): readonly T[] =>
  works.toSorted((a, b) => Number(seen.has(a.id)) - Number(seen.has(b.id)));

/** Reviews of a product page (P-17). */
export const TOP_REVIEWS = 6;

/** The ids of the works that a product page shows in its carousel and beside its reviews. */
export interface OwnWorks {
  carousel: ReadonlySet<string>;
  reviews: ReadonlySet<string>;
}

type Listed = readonly { id: string }[];

const idsOf = (works: Listed): ReadonlySet<string> => new Set(works.map(({ id }) => id));

export const ownWorks = ({
  gallery,
  review_orders: reviews,
}: {
  gallery: Listed;
  review_orders: Listed;
}): OwnWorks => ({
  carousel: idsOf(gallery.slice(0, CAROUSEL_WORKS)),
  reviews: idsOf(reviews.slice(0, TOP_REVIEWS)),
});
