import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from '#functions/catalog/catalogue-files.ts';
import { importGalleries } from '#functions/galleries/import-galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { anArtist, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aWork } from '#test/factories/works.ts';

beforeAll(async () => {
  for (const { write } of await importGalleries(await readCatalogue())) await write();
});
const gallery = (path: string): Promise<Gallery> => aVisitor().ask<Gallery>(`/api/gallery${path}`);

describe('galleries', () => {
  it('G-01 API-08 show the works with a tag or one below it, of a product line and an artist', async () => {
    const { sku } = await aProduct();
    const artist = await anArtist();
    const work = await aWork({ sku, supplierId: artist.supplierId, tags: ['golden-retriever', 'garden', 'oil'] });
    await aWork({ sku, tags: ['cats'] });
    const shown = await gallery(`/dogs/${sku}?tags=garden&supplier=${artist.username}`);
    expect(shown).toMatchObject({ tags: ['dogs', 'garden'], parents: ['pets'], product: { id: sku } });
    expect(shown.items.map(({ order }) => order)).toEqual([work.orderId]);
  });
});
