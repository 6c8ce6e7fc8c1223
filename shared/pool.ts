/**
 * Results of `work` on each item, in the order of the items; at most `atOnce` are worked on at a time. After a failure
 * no further item is begun, and it is thrown; work that must not stop the others catches its own failure.
 */
export const inPool = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const left = [...items.entries()];
  const results: R[] = [];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, item] = next;
      results[place] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    left.length = 0;
  }
  return results;
};
