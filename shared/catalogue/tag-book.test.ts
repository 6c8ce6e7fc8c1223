import { expect, it } from 'vitest';
import { galleryPath } from './galleries.ts';
import { fittingTags, isFewEnough, listOf, listsOf, narrowest, treeOf, withAbove } from './tag-book.ts';

const tag = (id: string, parent?: string) => ({ tag: id, name: id, description: id, ...(parent && { parent }) });
const tree = treeOf({
  tags: [
    tag('pets'),
    tag('dogs', 'pets'),
    tag('golden-retriever', 'dogs'),
    tag('cats', 'pets'),
    tag('garden'),
    tag('oil'),
  ],
});

it('a tag brings those above it, each once, after the chosen ones', () => {
  expect(withAbove(['golden-retriever', 'garden', 'cats'], tree)).toEqual([
    'golden-retriever',
    'garden',
    'cats',
    'dogs',
    'pets',
  ]);
  expect(withAbove(['unknown'], tree)).toEqual(['unknown']);
  expect([tree.childrenOf('pets'), tree.childrenOf('oil'), tree.childrenOf(undefined)]).toEqual([
    ['dogs', 'cats'],
    [],
    ['pets', 'garden', 'oil'],
  ]);
});

it('a tag above another selected one adds nothing, and the order of the tags does not matter', () => {
  expect(narrowest(['pets', 'garden', 'dogs', 'garden'], tree)).toEqual(['dogs', 'garden']);
  expect(listOf(['garden', 'dogs'])).toBe(listOf(['dogs', 'garden']));
  expect(listOf([])).toBe('all');
});

it('a work is in the list of every combination of up to three tags, none above another', () => {
  expect(listsOf(['golden-retriever', 'dogs', 'garden', 'oil'], tree).toSorted()).toEqual([
    'all',
    'dogs',
    'dogs+garden',
    'dogs+garden+oil',
    'dogs+oil',
    'garden',
    'garden+golden-retriever',
    'garden+golden-retriever+oil',
    'garden+oil',
    'golden-retriever',
    'golden-retriever+oil',
    'oil',
  ]);
  expect(listsOf(['oil', 'featured'], tree)).toEqual(['all', 'oil', 'featured', 'featured+oil']);
  expect(listsOf([], tree)).toEqual(['all']);
});

it('a work has ten tags at most, the first ones first', () => {
  const many = Array.from({ length: 12 }, (_, index) => `tag-${index}`);
  expect(isFewEnough([...many.slice(0, 10), 'featured'], tree)).toBe(true);
  expect(isFewEnough(many.slice(0, 11), tree)).toBe(false);
  expect(fittingTags([...many.slice(0, 8), 'golden-retriever', 'oil'], tree)).toEqual([...many.slice(0, 8), 'oil']);
});

it.each([
  [{ tags: [] }, '/gallery'],
  [{ tags: ['garden'] }, '/gallery/garden'],
  [{ tags: ['dogs'] }, '/dog-paintings'],
  [{ tags: ['dogs', 'garden'] }, '/gallery/dogs?tags=garden'],
  [{ tags: [], sku: 'custpencil' }, '/gallery/featured/pencil'],
  [{ tags: ['dogs'], sku: 'custpencil', supplier: 'marta' }, '/gallery/dogs/pencil?supplier=marta'],
])('G-14 G-15 the address of %j is %s', (filter, path) => {
  expect(galleryPath(filter)).toBe(path);
});
