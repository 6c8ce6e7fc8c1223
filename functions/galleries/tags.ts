import { AppError } from '#shared/errors.ts';
import { tagIdOf, tagWords } from '#shared/catalogue/galleries.ts';
import type { GalleryTag, TagGroups, TagSuggestions } from '#shared/schemas/gallery.ts';
import type { BookTag, TagBook, TagTree } from '#shared/catalogue/tag-book.ts';
import { ALL_WORKS } from '#shared/catalogue/works.ts';
import { countsByTag } from './gallery-lists.ts';
import { byWorks, similarTags, type Counts } from './similar-tags.ts';
import { readTagBook } from '../works/tag-book.ts';

/** Suggestions of each kind (G-17). */
const MAX_SUGGESTED = 3;

const listed = (tag: string, tree: TagTree, counts: Counts): GalleryTag['tags'][number] => ({
  tag,
  name: tree.nameOf(tag),
  count: counts.get(tag) ?? 0,
  more: tree.childrenOf(tag).length > 0,
});

/** The editors' groups with their uppermost tags, and how many public works each has (G-02). */
export const tagGroups = async (): Promise<TagGroups> => {
  const [{ book, tree }, counts] = await Promise.all([readTagBook(), countsByTag()]);
  return {
    groups: book.groups.map(({ name, tags }) => ({
      name,
      tags: tags.map((tag) => listed(tag, tree, counts)),
    })),
  };
};

/** The tag of the book with this id, else the one whose name is written so: `golden-retrievers`. */
const tagWritten = (id: string, book: TagBook, tree: TagTree): BookTag | undefined =>
  tree.find(id) ?? book.tags.find(({ name }) => tagIdOf(name) === id);

/**
 * A tag with the tags below it, those with the most works first; `all` has the uppermost tags of all groups. `sku`
 * counts the works of that product line only. Refuses `gallery.not_found` for an unknown tag.
 */
export const galleryTag = async (text: string, sku?: string): Promise<GalleryTag> => {
  const [{ book, tree }, counts] = await Promise.all([readTagBook(), countsByTag(sku)]);
  const id = tagIdOf(text);
  const found = id === ALL_WORKS ? undefined : tagWritten(id, book, tree);
  if (id !== ALL_WORKS && !found) throw new AppError('gallery.not_found');
  const tag = found?.tag;
  const parents = tag === undefined ? [] : tree.above(tag).toReversed();
  const similar = tag === undefined ? [] : similarTags(tag, tree, counts);
  return {
    tag: tag ?? id,
    name: found?.name ?? 'All tags',
    description: found?.description ?? 'Every subject, occasion, place and style that our artists have painted.',
    parents,
    tags: byWorks(tree.childrenOf(tag), counts).map((below) => listed(below, tree, counts)),
    similar,
    names: tree.namesOf([...parents, ...similar]),
  };
};

/** Whether a text begins a word of another one, both in lower case. */
const startsWord = (text: string, start: string): boolean => ` ${text}`.includes(` ${start}`);

const isMatch = (tag: string, start: string, { find }: TagTree): boolean =>
  startsWord(tagWords(tag), start) || startsWord(find(tag)?.name.toLowerCase() ?? '', start);

/**
 * Tags for what somebody types (G-17): up to three with a word that begins so, the tag itself first and then those with
 * the most works, and up to three similar to them, to the first ones first. A text with a comma matches none.
 */
export const suggestTags = async (typed: string): Promise<TagSuggestions> => {
  const [{ book, tree }, counts] = await Promise.all([readTagBook(), countsByTag()]);
  const start = tagWords(tagIdOf(typed));
  const matching = book.tags.map(({ tag }) => tag).filter((tag) => isMatch(tag, start, tree));
  const ranked = byWorks(matching, counts);
  const tags = [...ranked.filter((tag) => tagWords(tag) === start), ...ranked.filter((tag) => tagWords(tag) !== start)];
  const chosen = tags.slice(0, MAX_SUGGESTED);
  const similar = new Set(chosen.flatMap((tag) => similarTags(tag, tree, counts)));
  for (const tag of chosen) similar.delete(tag);
  const near = [...similar].slice(0, MAX_SUGGESTED);
  return { tags: chosen, similar: near, names: tree.namesOf([...chosen, ...near]) };
};
