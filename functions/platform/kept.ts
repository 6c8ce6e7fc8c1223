const MAX_CACHED = 500;

/**
 * Caches the answers of `read` by its arguments, in this process and for `milliseconds`; concurrent calls share one
 * read. Failures are not cached.
 */
export const keptFor = <A extends string[], T>(
  milliseconds: number,
  read: (...args: A) => Promise<T>,
): ((...args: A) => Promise<T>) => {
  const kept = new Map<string, { value: Promise<T>; until: number }>();
  return (...args) => {
    const name = args.join('\n');
    const found = kept.get(name);
    if (found && found.until > performance.now()) return found.value;
    if (kept.size >= MAX_CACHED) kept.clear();
    const value = read(...args);
    kept.set(name, { value, until: performance.now() + milliseconds });
    value.catch(() => kept.delete(name));
    return value;
  };
};
