import { AsyncLocalStorage } from 'node:async_hooks';
import { documents } from '#functions/platform/table.ts';
import type { Fault, Faults } from '#infra/local/payments/stripe.ts';
import { openPartialBatches } from '#test/support/partial-batches.ts';
import type { Random } from './random-carts.ts';
import { Conflict, Throttled } from './table-faults.ts';

/** Of the calls to the table so many are too much for it, meet another transaction, or are done without a reply; of the batches so many are read in part. */
const RATES = { throttled: 0.3, conflicts: 0.1, lost: 0.05, partial: 0.3 };

/** What the functions asked of the table, and how often that was sent. */
export interface Weather {
  /** Undefined while it is calm. */
  random: Random | undefined;
  sent: number;
}

const weathers = new AsyncLocalStorage<Weather>();

/** Done, but nobody hears of it; the client tries again. */
class LostReply extends Error {
  override readonly name = 'TimeoutError';
}

let isOpen = false;

/** Puts the weather between the functions and the table, below the client's own repetitions. */
export const openWeather = (): void => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const weather = weathers.getStore();
      if (!weather) return next(args);
      weather.sent += 1;
      const { random } = weather;
      if (!random) return next(args);
      const items = (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0;
      const dice = random();
      if (dice < RATES.throttled) throw new Throttled('Rate exceeded');
      if (items > 0 && dice < RATES.throttled + RATES.conflicts) throw new Conflict(items);
      const result = await next(args);
      if (random() < RATES.lost) throw new LostReply('the reply was lost');
      return result;
    },
    { step: 'finalizeRequest', priority: 'low', name: 'weatherOfTests' },
  );
  openPartialBatches(() => {
    const { random } = weathers.getStore() ?? {};
    return random && random() < RATES.partial ? 1 : undefined;
  });
};

/** Runs work in some weather. */
export const inWeather = <T>(weather: Weather, work: () => Promise<T>): Promise<T> => weathers.run(weather, work);

/** Of the calls to Stripe so many are too many, fail before or after the work, or are done without a reply; one in four in all. */
const PROVIDER_RATES: readonly (readonly [NonNullable<Fault['outcome']>, number])[] = [
  ['too_many', 0.08],
  ['error', 0.05],
  ['kept_error', 0.01],
  ['kept_late_error', 0.01],
  ['late_error', 0.03],
  ['hang_up', 0.03],
  ['lose_reply', 0.05],
];

/** What Stripe does with calls in a storm, counted in `faults`; what the tests themselves ask, its events, arrives. */
export const stormyProvider = (random: Random, faults: Record<string, number>): Faults => ({ path }) => {
  if (path.startsWith('/v1/events')) return undefined;
  let dice = random();
  for (const [outcome, rate] of PROVIDER_RATES) {
    dice -= rate;
    if (dice >= 0) continue;
    faults[outcome] = (faults[outcome] ?? 0) + 1;
    return { outcome };
  }
  return undefined;
};
