import type { Box, Ends, Point } from './geometry.ts';
import type { KnownThing, OwnLength } from './known-length.ts';

/** What the customer marked on the picture of a wall; points in its pixels. */
export interface WallMarks {
  /** The picture's width and height. */
  box: Box;
  /** How bright the wall is, from 0 to 1. */
  light: number;
  thing: KnownThing;
  own: OwnLength;
  /** Absent while they are where they were first looked for. */
  ends?: Ends | undefined;
  /** Middle of the piece, once it hangs. */
  at?: Point | undefined;
}

const DATABASE = 'wall';
const STORE = 'pictures';
const PICTURE = 'wall';
const MARKS = 'wall';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no pictures.')));
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
  typeof value === 'object' && value !== null && 'box' in value && 'thing' in value && 'own' in value;

export const keepMarks = (marks: WallMarks): void => localStorage.setItem(MARKS, JSON.stringify(marks));

/** Keeps the picture of a wall in this browser and nowhere else; fails where the browser keeps nothing. */
export const keepPicture = async (picture: Blob): Promise<void> =>
  void (await withStore('readwrite', (store) => store.put(picture, PICTURE)));

/** The wall that was kept in this browser; undefined when there is none, or only half of it. */
export const keptWall = async (): Promise<{ picture: Blob; marks: WallMarks } | undefined> => {
  const marks: unknown = JSON.parse(localStorage.getItem(MARKS) ?? 'null');
  if (!isMarks(marks)) return undefined;
  const picture = await withStore<unknown>('readonly', (store) => store.get(PICTURE));
  return picture instanceof Blob ? { picture, marks } : undefined;
};

export const forgetWall = async (): Promise<void> => {
  localStorage.removeItem(MARKS);
  await withStore('readwrite', (store) => store.delete(PICTURE));
};
