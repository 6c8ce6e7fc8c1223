import type { Random } from './random.ts';

const MAX_PER_NAME = 60;
const ID = /^([a-z]{3})_[0-9A-Z]{20,}$/;
const MAX_TEXT_CHARACTERS = 120;

const add = (lists: Map<string, string[]>, name: string, value: string): void => {
  const list = lists.get(name) ?? [];
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > MAX_PER_NAME) list.shift();
  lists.set(name, list);
};

/** Values from answers so far: texts by field name, ids by prefix. */
export interface Known {
  learn(value: unknown, name?: string): void;
  /** A text seen under a field name, or an id of any kind where the name asks for one. */
  textFor(name: string, random: Random): string | undefined;
}

/** Starts empty; requests with known values get further than invented ones. */
export const createKnown = (): Known => {
  const byName = new Map<string, string[]>();
  const byPrefix = new Map<string, string[]>();

  const learn = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (value.length > MAX_TEXT_CHARACTERS) return;
      if (name) add(byName, name, value);
      const prefix = ID.exec(value)?.[1];
      if (prefix) add(byPrefix, prefix, value);
    } else if (Array.isArray(value)) for (const item of value) learn(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) learn(item, inner);
  };

  return {
    learn,
    textFor(name, random) {
      const seen = byName.get(name);
      if (seen && random.chance(0.5)) return random.pick(seen);
      if (!/id$|^(supplier|order|cart|key|node|topic)$/i.test(name) && !seen) return undefined;
      // `cart_id`, `cartId` and `supplier` name a kind of id by its first letter, `id` names any kind.
      const kinds = [...byPrefix.keys()].filter((prefix) => name.toLowerCase().startsWith(prefix.slice(0, 1)));
      const prefix =
        kinds.length > 0 && random.chance(0.5) ? random.pick(kinds) : random.pick([...byPrefix.keys(), '']);
      const ids = byPrefix.get(prefix) ?? seen;
      return ids && random.pick(ids);
    },
  };
};
