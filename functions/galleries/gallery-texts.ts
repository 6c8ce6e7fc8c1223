import { nameInSentence } from '#shared/catalogue/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import type { TagTree } from '#shared/catalogue/tag-book.ts';
import type { GallerySelection } from './gallery-filter.ts';
import { textsOf } from '../works/tag-book.ts';

type Texts = Pick<Gallery, 'title' | 'description' | 'h1' | 'second_description' | 'supplementary'>;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `Dogs and garden in watercolor by Marta Ilves` */
const headingOf = ({ tags, product, supplier }: GallerySelection, { nameOf }: TagTree): string => {
  const names = tags.map((tag, index) => {
    const name = nameOf(tag);
    return index === 0 ? name : nameInSentence(name);
  });
  return [
    joined(names) || 'Works',
    ...(product ? [`in ${product.name.toLowerCase()}`] : []),
    ...(supplier ? [`by ${supplier.name}`] : []),
  ].join(' ');
};

/** The texts of a gallery: the editors' where they wrote some for exactly this one, else made of what it shows (G-13). */
export const galleryTexts = async (selection: GallerySelection, tree: TagTree): Promise<Texts> => {
  const { tags, product, supplier, canonical } = selection;
  const heading = headingOf(selection, tree);
  const [tag, ...others] = tags;
  const isOneTag = tag !== undefined && others.length === 0 && !product && !supplier;
  const made = isOneTag ? tree.find(tag)?.description : undefined;
  return {
    title: `${heading}: hand-made from photos`,
    description: made ?? `${heading}: pieces that our artists made by hand from customers’ photos.`,
    h1: heading,
    ...(await textsOf(canonical)),
  };
};
