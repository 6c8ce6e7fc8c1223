import { writeSync } from 'node:fs';
import { seed } from '#test/support/seed.ts';

/** Figures of a proof. */
export interface Figures {
  runs: number;
  violations: number;
  /** Further figures; of a list of sentences only the first few are printed. */
  [more: string]: unknown;
}

const MAX_SENTENCES = 10;

const shown = (name: string, figures: Figures, startedAt: number, before: NodeJS.CpuUsage): string => {
  const { user, system } = process.cpuUsage(before);
  const all = {
    ...figures,
    'seconds': ((performance.now() - startedAt) / 1000).toFixed(1),
    'of this process': ((user + system) / 1e6).toFixed(1),
    seed,
  };
  return `── ${name}: ${Object.entries(all)
    .flatMap(([what, figure]) => (typeof figure === 'string' || Number.isInteger(figure) ? [`${what} ${figure}`] : []))
    .join(', ')}\n`;
};

/** Prints a proof's figures directly, because the runner hides the output of passing tests. */
export const withFigures = async <F extends Figures>(name: string, proof: () => Promise<F>): Promise<F> => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const figures = await proof();
  // Printed at once, so that a run that is stopped later has reported what it found.
  const sentences = Object.values(figures).flatMap((figure) =>
    Array.isArray(figure) ? figure.slice(0, MAX_SENTENCES).map(String) : [],
  );
  writeSync(1, [shown(name, figures, startedAt, before), ...sentences.map((sentence) => `   ${sentence}\n`)].join(''));
  return figures;
};
