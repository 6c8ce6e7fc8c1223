import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file in which the stand-ins keep what they have promised: queued messages, checkpoints, mails. */
export type Store = DatabaseSync;

/**
 * Opens (or creates) the SQLite file of the stand-ins. WAL with synchronous=NORMAL keeps every committed write when the
 * process is killed; only a power cut could take back the last ones, which a developer's machine may.
 */
export const openStore = (file: string): Store => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const store = new DatabaseSync(file, { timeout: 5000 });
  store.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  return store;
};

/** Runs `work` in one write transaction: all of it is on disk afterwards, or, if it throws, nothing. */
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
