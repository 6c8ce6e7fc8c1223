import { entityOf, key } from '../platform/table.ts';

/**
 * Kinds of things that an admin searches by words; `order` holds ids of carts and of their orders, `listed` orders by the
 * lists that they stand in (order-lists.ts), `second-factor` accounts by whether they have one.
 */
const LOOKUP_KINDS = ['account', 'artist', 'order', 'listed', 'second-factor'] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/**
 * One word under which a thing is found. The partition is the beginning of the word, so that a search by a prefix is one
 * query, and its cost does not grow with the number of other words.
 */
export const Lookup = entityOf({
  model: { entity: 'lookup', version: '1', service: 'market' },
  attributes: {
    kind: { type: LOOKUP_KINDS, required: true },
    /** The first two characters of the word. */
    start: { type: 'string', required: true },
    word: { type: 'string', required: true },
    id: { type: 'string', required: true },
  },
  indexes: { ofStart: { pk: key('pk', ['kind', 'start']), sk: key('sk', ['word', 'id']) } },
});

/** All words under which a thing is found now, so that those that it has no longer can be removed. */
export const LookupWords = entityOf({
  model: { entity: 'lookupWords', version: '1', service: 'market' },
  attributes: {
    kind: { type: LOOKUP_KINDS, required: true },
    id: { type: 'string', required: true },
    words: { type: 'list', items: { type: 'string' }, required: true, default: [] },
  },
  indexes: { byId: { pk: key('pk', ['kind', 'id']), sk: key('sk', []) } },
});

/** Things that are counted by the day on which they happened, in the shop's zone; one item each, so that a repeated event adds none. */
export const DayEntry = entityOf({
  model: { entity: 'dayEntry', version: '1', service: 'market' },
  attributes: {
    kind: { type: ['question', 'sign-up'] as const, required: true },
    day: { type: 'string', required: true },
    id: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { ofDay: { pk: key('pk', ['kind', 'day']), sk: key('sk', ['id']) } },
});
