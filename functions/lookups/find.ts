import { AppError } from '#shared/errors.ts';
import { LookupWords, Lookup, type LookupKind } from './lookup.entity.ts';
import { MIN_CHARACTERS, startOf } from './lookups.ts';

const MAX_WORDS = 6;
/** Entries by which the rarest of several words is found. */
const PROBED = 200;
/** Entries that are compared with the other words in one call of the table. */
const COMPARED = 100;
/** Entries that one page reads at most; where few of them have all words, the next page goes on after them. */
const MAX_READ = 1_000;

/** Before and after all ids, and after all that follows a word's beginning, in the order of the table's keys. */
const [FIRST_ID, LAST_ID, LAST_CHARACTER] = ['!', '~', '\u{10FFFF}'];

interface Entry {
  word: string;
  id: string;
}

/** The word whose entries a search reads, and the entry up to which it has. */
interface Place extends Entry {
  read: string;
}

/** A page of ids, and where the next one begins; null after the last. */
export interface FoundPage {
  ids: string[];
  next: string | null;
}

const cursorOf = ({ read, word, id }: Place): string => Buffer.from([read, word, id].join('\n')).toString('base64url');

/** The place in a cursor of a search for these words; refuses `request.invalid` for any other. */
const readCursor = (cursor: string, words: readonly string[]): Place => {
  const [read = '', word = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('\n');
  if (rest.length > 0 || id === '' || !word.startsWith(read) || !words.includes(read))
    throw new AppError('request.invalid', { fields: { after: 'This page of the list does not exist any more.' } });
  return { read, word, id };
};

/**
 * The next entries of a word after one of them: those of the word itself, the newest first, then those of words that begin
 * with it, word by word from the end of the alphabet, also the newest first.
 */
const entriesOf = async (kind: LookupKind, read: string, after: Entry | undefined, count: number): Promise<Entry[]> => {
  const between = async (from: Entry, to: Entry, max: number): Promise<Entry[]> => {
    const { data } = await Lookup.query
      .ofStart({ kind, start: startOf(read) })
      .between(from, to)
      .go({ order: 'desc', count: max + 1, limit: max + 1 });
    return data.filter(({ word, id }) => word !== after?.word || id !== after.id).slice(0, max);
  };
  const isPastExact = after !== undefined && after.word !== read;
  const exact = isPastExact
    ? []
    : await between({ word: read, id: FIRST_ID }, after ?? { word: read, id: LAST_ID }, count);
  if (exact.length === count) return exact;
  const longer = await between(
    { word: read, id: LAST_ID },
    isPastExact ? after : { word: read + LAST_CHARACTER, id: LAST_ID },
    count - exact.length,
  );
  return [...exact, ...longer];
};

/** The word with the fewest entries, of those with many the longest. */
const rarestOf = async (kind: LookupKind, words: readonly string[]): Promise<string> => {
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: words.length === 1 ? 0 : (await entriesOf(kind, word, undefined, PROBED)).length,
    })),
  );
  const [rarest] = counted.toSorted((a, b) => a.count - b.count || b.word.length - a.word.length);
  return rarest?.word ?? '';
};

/** Whether an entry is the first one of its thing that a search for the word reads. */
const isFirst = ({ word }: Entry, read: string, words: readonly string[]): boolean => {
  if (word === read) return true;
  if (words.includes(read)) return false;
  return words.every((other) => other <= word || !other.startsWith(read));
};

/** The entries whose thing has all words, each thing once; an entry of the only word itself is such a one unread. */
const fittingOf = async (
  kind: LookupKind,
  entries: readonly Entry[],
  { read, words }: { read: string; words: readonly string[] },
): Promise<Entry[]> => {
  const unsure = words.length > 1 ? entries : entries.filter(({ word }) => word !== read);
  const ids = [...new Set(unsure.map(({ id }) => id))];
  const { data } =
    ids.length === 0 ? { data: [] } : await LookupWords.get(ids.map((id) => ({ kind, id }))).go({ concurrency: 1 });
  const wordsOf = new Map(data.map((stored) => [stored.id, stored.words]));
  return entries.filter((entry) => {
    if (!unsure.includes(entry)) return true;
    const own = wordsOf.get(entry.id) ?? [];
    return isFirst(entry, read, own) && words.every((word) => own.some((each) => each.startsWith(word)));
  });
};

interface Paging {
  limit: number;
  after?: string | undefined;
  /** The word whose entries are read, so that the page has their order; absent, the rarest. */
  by?: string | undefined;
}

/**
 * A page of the things of which every word is the beginning of one of theirs: by the rarest of the words, those that have it
 * whole before those that it is a beginning of, the newest first, at most `limit`. However many there are, a page reads 1,000 entries at
 * most, so it can be shorter, even empty, with a next one. No words find nothing. Refuses `request.invalid` for a cursor of
 * another search.
 */
export const find = async (
  kind: LookupKind,
  typed: readonly string[],
  { limit, after, by }: Paging,
): Promise<FoundPage> => {
  const words = [...new Set(typed)].filter((word) => word.length >= MIN_CHARACTERS).slice(0, MAX_WORDS);
  if (words.length === 0) return { ids: [], next: null };
  const from = after === undefined ? undefined : readCursor(after, words);
  const read = from?.read ?? by ?? (await rarestOf(kind, words));
  const size = words.length === 1 ? limit + 1 : COMPARED;
  const ids: string[] = [];
  let place: Entry | undefined = from;
  for (let done = 0; done < MAX_READ; done += size) {
    const entries = await entriesOf(kind, read, place, size);
    for (const entry of await fittingOf(kind, entries, { read, words })) {
      if (ids.length === limit && place) return { ids, next: cursorOf({ read, ...place }) };
      ids.push(entry.id);
      place = entry;
    }
    if (entries.length < size) return { ids, next: null };
    place = entries.at(-1);
  }
  return { ids, next: place ? cursorOf({ read, ...place }) : null };
};
