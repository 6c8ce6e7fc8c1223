import { expect, it } from 'vitest';
import { treeOf } from '#shared/catalogue/tag-book.ts';
import { similarTags } from './similar-tags.ts';

const tag = (id: string, parent?: string) => ({ tag: id, name: id, description: id, ...(parent && { parent }) });
const tree = treeOf({
  tags: [tag('pets'), tag('dogs', 'pets'), tag('pug', 'dogs'), tag('boxer', 'dogs'), tag('cats', 'pets'), tag('sea')],
});

it('G-08 similar tags are those beside a tag, then beside the ones above it, with works only and the most first', () => {
  const counts = new Map(Object.entries({ pets: 9, dogs: 6, pug: 4, boxer: 2, cats: 3, sea: 5 }));
  expect(similarTags('pug', tree, counts)).toEqual(['boxer', 'cats', 'sea']);
  expect(similarTags('pug', tree, new Map([['sea', 1]]))).toEqual(['sea']);
  expect(similarTags(undefined, tree, counts)).toEqual(['pets', 'sea']);
});
