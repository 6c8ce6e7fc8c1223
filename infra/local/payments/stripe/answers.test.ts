import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRig, refusal, type Rig } from '../stripe.fixture.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await aRig();
});
afterEach(() => rig.close());

const pay = (idempotencyKey: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  rig.stripe.paymentIntents.create(
    {
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
      ...more,
    },
    { idempotencyKey },
  );

const charges = async () => ((await rig.get('/__local/payments')) as { charges: Stripe.Charge[] }).charges;
const intents = async () => ((await rig.get('/__local/payments')) as { intents: Stripe.PaymentIntent[] }).intents;

describe('an idempotency key', () => {
  it('repeats the first answer, says so, and charges once', async () => {
    const key = randomUUID();
    const first = await pay(key);
    const second = await pay(key);
    expect(second).toMatchObject({ id: first.id, status: 'succeeded' });
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(await charges()).toHaveLength(1);
  });

  it('repeats a decline as it was, although the card would now be good', async () => {
    const key = randomUUID();
    const first = await refusal(pay(key, { payment_method: 'pm_card_chargeDeclined' }));
    const second = await refusal(pay(key, { payment_method: 'pm_card_chargeDeclined' }));
    expect(second).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(await charges()).toHaveLength(1);
  });

  it('repeats a refusal that came after the work had begun', async () => {
    const { id } = await pay(randomUUID());
    const open = await pay(randomUUID(), { confirm: false });
    const key = randomUUID();
    expect(await refusal(rig.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }))).toMatchObject({
      statusCode: 400,
    });
    const second = await refusal(rig.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }));
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const elsewhere = await refusal(rig.stripe.paymentIntents.cancel(open.id, {}, { idempotencyKey: key }));
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('is refused with other parameters, whatever their order', async () => {
    const key = randomUUID();
    await pay(key, { metadata: { a: '1', b: '2' } });
    await pay(key, { metadata: { b: '2', a: '1' } });
    const error = await refusal(pay(key, { amount: 501 }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await charges()).toHaveLength(1);
  });

  it('stays free when the parameters were wrong', async () => {
    const key = randomUUID();
    expect(await refusal(pay(key, { amount: 1 }))).toMatchObject({ code: 'amount_too_small' });
    expect(await pay(key)).toMatchObject({ status: 'succeeded' });
  });

  it('charges once however many come at once; the others wait or read the first answer', async () => {
    const key = randomUUID();
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    let there = 0;
    rig.faults.next = () => {
      there += 1;
      if (there === 20) resolve();
      return { until: allThere };
    };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay(key)));
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => (reason as { statusCode: number }).statusCode);
    expect(results.length - refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([409]));
    expect(await charges()).toHaveLength(1);
    expect(await pay(key)).toMatchObject({ status: 'succeeded' });
  });

  it('is at most 255 characters long', async () => {
    expect(await pay('k'.repeat(255))).toMatchObject({ status: 'succeeded' });
    expect(await refusal(pay('k'.repeat(256)))).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  });

  it('is forgotten after 24 hours of the clock', async () => {
    const key = randomUUID();
    const first = await pay(key);
    rig.clock.ms += 86_400_000 - 1;
    expect((await pay(key)).id).toBe(first.id);
    rig.clock.ms += 1;
    expect((await pay(key)).id).not.toBe(first.id);
  });
});

describe('a fault', () => {
  const once = (fault: NonNullable<ReturnType<NonNullable<Rig['faults']['next']>>>) => {
    rig.faults.next = () => {
      rig.faults.next = undefined;
      return fault;
    };
  };

  it('before the work leaves nothing behind', async () => {
    const key = randomUUID();
    once({ outcome: 'error' });
    expect(await refusal(pay(key))).toMatchObject({ statusCode: 500 });
    expect(await intents()).toEqual([]);
    expect(await pay(key)).toMatchObject({ status: 'succeeded' });
  });

  it('that is kept comes back under its key, and asks not to be retried', async () => {
    const key = randomUUID();
    once({ outcome: 'kept_error' });
    await refusal(pay(key));
    const second = await refusal(pay(key));
    expect(second).toMatchObject({ statusCode: 500 });
    expect(second.headers).toMatchObject({ 'stripe-should-retry': 'false', 'idempotent-replayed': 'true' });
    expect(await intents()).toEqual([]);
  });

  it.each(['lose_reply', 'late_error'] as const)(
    'after the work (%s) has charged once, as a retry finds out',
    async (outcome) => {
      const key = randomUUID();
      rig.faults.next = () => ({ outcome });
      await refusal(pay(key));
      expect(await charges()).toHaveLength(1);
      rig.faults.next = undefined;
      expect(await pay(key)).toMatchObject({ status: 'succeeded' });
      expect(await charges()).toHaveLength(1);
    },
  );

  it('that hangs up has charged nothing', async () => {
    rig.faults.next = () => ({ outcome: 'hang_up' });
    expect(await refusal(pay(randomUUID()))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await intents()).toEqual([]);
  });
});
