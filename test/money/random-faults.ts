import { AsyncLocalStorage } from 'node:async_hooks';
import { documents } from '#functions/platform/table.ts';
import type { Faults as PaypalFaults } from '#infra/local/payments/paypal.ts';
import type { Faults } from '#infra/local/payments/stripe.ts';
import { openPartialBatches } from '#test/support/partial-batches.ts';
import type { Random } from './random-carts.ts';
import { Conflict, Throttled } from './table-faults.ts';

/** Of the calls to the table so many are too much for it, meet another transaction, or are done without a reply; of the batches so many are read in part. */
const RATES = { throttled: 0.3, conflicts: 0.1, lost: 0.05, partial: 0.3 };

/** What the functions asked of the table, and how often that was sent. */
export interface RandomFaults {
  /** Undefined while it is calm. */
  random: Random | undefined;
  sent: number;
}

const activeFaults = new AsyncLocalStorage<RandomFaults>();

/** Done, but nobody hears of it; the client tries again. */
class LostReply extends Error {
  override readonly name = 'TimeoutError';
}

let isOpen = false;

/** Puts the weather between the functions and the table, below the client's own repetitions. */
export const openRandomFaults = (): void => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const faults = activeFaults.getStore();
      if (!faults) return next(args);
      faults.sent += 1;
      const { random } = faults;
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
    const { random } = activeFaults.getStore() ?? {};
    return random && random() < RATES.partial ? 1 : undefined;
  });
};

/** Runs work in some weather. */
export const withRandomFaults = <T>(faults: RandomFaults, work: () => Promise<T>): Promise<T> =>
  activeFaults.run(faults, work);

/** Of the calls to Stripe so many are too many, fail before or after the work, or are done without a reply; one in four in all. */
const STRIPE_RATES = [
  ['too_many', 0.08],
  ['error', 0.05],
  ['kept_error', 0.01],
  ['kept_late_error', 0.01],
  ['late_error', 0.03],
  ['hang_up', 0.03],
  ['lose_reply', 0.05],
] as const;

/** So many of the calls to PayPal, the one for a token among them. It remembers no failure of its own, and takes tokens back. */
const PAYPAL_RATES = [
  ['too_many', 0.05],
  ['error', 0.03],
  ['token_gone', 0.03],
  ['late_error', 0.06],
  ['hang_up', 0.03],
  ['lose_reply', 0.07],
] as const;

/** What befalls one call, if anything. */
const drawFault = <O extends string>(rates: readonly (readonly [O, number])[], random: Random): O | undefined => {
  let dice = random();
  return rates.find(([, rate]) => (dice -= rate) < 0)?.[0];
};

/** What the providers do with calls in a storm, counted in `faults`; what the tests themselves ask, Stripe's events, arrives. */
export const randomProviderFaults = (
  random: Random,
  faults: Record<string, number>,
): { stripe: Faults; paypal: PaypalFaults } => {
  const meet = <O extends string>(
    who: string,
    rates: readonly (readonly [O, number])[],
  ): { outcome: O } | undefined => {
    const outcome = drawFault(rates, random);
    if (outcome === undefined) return undefined;
    faults[`${who} ${outcome}`] = (faults[`${who} ${outcome}`] ?? 0) + 1;
    return { outcome };
  };
  return {
    stripe: ({ path }) => (path.startsWith('/v1/events') ? undefined : meet('stripe', STRIPE_RATES)),
    paypal: () => meet('paypal', PAYPAL_RATES),
  };
};
