import { beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import type { Payments } from '#test/support/payments.ts';
import { randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';
import { openRandomFaults, type RandomFaults } from './random-faults.ts';
import { promisesBrokenTo, recover } from './settling.ts';
import { visit } from './storm.ts';

/** Requests before, during and after an outage. */
const REQUESTS = Number(process.env.OUTAGE_REQUESTS ?? 400);
const OUTAGE_MINUTES = 10;
/** A refund that failed for good at Stripe is requested anew after a day, since no customer waits for it at a page. */
const FORGOTTEN_MINUTES = 25 * 60;

interface Outage {
  begin: (payments: Payments, weather: RandomFaults) => void;
  end: (payments: Payments, weather: RandomFaults) => void;
}

/** What does not answer at all for ten minutes. */
const OUTAGES: Record<string, Outage> = {
  'the table': {
    begin: (_, weather) => (weather.random = () => 0),
    end: (_, weather) => (weather.random = undefined),
  },
  'Stripe': {
    begin: ({ faults }) =>
      (faults.next = ({ path }) => (path.startsWith('/v1/events') ? undefined : { outcome: 'hang_up' })),
    end: ({ faults }) => (faults.next = undefined),
  },
  'PayPal': {
    begin: ({ paypal: { faults } }) => (faults.next = () => ({ outcome: 'hang_up' })),
    end: ({ paypal: { faults } }) => (faults.next = undefined),
  },
};

/** Customers before, during and after ten minutes without a service, and what is broken once all is settled. */
const without = async ({ begin, end }: Outage, payments: Payments): Promise<string[]> => {
  const weather: RandomFaults = { random: undefined, sent: 0 };
  const before = await visit(REQUESTS, weather, payments);
  begin(payments, weather);
  const during = await visit(REQUESTS, weather, payments);
  const passed = Date.now() + OUTAGE_MINUTES * MINUTE_MS;
  setClock(() => Math.max(Date.now(), passed));
  end(payments, weather);
  const after = await visit(REQUESTS, weather, payments);
  const seen = [before, during, after];
  const victims = seen.flatMap((each) => each.victims);
  const wrong = seen.flatMap(({ asked }) =>
    asked.flatMap(({ name, wrong: answers }) => answers.map((a) => `${name}: ${a}`)),
  );
  await recover(victims, payments, randomOf(seed), [FORGOTTEN_MINUTES]);
  return [...new Set(wrong), ...(await promisesBrokenTo(victims, payments))];
};

/** A service is out for ten minutes while customers shop: everybody hears a 503 at most, and no cent is lost or doubled. */
export const outages = (payments: () => Payments): void => {
  describe(`ten minutes without a service (seed ${seed})`, () => {
    beforeAll(openRandomFaults);

    it.each(Object.keys(OUTAGES))('C28 %s', async (name) => {
      expect(await without(OUTAGES[name]!, payments())).toEqual([]);
    });
  });
};
