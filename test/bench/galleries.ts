import setUp from '#test/support/table.global.ts';
import { median } from './median.ts';

/*
 * Measures what a page of each kind of gallery costs with 1,000, 10,000 and 100,000 works, and what it costs to publish,
 * retag and remove a work beside them. Run: npm run bench:galleries [-- 1000 10000]
 */
const SIZES = process.argv.slice(2).map(Number);
const PAGES = 30;
const STEP = 1_000;

const tearDown = await setUp();
await import('#test/support/own-table.ts');
const { readCatalogue } = await import('#functions/shop/catalogue-files.ts');
const { importGalleries } = await import('#functions/shop/import-galleries.ts');
const { hideWork, showWork } = await import('#functions/works/show-work.ts');
const { measured, setMetricsSink } = await import('#functions/platform/metrics.ts');
const { anArtist, aVisitor } = await import('#test/factories/people.ts');
const { aProduct } = await import('#test/factories/products.ts');
const { aWork, listMany } = await import('#test/factories/works.ts');
console.log = () => undefined;

interface Cost {
  readUnits: number;
  writeUnits: number;
  ms: number;
}
const costs: Cost[] = [];
setMetricsSink((measure) => costs.push(measure));

for (const { write } of await importGalleries(await readCatalogue())) await write();
const [{ sku }, artist] = [await aProduct(), await anArtist()];
const of = { sku, supplierId: artist.supplierId, username: artist.username, tags: ['corgi', 'garden', 'summer'] };
/** The lists that the pages below read; the other combinations would take hours to write. */
const LISTS = ['all', 'dogs', 'corgi+garden+summer'];
const KINDS: Record<string, string> = {
  'no filter': '/api/gallery?',
  'one tag': '/api/gallery/dogs?',
  'tag and line': `/api/gallery/dogs/${sku}?`,
  'three tags': '/api/gallery/corgi?tags=garden&tags=summer&',
  'artist': `/api/gallery?supplier=${artist.username}&`,
  'artist, three tags and line': `/api/gallery/corgi/${sku}?tags=garden&tags=summer&supplier=${artist.username}&`,
  'tag search': '/api/gallery/tags?q=go&',
};

const line = (name: string, works: number): void => {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  const [units, written, ms] = [
    of(({ readUnits }) => readUnits),
    of(({ writeUnits }) => writeUnits),
    of((cost) => cost.ms),
  ];
  process.stdout.write(`| ${name} | ${works} | ${units} | ${written} | ${ms.toFixed(1)} |\n`);
};

const readKinds = async (works: number): Promise<void> => {
  for (const [kind, path] of Object.entries(KINDS)) {
    costs.length = 0;
    let after = '';
    for (let page = 0; page < PAGES; page += 1) {
      const answer = await aVisitor().ask<{ page?: { after?: string } }>(`${path}${after && `after=${after}`}`);
      after = answer.page?.after ?? '';
    }
    line(kind, works);
  }
};

const writeOne = async (works: number): Promise<void> => {
  const acts: Record<string, (work: Awaited<ReturnType<typeof aWork>>) => Promise<unknown>> = {
    'rated and reviewed': (work) => showWork({ ...work, rating: 5, tags: [...work.tags, 'featured'] }),
    'tagged anew': (work) => showWork({ ...work, tags: ['tabby', 'garden', 'oil'] }),
    'removed': (work) => hideWork(work.orderId),
  };
  const made: Awaited<ReturnType<typeof aWork>>[] = [];
  costs.length = 0;
  for (let each = 0; each < 10; each += 1)
    made.push(await measured('publish', () => aWork({ ...of, tags: [...of.tags, 'oil'] })));
  line('published', works);
  for (const [name, act] of Object.entries(acts)) {
    costs.length = 0;
    for (const work of made) await measured(name, () => act(work));
    line(name, works);
  }
};

process.stdout.write('| what | works | read units | write units | ms |\n|---|---|---|---|---|\n');
let works = 0;
for (const size of SIZES.length > 0 ? SIZES : [1_000, 10_000, 100_000]) {
  for (; works < size; works += STEP) await listMany(LISTS, STEP, of);
  await readKinds(size);
  await writeOne(size);
}
await tearDown();
process.exit(0);
