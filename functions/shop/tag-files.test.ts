import { expect, it } from 'vitest';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { CATALOGUE_FOLDER } from './catalogue-files.ts';
import { readCatalogue } from './catalogue-files.ts';
import { bookOf, checkGalleries, checkTags, GalleriesFile, TagsFile } from './tag-files.ts';

const SPECIAL_REQUESTS =
  'style-painting reface replace-background change-things add-things remove-things merge-photos style-transfer replica-painting restore-photo';
const landings = Object.values(LANDINGS).map((tag) => ({ tag }));
const book = (...tags: object[]) => bookOf(TagsFile.parse({ groups: [{ name: 'All', tags: [...landings, ...tags] }] }));
const reasons = (...tags: object[]): string[] => checkTags(book(...tags)).map(({ reason }) => reason);

it('W-02 W-03 the catalogue has at least 60 tags, every special request, and texts for each landing page', async () => {
  const { tags, galleries } = await readCatalogue(CATALOGUE_FOLDER);
  const known = tags.tags.map(({ tag }) => tag);
  expect(known.length).toBeGreaterThanOrEqual(60);
  const [special] = tags.groups.filter(({ name }) => name === 'Special requests');
  expect(special?.tags).toEqual(SPECIAL_REQUESTS.split(' '));
  const shown = tags.groups.flatMap((group) => group.tags);
  expect(shown.filter((tag, at) => shown.indexOf(tag) < at)).toEqual([]);
  expect(Object.keys(galleries)).toEqual(
    expect.arrayContaining([...Object.keys(LANDINGS), ...special!.tags.map((tag) => `/gallery/${tag}`)]),
  );
});

it('tags that no gallery could show are refused with the reason', () => {
  expect(reasons({ tag: 'garden' })).toEqual([]);
  expect(reasons({ tag: 'garden', tags: [{ tag: 'garden' }] })).toEqual(['garden stands here twice']);
  expect(reasons({ tag: 'all' }, { tag: 'dog-paintings' })).toEqual([
    'all means something else in the addresses of galleries',
    'dog-paintings means something else in the addresses of galleries',
  ]);
  const deep = { tag: 'a', tags: [{ tag: 'b', tags: [{ tag: 'c', tags: [{ tag: 'd' }] }] }] };
  expect(reasons(deep)).toEqual(['d is below more than 2 tags']);
  expect(checkTags(bookOf({ groups: [{ name: 'Empty', tags: ['nowhere'] }] }))[0]).toEqual({
    path: 'groups.0',
    reason: 'Empty names the tag nowhere, which is nowhere',
  });
  expect(checkTags(bookOf({ groups: [] })).map(({ reason }) => reason)).toContain(
    'the page /pet-portraits shows the tag pets, which is missing',
  );
  expect(TagsFile.safeParse({ groups: [{ name: 'A', tags: [{ tag: 'Two words' }] }] }).error?.message).toContain(
    'is no tag: small letters',
  );
});

it('texts are accepted for the one address of a gallery only', () => {
  const check = (path: string): string[] =>
    checkGalleries(GalleriesFile.parse({ [path]: { h1: 'Here' } }), book({ tag: 'garden' }), ['custpencil']).map(
      ({ reason }) => reason,
    );
  for (const path of [
    '/gallery',
    '/dog-paintings',
    '/gallery/garden',
    '/gallery/featured/pencil',
    '/gallery/garden/pencil',
  ])
    expect(check(path), path).toEqual([]);
  expect(check('/gallery/dogs')).toEqual(['has the address /dog-paintings']);
  expect(check('/gallery/featured/custpencil')).toEqual(['has the address /gallery/featured/pencil']);
  for (const path of ['/gallery/nothing', '/gallery/featured/nothing', '/nowhere', '/gallery/garden/pencil/x'])
    expect(check(path), path).toEqual(['is the address of no gallery']);
});
