import { DatabaseSync } from 'node:sqlite';
import type { Store } from './store.ts';

const EVERY_MS = 1000;

/**
 * Drops records of the stream that every reader has handled, as AWS does after a day. The emulator keeps them for ever and
 * looks through all of them at each write, so that every write would take longer than the one before. The last record stays:
 * the next number is made from it. Answers how to stop.
 */
export const trimStream = ({ file, table, store }: { file: string; table: string; store: Store }): (() => void) => {
  const database = new DatabaseSync(file, { timeout: 5000 });
  const handled = store.prepare(
    'select min(cast(sequence_number as integer)) as number from stream_checkpoints where table_name = ?',
  );
  const drop = database.prepare(
    'delete from _stream_records where table_name = ? and cast(sequence_number as integer) < ?',
  );
  const timer = setInterval(() => {
    const { number } = handled.get(table) ?? {};
    if (typeof number === 'number') drop.run(table, number);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    database.close();
  };
};
