import type { transact } from '../platform/table.ts';

type Entities = Parameters<typeof transact>[0];
type WritersOf<E extends Entities> = Parameters<Parameters<typeof transact<E>>[1]>[0];

/** Writers of further entities, to take part in a transaction that somebody else writes: an entity is its own writer. */
export const writersOf = <E extends Entities>(entities: E): WritersOf<E> => entities as unknown as WritersOf<E>;
