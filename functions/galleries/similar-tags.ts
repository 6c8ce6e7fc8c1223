import type { TagTree } from '#shared/catalogue/tag-book.ts';

/** Number of public works by tag. */
export type Counts = ReadonlyMap<string, number>;

const MAX_SIMILAR = 30;

/** Tags, those with the most works first; among equals the editors' order stays. */
export const byWorks = (tags: readonly string[], counts: Counts): string[] =>
  tags.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));

/**
 * Tags similar to a tag, at most 30, those with works only: beside it, then beside the tags above it; without a tag the
 * uppermost ones.
 */
export const similarTags = (tag: string | undefined, tree: TagTree, counts: Counts): string[] => {
  const path = tag === undefined ? [] : [tag, ...tree.above(tag)];
  const parents = tag === undefined ? [undefined] : path.map((each) => tree.find(each)?.parent);
  const beside = parents.flatMap((parent) => byWorks(tree.childrenOf(parent), counts));
  return beside.filter((each) => !path.includes(each) && (counts.get(each) ?? 0) > 0).slice(0, MAX_SIMILAR);
};
