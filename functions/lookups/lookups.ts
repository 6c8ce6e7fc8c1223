import { items, retryOnConflict, transact } from '../platform/table.ts';
import { Lookup, LookupWords, type LookupKind } from './lookup.entity.ts';

/** Shorter words are not indexed, because a partition of the index is the beginning of its words. */
export const MIN_CHARACTERS = 2;

export const startOf = (word: string): string => word.slice(0, MIN_CHARACTERS);

/**
 * Saves the words under which a thing is found, and removes those that it has no longer. The same words again write
 * nothing; words below two characters are left out.
 */
export const index = (kind: LookupKind, id: string, words: readonly string[]): Promise<void> => {
  const wanted = [...new Set(words)].filter((word) => word.length >= MIN_CHARACTERS);
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
