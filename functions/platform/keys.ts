import { nowSeconds } from './clock.ts';
import { envName } from './resources.ts';
import { secretFields } from './secrets.ts';
import type { KeySecret } from './signed-kinds.ts';

/** Keys of a secret by id. The id is the second (epoch) in base 36 from which on the key is written with. */
export type Keys = Readonly<Record<string, string>>;

/**
 * Id of the one key that every purpose had before each had its own, in the secret `tokens`. What it signed or sealed
 * names no key. It is written with until the first own key starts, and retired by a field of this name.
 */
export const BEFORE = 'before';

export const startOf = (id: string): number => Number.parseInt(id, 36);

/** Ids of a secret's own keys, the newest first. */
export const idsOf = (keys: Keys): string[] =>
  Object.keys(keys)
    .filter((id) => id !== BEFORE)
    .toSorted((a, b) => startOf(b) - startOf(a));

/** Id of the key that is written with at a second: the newest that has started. */
export const currentId = (keys: Keys, atSeconds: number): string | undefined =>
  idsOf(keys).find((id) => startOf(id) <= atSeconds);

const keyBefore = async (keys: Keys): Promise<string | undefined> =>
  keys[BEFORE] === undefined ? (await secretFields('TOKENS_SECRET_ID')).key : undefined;

/** The key to write with; throws when a secret has none. */
export const currentKey = async (secret: KeySecret): Promise<{ id: string; key: string }> => {
  const keys = await secretFields(envName(secret));
  const id = currentId(keys, nowSeconds()) ?? BEFORE;
  const key = id === BEFORE ? await keyBefore(keys) : keys[id];
  if (key === undefined) throw new Error(`The secret ${secret} has no key that has started.`);
  return { id, key };
};

/** The key of an id; undefined when it is unknown or retired. */
export const keyOf = async (secret: KeySecret, id: string): Promise<string | undefined> => {
  const keys = await secretFields(envName(secret));
  if (id === BEFORE) return keyBefore(keys);
  return Object.hasOwn(keys, id) ? keys[id] : undefined;
};

/**
 * The keys of what does not name its key and lives `lifeSeconds` at most: all that were written with since then and are not
 * retired, the newest first.
 */
export const liveKeys = async (secret: KeySecret, lifeSeconds: number): Promise<string[]> => {
  const keys = await secretFields(envName(secret));
  const began = idsOf(keys).filter((id) => startOf(id) <= nowSeconds());
  const before = await keyBefore(keys);
  const all = [...began.map((id) => keys[id]), before];
  // A key ends with the start of the one that follows it, which stands before it here.
  return all.flatMap((key, index) => {
    const next = began[index - 1];
    const isOver = next !== undefined && startOf(next) + lifeSeconds < nowSeconds();
    return key === undefined || isOver ? [] : [key];
  });
};

/** The oldest key that is not retired; throws when a secret has none. */
export const oldestKey = async (secret: KeySecret): Promise<string> =>
  (await liveKeys(secret, Infinity)).at(-1) ?? (await currentKey(secret)).key;
