import { isRecord, keyOf, local, stored } from '#web/lib/storage.ts';
import type { Box, Ends, Point } from '../piece/geometry.ts';
import type { KnownObject, OwnLength } from './known-length.ts';

/** The customer's marks on the picture of a wall; points in its pixels. */
export interface WallMarks {
  /** The picture's width and height. */
  box: Box;
  /** How bright the wall is, from 0 to 1. */
  light: number;
  object: KnownObject;
  own: OwnLength;
  /** Absent while the ends are at their first positions. */
  ends?: Ends | undefined;
  /** Middle of the piece, once it is placed. */
  at?: Point | undefined;
}

const DATABASE = 'wall';
const STORE = 'pictures';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no pictures.')));
  });

const withStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};

const isMarks = (value: unknown): value is WallMarks =>
  isRecord(value) && isRecord(value.box) && typeof value.object === 'string' && isRecord(value.own);

/** The marks are stored apart from the picture, because they change with every step. */
export const storedMarks = stored(local, 'wall', isMarks);

interface StoredWall {
  picture: Blob;
  marks: WallMarks;
}

/** The wall stored in this browser; undefined when picture or marks are missing. */
export const loadWall = async (): Promise<StoredWall | undefined> => {
  const marks = storedMarks.load();
  if (!marks) return undefined;
  const picture = await withStore<unknown>('readonly', (store) => store.get(keyOf('wall'))).catch(() => undefined);
  return picture instanceof Blob ? { picture, marks } : undefined;
};

export const clearWall = async (): Promise<void> => {
  storedMarks.clear();
  await withStore('readwrite', (store) => store.delete(keyOf('wall'))).catch(() => undefined);
};

/**
 * Stores a wall in this browser only, and answers whether that worked; on failure the previous wall is removed as well.
 */
export const saveWall = async ({ picture, marks }: StoredWall): Promise<boolean> => {
  const isStored = await withStore('readwrite', (store) => store.put(picture, keyOf('wall'))).then(
    () => storedMarks.save(marks),
    () => false,
  );
  if (!isStored) await clearWall();
  return isStored;
};
