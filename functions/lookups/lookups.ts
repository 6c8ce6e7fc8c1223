import { atMost, items, retryOnConflict, transact } from '../platform/table.ts';
import { Lookup, LookupWords, type LookupKind } from './lookup.entity.ts';

const START = 2;
/** Ids that a search reads at most, before those are left out that do not have all typed words. */
const MAX_READ = 200;

const startOf = (word: string): string => word.slice(0, START);

/**
 * Saves the words under which a thing is found, and removes those that it has no longer. The same words again write
 * nothing; words below two characters are left out.
 */
export const index = (kind: LookupKind, id: string, words: readonly string[]): Promise<void> => {
  const wanted = [...new Set(words)].filter((word) => word.length >= START);
  const keyOf = (word: string) => ({ kind, start: startOf(word), word, id });
  return retryOnConflict(
    async () => (await LookupWords.get({ kind, id }).go({ consistent: true })).data?.words,
    async (before) => {
      const added = wanted.filter((word) => !before?.includes(word));
      const gone = (before ?? []).filter((word) => !wanted.includes(word));
      if (added.length + gone.length === 0) return;
      await transact({ lookup: Lookup, words: LookupWords }, (write) =>
        items(
          {
            words: write.words
              .put({ kind, id, words: wanted })
              .where((stored, { eq, notExists }) => (before ? eq(stored.words, before) : notExists(stored.id)))
              .commit(),
          },
          added.map((word) => ({ [`added:${word}`]: write.lookup.put(keyOf(word)).commit() })),
          gone.map((word) => ({ [`gone:${word}`]: write.lookup.delete(keyOf(word)).commit() })),
        ),
      );
    },
  );
};

const idsBeginning = async (kind: LookupKind, word: string): Promise<string[]> => {
  const { data } = await Lookup.query
    .ofStart({ kind, start: startOf(word) })
    .begins({ word })
    .go({ ...atMost(MAX_READ) });
  return data.map(({ id }) => id);
};

/**
 * Ids of things of which every word is the beginning of one of theirs, the newest first, at most `limit`. One query for
 * each word; no words find nothing.
 */
export const find = async (kind: LookupKind, words: readonly string[], limit: number): Promise<string[]> => {
  const usable = words.filter((word) => word.length >= START).slice(0, 4);
  if (usable.length === 0) return [];
  const [first = [], ...others] = await Promise.all(usable.map((word) => idsBeginning(kind, word)));
  const rest = others.map((ids) => new Set(ids));
  return [...new Set(first)]
    .filter((id) => rest.every((ids) => ids.has(id)))
    .toSorted((a, b) => b.localeCompare(a))
    .slice(0, limit);
};
