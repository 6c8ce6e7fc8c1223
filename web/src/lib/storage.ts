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

/** A text under a key, stored unchanged. */
export const storedText = (area: Area, key: string): Stored<string> => ({
  load: () => attempt(() => area().getItem(key)) ?? undefined,
  save: (text) =>
    attempt(() => {
      area().setItem(key, text);
      return true;
    }) ?? false,
  clear: () => attempt(() => area().removeItem(key)),
});

/**
 * A value under a key, as JSON; loaded values must pass `isValid`, because an older version of the site or a visitor
 * may have written them.
 */
export const stored = <T>(area: Area, key: string, isValid: (value: unknown) => value is T): Stored<T> => {
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

/** Keys of an area that begin with a prefix. */
export const storedKeys = (area: Area, prefix: string): string[] =>
  attempt(() => Object.keys(area()).filter((key) => key.startsWith(prefix))) ?? [];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
