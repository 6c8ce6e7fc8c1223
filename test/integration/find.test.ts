import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '#functions/lookups/find.ts';
import { Lookup, LookupWords, type LookupKind } from '#functions/lookups/lookup.entity.ts';
import { measured, setMetricsSink } from '#functions/platform/metrics.ts';
import { randomOf } from '#test/support/random.ts';

interface Thing {
  id: string;
  words: string[];
}

/** Ids as long as real ones, in the order of time. */
const idAt = (index: number): string => `usr_${String(index).padStart(26, '0')}`;

/** Writes the index of things as their events do, but many at a time. */
const put = async (kind: LookupKind, things: readonly Thing[]): Promise<void> => {
  const entries = things.flatMap(({ id, words }) => words.map((word) => ({ kind, id, word, start: word.slice(0, 2) })));
  for (const { unprocessed } of await Promise.all([
    Lookup.put(entries).go({ concurrency: 8 }),
    LookupWords.put(things.map(({ id, words }) => ({ kind, id, words }))).go({ concurrency: 8 }),
  ]))
    expect(unprocessed).toEqual([]);
};

/** All pages of a search, and the read units of the dearest. */
const search = async (kind: LookupKind, words: string[], limit = 25) => {
  const pages: string[][] = [];
  let [units, after]: [number, string | undefined] = [0, undefined];
  setMetricsSink(({ readUnits }) => {
    units = Math.max(units, readUnits);
  });
  do {
    const page = await measured('find', () => find(kind, words, { limit, after }));
    pages.push(page.ids);
    after = page.next ?? undefined;
  } while (after !== undefined);
  setMetricsSink(() => undefined);
  return { pages, ids: pages.flat(), units };
};

const newestFirst = (a: string, b: string): number => b.localeCompare(a);

describe('C40 a search by words', () => {
  it('finds each of 260 Johns, the newest first, and John Smith among them at once', async () => {
    const johns = Array.from({ length: 260 }, (_, index) => ({
      id: idAt(index),
      words: ['john', index === 259 || index === 3 ? 'smith' : `other${index}`],
    }));
    await put('order', [...johns, { id: idAt(1_000), words: ['johnson', 'smith'] }]);
    const { pages, ids } = await search('order', ['john']);
    expect(ids).toEqual([...johns.map(({ id }) => id).toReversed(), idAt(1_000)]);
    expect(pages.map(({ length }) => length)).toEqual([...Array<number>(10).fill(25), 11]);
    expect((await search('order', ['john', 'smith'])).ids, 'whoever is called John and whoever Johnson').toEqual([
      idAt(1_000),
      idAt(259),
      idAt(3),
    ]);
    expect((await search('order', ['john', 'smith', 'nobody'])).ids).toEqual([]);
    expect((await search('order', ['j', ''])).ids).toEqual([]);
  });

  it('does not go on with the page of another search', async () => {
    const { next } = await find('order', ['john'], { limit: 25 });
    for (const after of [next!, 'x', Buffer.from('john\njohn\n').toString('base64url')])
      await expect(find('order', ['smith'], { limit: 25, after })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  describe('among 10,000 entries', () => {
    const random = randomOf(260);
    /** Few beginnings, so that words begin with words and most are frequent. */
    const VOCABULARY = [
      'an',
      'ann',
      'anna',
      'annabel',
      'annalena',
      'be',
      'ben',
      'benn',
      'bennet',
      'cy',
      'cyd',
      'cydney',
    ];
    const things: Thing[] = [];

    beforeAll(async () => {
      for (let index = 0, entries = 0; entries < 10_000; index += 1) {
        const words = new Set([`rare${index % 700}`]);
        while (words.size < 4) words.add(VOCABULARY[Math.floor(random() ** 2 * VOCABULARY.length)]!);
        things.push({ id: idAt(index), words: [...words] });
        entries += words.size;
      }
      await put('account', things);
    });

    it('finds what a look at every one finds, each once, whole words before beginnings and the newest first', async () => {
      const typed = [...VOCABULARY, 'rar', 'rare1', 'rare69', 'rare699', 'annab', 'benne', 'no'];
      for (let tried = 0; tried < 12; tried += 1) {
        const words = Array.from(
          { length: 1 + Math.floor(random() * 3) },
          () => typed[Math.floor(random() * typed.length)]!,
        );
        const expected = things.filter((thing) =>
          words.every((word) => thing.words.some((each) => each.startsWith(word))),
        );
        const limit = 100 + Math.floor(random() * 400);
        const { pages, ids } = await search('account', words, limit);
        expect(ids.toSorted(newestFirst), words.join(' ')).toEqual(expected.map(({ id }) => id).toSorted(newestFirst));
        expect(Math.max(0, ...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
        if (new Set(words).size > 1) continue;
        const isWhole = ({ words: own }: Thing) => own.includes(words[0]!);
        const whole = expected.filter(isWhole).map(({ id }) => id);
        expect(ids.slice(0, whole.length), words.join(' ')).toEqual(whole.toReversed());
      }
    });

    it(
      'costs the same for a frequent word as for one that few have, and is bounded for any',
      { tags: 'consumed-units' },
      async () => {
        const first = async (words: string[]) => {
          let units = 0;
          setMetricsSink((measure) => (units = measure.readUnits));
          await measured('find', () => find('account', words, { limit: 25 }));
          setMetricsSink(() => undefined);
          return units;
        };
        expect(things.filter(({ words }) => words.includes('an')).length).toBeGreaterThan(1_000);
        for (const word of ['rare699', 'an']) expect(await first([word]), word).toBeLessThanOrEqual(2);
        const units = await first(['an', 'be']);
        expect(Math.ceil(units), 'a page that compares a thousand').toBeLessThanOrEqual(530);
      },
    );
  });
});
