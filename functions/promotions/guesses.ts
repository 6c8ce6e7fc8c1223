import type { Actor } from '../platform/actor.ts';
import { isSpent, reached, trySpending, type LimitName } from '../platform/rate-limit.ts';

/*
 * Codes that nobody knows are counted for whoever tries them and for their network. Once too many were tried, no code is looked up
 * any more until the span is over, so that one that counts looks like one that does not.
 */

/** The codes that somebody has entered, who they are, and where they come from. */
export interface EnteredCodes {
  codes: readonly string[];
  by: string;
  network: string;
}

/** Codes as they came with a request. */
export const enteredBy = ({ id }: Pick<Actor, 'id'>, network: string, codes: readonly string[]): EnteredCodes => ({
  codes,
  by: id ?? network,
  network,
});

const countersOf = ({ by, network }: EnteredCodes): (readonly [LimitName, string])[] => [
  ['promoOfActor', by],
  ['promoOfNetwork', network],
];

/** The codes that are looked up: all, or none once too many were tried. */
export const codesToLookUp = async (entered: EnteredCodes): Promise<readonly string[]> => {
  if (entered.codes.length === 0) return [];
  const spent = await Promise.all(countersOf(entered).map(([name, subject]) => isSpent(name, subject)));
  return spent.includes(true) ? [] : entered.codes;
};

/** Counts codes that nobody knows, each once an hour for whoever tries it: pages ask for the same ones again. */
export const countGuesses = async (unknown: readonly string[], entered: EnteredCodes): Promise<void> => {
  for (const code of unknown) {
    if (!(await trySpending('promoOnce', `${entered.by} ${code}`))) continue;
    // Written to the security log by the one that reaches it; what was asked for is answered as any unknown code is.
    for (const [name, subject] of countersOf(entered)) if (!(await trySpending(name, subject))) reached(name, subject);
  }
};
