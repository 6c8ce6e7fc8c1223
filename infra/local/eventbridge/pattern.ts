/** An event pattern as EventBridge rules and Lambda's event filters write it: at each leaf the list of values that match. */
export interface Pattern {
  [field: string]: Pattern | readonly (string | number | boolean | null)[];
}

/** Whether every field of the pattern is in the value with one of the listed values; a list in the value matches by any member. */
export const matches = (pattern: Pattern, value: unknown): boolean =>
  Object.entries(pattern).every(([field, wanted]) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
    if (!isLeaf(wanted)) return matches(wanted, found);
    return [found].flat().some((member) => wanted.some((candidate) => candidate === member));
  });

const isLeaf = (wanted: Pattern[string]): wanted is readonly (string | number | boolean | null)[] =>
  Array.isArray(wanted);
