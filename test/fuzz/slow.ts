import type { Findings } from './findings.ts';

const SLOW_MS = 3_000;
const MAX_SUSPECTS = 20;
const TRIES = 3;

interface Suspect {
  operation: string;
  reproduction: string;
  /** Sends the request once more; answers its milliseconds. */
  again: () => Promise<number>;
}

/** Requests that took longer than three seconds under load, which alone proves nothing. */
export interface Suspects {
  suspect(ms: number, which: Suspect): void;
  /** Sends each request again without other load; those that are slow every time become findings. */
  confirm(findings: Findings): Promise<void>;
}

export const createSuspects = (): Suspects => {
  const suspects: Suspect[] = [];
  const isAlwaysSlow = async ({ again }: Suspect): Promise<boolean> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) if ((await again()) <= SLOW_MS) return false;
    return true;
  };
  return {
    suspect(ms, which) {
      if (ms > SLOW_MS && suspects.length < MAX_SUSPECTS) suspects.push(which);
    },
    async confirm(findings) {
      const broken = `took more than ${SLOW_MS} ms`;
      for (const each of suspects) {
        if ((await isAlwaysSlow(each)) && findings.isNew(each.operation, broken))
          findings.describe(broken, each.reproduction, []);
      }
    },
  };
};
