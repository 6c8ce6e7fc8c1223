import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../store.ts';

const EVERY_MS = 250;

/**
 * Deletes stream records before the lowest checkpoint four times a second, as AWS does after a day; the table emulator never
 * deletes any and reads all of them at each write. The record at the checkpoint stays, because the emulator derives the
 * next sequence number from the last record. Returns the function that stops it.
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
