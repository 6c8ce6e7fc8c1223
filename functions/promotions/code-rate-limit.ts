import type { Actor } from '../platform/actor.ts';
import { isSpent, reached, trySpending, type LimitName } from '../platform/rate-limit.ts';

/*
 * Unknown codes are counted for the actor who tries them and for their network. Once either has tried too many, none of
 * their codes is looked up until the span ends, so a valid code looks like an unknown one.
 */

/** Entered codes, and the actor (`by`) and network that unknown ones are counted for. */
export interface CodeEntry {
  codes: readonly string[];
  by: string;
  network: string;
}

/** The codes of a request; without an actor id, unknown ones are counted for the network alone. */
export const codeEntry = ({ id }: Pick<Actor, 'id'>, network: string, codes: readonly string[]): CodeEntry => ({
  codes,
  by: id ?? network,
  network,
});

const countersOf = ({ by, network }: CodeEntry): (readonly [LimitName, string])[] => [
  ['promoOfActor', by],
  ['promoOfNetwork', network],
];

/** The codes to look up: all, or none once the actor or the network has tried too many unknown ones. */
export const codesToLookUp = async (entered: CodeEntry): Promise<readonly string[]> => {
  if (entered.codes.length === 0) return [];
  const spent = await Promise.all(countersOf(entered).map(([name, subject]) => isSpent(name, subject)));
  return spent.includes(true) ? [] : entered.codes;
};

/** Counts unknown codes, each once per actor and hour, because open pages send the same codes again. */
export const countUnknownCodes = async (unknown: readonly string[], entered: CodeEntry): Promise<void> => {
  for (const code of unknown) {
    if (!(await trySpending('promoOnce', `${entered.by} ${code}`))) continue;
    // Only logs that the limit is reached: the request is answered as for any unknown code.
    for (const [name, subject] of countersOf(entered)) if (!(await trySpending(name, subject))) reached(name, subject);
  }
};
