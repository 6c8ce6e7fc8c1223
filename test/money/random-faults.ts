import { AsyncLocalStorage } from 'node:async_hooks';
import { documents } from '#functions/platform/table.ts';
import type { Faults as PaypalFaults } from '#infra/local/payments/paypal.ts';
import type { Faults } from '#infra/local/payments/stripe.ts';
import { openPartialBatches } from '#test/support/partial-batches.ts';
import type { Random } from './random-carts.ts';
import { Conflict, Throttled } from './table-faults.ts';

/**
 * Shares of the table calls that are throttled, conflict with another transaction or are done without a reply, and of
 * the batches that are done in part.
 */
const RATES = { throttled: 0.3, conflicts: 0.1, lost: 0.05, partial: 0.3 };

/** State of the random faults, and the number of calls sent to the table. */
export interface RandomFaults {
  /** Undefined: no faults. */
  random: Random | undefined;
  sent: number;
}

const activeFaults = new AsyncLocalStorage<RandomFaults>();

/** The call was done but its reply is lost; the client tries again. */
class LostReply extends Error {
  override readonly name = 'TimeoutError';
}

let isOpen = false;

/** Installs the random faults between the functions and the table, below the client's own retries. */
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

/** Runs work under the given faults. */
export const withRandomFaults = <T>(faults: RandomFaults, work: () => Promise<T>): Promise<T> =>
  activeFaults.run(faults, work);

/**
 * Shares of the Stripe calls that are refused as too many, fail before or after the work, or are done without a reply;
 * one in four in all.
 */
const STRIPE_RATES = [
  ['too_many', 0.08],
  ['error', 0.05],
  ['kept_error', 0.01],
  ['kept_late_error', 0.01],
  ['late_error', 0.03],
  ['hang_up', 0.03],
  ['lose_reply', 0.05],
] as const;

/**
 * Shares of the PayPal calls with a fault, token requests included. PayPal stores no failed answer under a request id,
 * and it can revoke tokens.
 */
const PAYPAL_RATES = [
  ['too_many', 0.05],
  ['error', 0.03],
  ['token_gone', 0.03],
  ['late_error', 0.06],
  ['hang_up', 0.03],
  ['lose_reply', 0.07],
] as const;

/** The fault of one call, if any. */
const drawFault = <O extends string>(rates: readonly (readonly [O, number])[], random: Random): O | undefined => {
  let dice = random();
  return rates.find(([, rate]) => (dice -= rate) < 0)?.[0];
};

/**
 * Injects random faults into the providers' calls, counted in `faults`; the tests' own calls, Stripe's events, are
 * spared.
 */
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
