import { SITE } from '#shared/site/locale.ts';
import type { Catalogue } from './catalogue-files.ts';
import { differences } from './differences.ts';
import type { Change } from './import-catalogue.ts';
import { GalleryText, TagBook } from '../works/tag-book.entity.ts';

/** A book with its members by name, so that a difference names the tag. */
const byName = ({ groups, tags }: Catalogue['tags']): object => ({
  groups: groups.map((group) => ({ id: group.name, ...group })),
  tags: tags.map((tag) => ({ id: tag.tag, ...tag })),
});

/** Compares the editors' tags and texts of galleries with the shop; texts that are no longer in the catalogue go. */
export const importGalleries = async ({
  tags,
  galleries,
}: Pick<Catalogue, 'tags' | 'galleries'>): Promise<Change[]> => {
  const [{ data: stored }, { data: texts }] = await Promise.all([
    TagBook.get({ locale: SITE.catalog }).go({ consistent: true }),
    GalleryText.query.ofLocale({ locale: SITE.catalog }).go({ pages: 'all', consistent: true }),
  ]);
  const before = new Map(texts.map((each) => [each.path, each.texts]));
  const paths = [...new Set([...before.keys(), ...Object.keys(galleries)])];
  return [
    {
      what: 'tags',
      isNew: !stored,
      differences: differences(stored ? byName(stored.book) : {}, byName(tags)),
      write: () => TagBook.put({ locale: SITE.catalog, book: tags }).go(),
    },
    ...paths.map((path): Change => {
      const wanted = galleries[path];
      const key = { locale: SITE.catalog, path };
      return {
        what: `gallery ${path}`,
        isNew: !before.has(path),
        differences: differences(before.get(path) ?? {}, wanted ?? {}),
        write: () => (wanted ? GalleryText.put({ ...key, texts: wanted }).go() : GalleryText.delete(key).go()),
      };
    }),
  ];
};
