/** What is seen each time that somebody comes between one more step of some work, until it has no further step. */
export const betweenAllSteps = async <T>(round: (at: number) => Promise<{ met: boolean; seen: T }>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; ; at += 1) {
    const { met, seen } = await round(at);
    if (!met) return all;
    all.push(seen);
  }
};
