/** A changed value; undefined where it was added or removed. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject => typeof value === 'object' && value !== null;

/**
 * Keys list members by their ids if all have one, so that inserting at the front does not count as a change of every
 * member.
 */
const membersOf = (value: PlainObject): PlainObject => {
  if (!Array.isArray(value)) return value;
  const ids = value.map((member: unknown) =>
    isPlainObject(member) && typeof member.id === 'string' ? member.id : undefined,
  );
  const names = ids.includes(undefined) ? Object.keys(value) : ids;
  return Object.fromEntries(value.map((member: unknown, index) => [names[index], member]));
};

const orderOf = (value: PlainObject): string => (Array.isArray(value) ? Object.keys(membersOf(value)).join(', ') : '');

/** The differences of two values, leaf by leaf; a list whose members only changed their order is one difference. */
export const differences = (before: unknown, after: unknown, path = ''): Difference[] => {
  if (!isPlainObject(before) || !isPlainObject(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [{ path, before, after }];
  const [old, fresh] = [membersOf(before), membersOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const inside = keys.flatMap((key) => differences(old[key], fresh[key], path ? `${path}.${key}` : key));
  if (inside.length > 0 || orderOf(before) === orderOf(after)) return inside;
  return [{ path: `${path} in order`, before: orderOf(before), after: orderOf(after) }];
};

const MAX_SHOWN = 80;

const shown = (value: unknown): string => {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

/** A difference as one line: `price: 14900 → 15900`. */
export const describeDifference = ({ path, before, after }: Difference): string =>
  `${path}: ${shown(before)} → ${shown(after)}`;
