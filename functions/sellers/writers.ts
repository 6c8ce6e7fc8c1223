import type { transact, WritersOf } from '../platform/table.ts';

/** Writers of further entities, to take part in a transaction that somebody else writes: an entity is its own writer. */
export const writersOf = <E extends Parameters<typeof transact>[0]>(entities: E): WritersOf<E> =>
  entities as unknown as WritersOf<E>;
