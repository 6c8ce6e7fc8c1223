import { kindOf } from './invariants.ts';

/** A promise that was broken, with the smallest request that still breaks it. */
export interface Finding {
  broken: string;
  /** Operations that broke it in the same way. */
  operations: Set<string>;
  /** Number of occurrences. */
  times: number;
  reproduction: string;
  /** The function's log of the request. */
  log: string[];
}

/** Findings of a run, one per kind. */
export interface Findings {
  /** Counts a breach; answers whether its kind is new and so needs a reproduction. */
  isNew(operation: string, broken: string): boolean;
  describe(broken: string, reproduction: string, log: string[]): void;
  all(): Finding[];
}

export const createFindings = (): Findings => {
  const found = new Map<string, Finding>();
  return {
    isNew(operation, broken) {
      const known = found.get(kindOf(broken));
      if (!known)
        found.set(kindOf(broken), { broken, operations: new Set([operation]), times: 1, reproduction: '', log: [] });
      else {
        known.times += 1;
        known.operations.add(operation);
      }
      return !known;
    },
    describe(broken, reproduction, log) {
      const finding = found.get(kindOf(broken));
      if (finding) Object.assign(finding, { reproduction, log: log.slice(0, 2).map((line) => line.slice(0, 1_500)) });
    },
    all: () => [...found.values()],
  };
};

/** Counts of answers by operation and class of status. */
export interface Tally {
  count(operation: string, status: number, ms: number): void;
  total(): number;
  /** Answered operations with their number of successes. */
  successes(): Map<string, number>;
  table(): string;
}

export const createTally = (): Tally => {
  const rows = new Map<string, { classes: Record<string, number>; total: number; ms: number }>();
  return {
    count(operation, status, ms) {
      const row = rows.get(operation) ?? { classes: {}, total: 0, ms: 0 };
      const name = status === 0 ? 'closed' : `${Math.floor(status / 100)}xx`;
      row.classes[name] = (row.classes[name] ?? 0) + 1;
      row.total += 1;
      row.ms += ms;
      rows.set(operation, row);
    },
    total: () => [...rows.values()].reduce((sum, { total }) => sum + total, 0),
    successes: () => new Map([...rows].map(([name, { classes }]) => [name, classes['2xx'] ?? 0])),
    table() {
      const columns = ['2xx', '4xx', '5xx', 'closed'];
      const head = `${'operation'.padEnd(54)}${'all'.padStart(7)}${columns.map((name) => name.padStart(7)).join('')}${'ms'.padStart(7)}`;
      const lines = [...rows]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(
          ([name, { classes, total, ms }]) =>
            `${name.slice(0, 53).padEnd(54)}${String(total).padStart(7)}${columns.map((column) => String(classes[column] ?? '·').padStart(7)).join('')}${(ms / total).toFixed(1).padStart(7)}`,
        );
      return [head, ...lines].join('\n');
    },
  };
};
