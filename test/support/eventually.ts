import { vi } from 'vitest';

/** Waits until a check passes, and resolves to its answer. The limit only ends hanging tests: a busy machine is ten times slower. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 10 });
