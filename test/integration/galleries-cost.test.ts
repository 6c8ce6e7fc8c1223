import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { importGalleries } from '#functions/shop/import-galleries.ts';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { anArtist, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aWork, listMany } from '#test/factories/works.ts';

const [FEW, MANY] = [50, 1_000];
const TAGS = ['corgi', 'garden', 'summer'];
/** The lists that the test reads. */
const LISTS = ['all', 'dogs', 'corgi+garden+summer'];

let path: Record<string, string>;
const before = new Map<string, Measure>();
const after = new Map<string, Measure>();

/** Reads the first page of each kind of gallery, one after it, and the way back; keeps what each cost. */
const readAll = async (costs: Map<string, Measure>): Promise<void> => {
  for (const [kind, address] of Object.entries(path)) {
    const ask = (query: string) =>
      aVisitor().ask<Gallery>(`/api/gallery${address}${query && (address.includes('?') ? '&' : '?') + query}`);
    const measured = async (name: string, query: string): Promise<Gallery> => {
      setMetricsSink((measure) => costs.set(`${kind}, ${name}`, measure));
      const answer = await ask(query);
      setMetricsSink(() => undefined);
      return answer;
    };
    // The editors' texts come from a cache that stays warm while the clock stands still.
    await ask('');
    const first = await measured('first page', '');
    const second = await measured('page after it', `after=${first.page.after}`);
    await measured('way back', `before=${second.page.before}`);
  }
};

beforeAll(async () => {
  for (const { write } of await importGalleries(await readCatalogue())) await write();
  const [{ sku }, artist] = [await aProduct(), await anArtist()];
  const of = { sku, supplierId: artist.supplierId, username: artist.username, tags: TAGS };
  path = {
    'no filter': '',
    'one tag': '/dogs',
    'tag and line': `/dogs/${sku}`,
    'three tags': '/corgi?tags=garden&tags=summer',
    'artist': `?supplier=${artist.username}`,
    'artist, tags and line': `/corgi/${sku}?tags=garden&tags=summer&supplier=${artist.username}`,
  };
  vi.spyOn(performance, 'now').mockReturnValue(1);
  for (let index = 0; index < 12; index += 1) await aWork({ ...of, tags: [...TAGS, 'featured'] });
  await listMany(LISTS, FEW, of);
  await readAll(before);
  await listMany(LISTS, MANY - FEW, of);
  await readAll(after);
  setMetricsSink((measure) => after.set('tag search', measure));
  await aVisitor().ask('/api/gallery/tags?q=dog');
  setMetricsSink(() => undefined);
  vi.restoreAllMocks();
});

describe('what a page of a gallery costs', { tags: 'consumed-units' }, () => {
  it('is as much with 1,000 works as with 50, whatever is selected, and at most nine read units', () => {
    expect(after.size).toBe(6 * 3 + 1);
    for (const [name, { readUnits, tableCalls }] of before)
      expect([name, after.get(name)?.readUnits, after.get(name)?.tableCalls]).toEqual([name, readUnits, tableCalls]);
    for (const [name, { readUnits, writeUnits }] of after) {
      expect(readUnits, name).toBeLessThanOrEqual(9);
      expect(writeUnits, name).toBe(0);
    }
  });
});
