import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite file with the emulators' durable state: queued messages, checkpoints, mails. */
export type Store = DatabaseSync;

/**
 * Opens or creates the emulators' SQLite file. WAL with synchronous=NORMAL keeps every committed write when the process
 * is killed; only a power cut can lose the last ones, which is acceptable on a developer's machine.
 */
export const openStore = (file: string): Store => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const store = new DatabaseSync(file, { timeout: 5000 });
  store.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  return store;
};

/** Runs `work` in one write transaction, which is rolled back if `work` throws. */
export const inTransaction = <T>(store: Store, work: () => T): T => {
  store.exec('begin immediate');
  try {
    const result = work();
    store.exec('commit');
    return result;
  } catch (error) {
    store.exec('rollback');
    throw error;
  }
};
