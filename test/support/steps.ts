/**
 * Runs `round` with a rival between each two steps of some work, until the work has no further step; answers what each
 * round saw.
 */
export const betweenAllSteps = async <T>(round: (at: number) => Promise<{ met: boolean; seen: T }>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; ; at += 1) {
    const { met, seen } = await round(at);
    if (!met) return all;
    all.push(seen);
  }
};
