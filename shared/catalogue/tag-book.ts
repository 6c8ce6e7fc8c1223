import { tagName, type TagNames } from './galleries.ts';
import { ALL_WORKS, FEATURED_WORKS } from './works.ts';

/** A tag of the editors' book: its words, the sentence of its gallery, and the tag above it. */
export interface BookTag {
  tag: string;
  name: string;
  description: string;
  parent?: string;
}

/** The editors' tags in their order, and the groups in which the page of all tags shows the uppermost ones. */
export interface TagBook {
  groups: { name: string; tags: string[] }[];
  tags: BookTag[];
}

/** Tags above each other at most: `pets`, `dogs`, `golden-retriever`. */
export const MAX_TAG_DEPTH = 3;

/** Tags that an artist or an admin chooses for a piece at most. */
export const MAX_OWN_TAGS = 4;

/** Separates the tags of a list's name; no tag contains it. */
const JOINT = '+';

/** Answers about the tags of a book. */
export interface TagTree {
  has: (tag: string) => boolean;
  find: (tag: string) => BookTag | undefined;
  nameOf: (tag: string) => string;
  /** The names of tags, for pages that show them. */
  namesOf: (tags: readonly string[]) => TagNames;
  /** The tags below a tag, or the uppermost ones of all groups, in the editors' order. */
  childrenOf: (tag: string | undefined) => string[];
  /** The tags above a tag, the nearest first. */
  above: (tag: string) => string[];
}

export const treeOf = ({ tags }: Pick<TagBook, 'tags'>): TagTree => {
  const byTag = new Map(tags.map((each) => [each.tag, each]));
  const children = Map.groupBy(tags, ({ parent }) => parent);
  const nameOf = (tag: string): string => byTag.get(tag)?.name ?? tagName(tag);
  const above = (tag: string): string[] => {
    const parent = byTag.get(tag)?.parent;
    return parent === undefined ? [] : [parent, ...above(parent)];
  };
  return {
    has: (tag) => byTag.has(tag),
    find: (tag) => byTag.get(tag),
    nameOf,
    namesOf: (some) => Object.fromEntries(some.map((tag) => [tag, nameOf(tag)])),
    childrenOf: (tag) => (children.get(tag) ?? []).map((each) => each.tag),
    above,
  };
};

/** Tags with all those above them, in their order, each once. */
export const withAbove = (tags: readonly string[], { above }: TagTree): string[] => [
  ...new Set([...tags, ...tags.flatMap(above)]),
];

/** Tags without those that are above another one of them, each once, in the order of the alphabet. */
export const narrowest = (tags: readonly string[], { above }: TagTree): string[] => {
  const implied = new Set(tags.flatMap(above));
  return [...new Set(tags)].filter((tag) => !implied.has(tag)).toSorted();
};

/** The name of the list of works with all these tags; the same in any order, and without a tag `all`. */
export const listOf = (tags: readonly string[]): string => tags.toSorted().join(JOINT) || ALL_WORKS;

const combinations = <T>(of: readonly T[], size: number): T[][] =>
  size === 0
    ? [[]]
    : of.flatMap((first, index) => combinations(of.slice(index + 1), size - 1).map((rest) => [first, ...rest]));

/**
 * The lists in which a work with these tags is: every combination of one to three tags of which none is above another,
 * `all`, and for one of the selection `featured` and that with each tag.
 */
export const listsOf = (tags: readonly string[], tree: TagTree): string[] => {
  const plain = tags.filter((tag) => tag !== FEATURED_WORKS);
  const isNarrow = (chosen: readonly string[]) => narrowest(chosen, tree).length === chosen.length;
  const featured = plain.length < tags.length ? [[FEATURED_WORKS], ...plain.map((tag) => [tag, FEATURED_WORKS])] : [];
  return [[], ...[1, 2, 3].flatMap((size) => combinations(plain, size)).filter(isNarrow), ...featured].map(listOf);
};

/** Tags of one work at most, with those above them and that of its medium: every combination of three is a list. */
const MAX_WORK_TAGS = 10;

/** Whether these tags, with those above them, are few enough for one work. */
export const isFewEnough = (tags: readonly string[], tree: TagTree): boolean =>
  withAbove(tags, tree).filter((tag) => tag !== FEATURED_WORKS).length <= MAX_WORK_TAGS;

/** As many of these tags, with those above them, as one work may have, the first ones first. */
export const fittingTags = (tags: readonly string[], tree: TagTree): string[] => {
  let chosen: string[] = [];
  for (const tag of new Set(tags)) if (isFewEnough([...chosen, tag], tree)) chosen = [...chosen, tag];
  return withAbove(chosen, tree);
};
