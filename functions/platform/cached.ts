const MAX_CACHED = 500;

/**
 * Caches the answers of `read` by its arguments, in this process and for `milliseconds`; concurrent calls share one
 * read. Failures are not cached.
 */
export const cached = <A extends string[], T>(
  milliseconds: number,
  load: (...args: A) => Promise<T>,
): ((...args: A) => Promise<T>) => {
  const entries = new Map<string, { value: Promise<T>; until: number }>();
  return (...args) => {
    const name = args.join('\n');
    const found = entries.get(name);
    if (found && found.until > performance.now()) return found.value;
    if (entries.size >= MAX_CACHED) entries.clear();
    const value = load(...args);
    entries.set(name, { value, until: performance.now() + milliseconds });
    value.catch(() => entries.delete(name));
    return value;
  };
};
