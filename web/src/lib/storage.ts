import { storedFor, type StoredKey } from './stored-keys.ts';

/*
 * All storage in the browser goes through here. Blocked cookies, a sandboxed frame, a full disk and unreadable text
 * count as nothing stored, because no page depends on storage.
 */
type Area = () => Storage;

// Functions, because reading the property throws where storage is blocked.
export const local: Area = () => window.localStorage;
export const session: Area = () => window.sessionStorage;

const attempt = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export interface Stored<T> {
  /** Undefined when nothing valid is stored. */
  load: () => T | undefined;
  /** Answers whether the browser stored the value. */
  save: (value: T) => boolean;
  clear: () => void;
}

/** The identity of everybody without an account. */
export const GUEST = '';

/** Key of who was here last; another tab's change of it arrives as a storage event. */
export const IDENTITY_KEY = 'identity';
let identity: string | undefined;
let changes = 0;
const listeners = new Set<(former: string) => void>();

/**
 * Id of the account whose stored values this tab reads and writes, `GUEST` for none. Until the session is known it is who
 * was here last; another tab changes it only through this tab's own session.
 */
export const currentIdentity = (): string =>
  (identity ??= attempt(() => window.localStorage.getItem(IDENTITY_KEY)) ?? GUEST);

/** Takes the values of another identity from now on: every store is loaded again, and what was typed stays its author's. */
export const setIdentity = (next: string): void => {
  const former = currentIdentity();
  attempt(() =>
    next === GUEST ? window.localStorage.removeItem(IDENTITY_KEY) : window.localStorage.setItem(IDENTITY_KEY, next),
  );
  if (next === former) return;
  identity = next;
  changes += 1;
  for (const listener of listeners) listener(former);
};

/** How often this tab's identity has changed. */
export const identityChanges = (): number => changes;

/** Calls a listener with the former identity after each change; answers a function that ends it. */
export const onIdentityChange = (listener: (former: string) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The key under which a value of an identity is stored. */
export const keyOf = (key: string, owner = currentIdentity()): string =>
  storedFor(key) === 'browser' || owner === GUEST ? key : `${owner}|${key}`;

/** A text under a key, stored unchanged; one that belongs to an identity is that of `owner`, by default the current one. */
export const storedText = (area: Area, key: StoredKey, owner?: string): Stored<string> => ({
  load: () => attempt(() => area().getItem(keyOf(key, owner))) ?? undefined,
  save: (text) =>
    attempt(() => {
      area().setItem(keyOf(key, owner), text);
      return true;
    }) ?? false,
  clear: () => attempt(() => area().removeItem(keyOf(key, owner))),
});

/**
 * A value under a key, as JSON; loaded values must pass `isValid`, because an older version of the site or a visitor
 * may have written them.
 */
export const stored = <T>(area: Area, key: StoredKey, isValid: (value: unknown) => value is T): Stored<T> => {
  const text = storedText(area, key);
  return {
    load: () => {
      const value: unknown = attempt(() => JSON.parse(text.load() ?? 'null'));
      return isValid(value) ? value : undefined;
    },
    save: (value) => text.save(JSON.stringify(value)),
    clear: text.clear,
  };
};

const allKeys = (area: Area): string[] => attempt(() => Object.keys(area())) ?? [];

/** Keys of the current identity's values that begin with a prefix. */
export const storedKeys = <Prefix extends StoredKey>(area: Area, prefix: Prefix): `${Prefix}${string}`[] =>
  allKeys(area).flatMap((key) => {
    const own = keyOf(prefix);
    return key.startsWith(own) ? (`${prefix}${key.slice(own.length)}` as const) : [];
  });

/** Whether a stored key is that of a guest's value. */
const isGuests = (key: string): boolean => !key.includes('|') && storedFor(key) === 'identity';

const AREAS: readonly Area[] = [local, session];

/** Keys whose value somebody typed; the others are choices that mean nothing by themselves. */
const TYPED: readonly string[] = ['checkout', 'product_instructions', 'giftcard_message', 'contact', 'gift-draft'];

/** Whether a stored text has something in it that was typed: a text, or a field of a form that is not empty. */
const hasText = (text: string | null): boolean => {
  const value: unknown = attempt(() => JSON.parse(text ?? '""')) ?? text;
  const isFilled = (field: unknown): boolean =>
    isRecord(field)
      ? Object.entries(field).some(([name, inner]) => name !== 'country' && isFilled(inner))
      : typeof field === 'string' && field.trim() !== '';
  return isFilled(value);
};

/** Whether a guest has typed something in this browser; what an older version of the site left counts too. */
export const guestTyped = (): boolean =>
  AREAS.some((area) => TYPED.some((key) => hasText(attempt(() => area().getItem(key)) ?? null)));

/** Gives what a guest has entered in this browser to the current account, in the place of its own. */
export const takeGuestValues = (): void => {
  for (const area of AREAS)
    for (const key of allKeys(area).filter(isGuests))
      attempt(() => {
        const text = area().getItem(key);
        if (text !== null && keyOf(key) !== key) area().setItem(keyOf(key), text);
        if (keyOf(key) !== key) area().removeItem(key);
      });
  changes += 1;
  for (const listener of listeners) listener(currentIdentity());
};

/** Removes everything that is stored in both areas. */
export const clearAreas = (): void => {
  for (const area of AREAS) for (const key of allKeys(area)) attempt(() => area().removeItem(key));
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
