import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { GalleryTexts } from '#shared/schemas/gallery.ts';
import type { TagBook as TagBookShape } from '#shared/catalogue/tag-book.ts';
import { entityOf, key } from '../platform/table.ts';

/** The editors' tags, one item per locale, written by the catalogue import. */
export const TagBook = entityOf({
  model: { entity: 'tagBook', version: '1', service: 'market' },
  attributes: {
    locale: { type: 'string', required: true },
    book: { type: CustomAttributeType<TagBookShape>('any'), required: true },
  },
  indexes: { byLocale: { pk: key('pk', ['locale']), sk: key('sk', []) } },
});

/** The editors' texts of a gallery by its canonical path (G-13), written by the catalogue import. */
export const GalleryText = entityOf({
  model: { entity: 'galleryText', version: '1', service: 'market' },
  attributes: {
    locale: { type: 'string', required: true },
    /** `/dog-paintings`, `/gallery/featured/watercolor` */
    path: { type: 'string', required: true },
    texts: { type: CustomAttributeType<GalleryTexts>('any'), required: true },
  },
  indexes: { ofLocale: { pk: key('pk', ['locale']), sk: key('sk', ['path']) } },
});

/** Number of public works with a tag, in all (`sku` is `all`) or of one product line. */
export const TagCount = entityOf({
  model: { entity: 'tagCount', version: '1', service: 'market' },
  attributes: {
    sku: { type: 'string', required: true },
    tag: { type: 'string', required: true },
    works: { type: 'number' },
    /** Changes with each write, so that a recount does not overwrite a change that it has not counted. */
    version: { type: 'number' },
  },
  indexes: { ofLine: { pk: key('pk', ['sku']), sk: key('sk', ['tag']) } },
});

export type StoredCount = EntityItem<typeof TagCount>;
