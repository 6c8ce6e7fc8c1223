import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRig, refusal, until, webhookSecret, type Received, type Rig } from '../stripe.fixture.ts';

let rig: Rig;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  rig = await aRig(join(folder, 'stripe.sqlite'));
});
afterEach(async () => {
  await rig.close();
  await rm(folder, { recursive: true });
});

const pay = (method = 'pm_card_visa') =>
  rig.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
  });

const types = () => rig.received.map(({ event }) => event.type);
const last = (all: Received[]): Received => {
  const found = all.at(-1);
  if (found === undefined) throw new Error('Nothing was received');
  return found;
};
const turn = (switches: object) => rig.post('/__local/payments/webhooks', switches);
const waiting = async () => {
  const { deliveries } = (await rig.get('/__local/payments/webhooks')) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'pending').length;
};

describe('webhooks', () => {
  it('tell what happened, signed so that the SDK accepts them', async () => {
    const intent = await pay();
    await until(() => types().includes('payment_intent.succeeded'));
    expect(types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    for (const { body, signature } of rig.received) rig.stripe.webhooks.constructEvent(body, signature, webhookSecret);
    const { body, signature, event } = last(rig.received);
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id: intent.id, status: 'succeeded' } },
    });
    expect(() => rig.stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow(/signature/i);
    expect(() => rig.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
  });

  it('carry the time of the clock, so an old one is stale', async () => {
    rig.clock.ms -= 301_000;
    await pay();
    await until(() => rig.received.length === 3);
    const { body, signature } = last(rig.received);
    expect(() => rig.stripe.webhooks.constructEvent(body, signature, webhookSecret)).toThrow(/tolerance/);
  });

  it('name every turn of a payment and of a customer', async () => {
    const customer = await rig.stripe.customers.create();
    await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await refusal(pay('pm_card_chargeDeclined'));
    const asked = await pay('pm_card_authenticationRequired');
    await rig.stripe.paymentIntents.cancel(asked.id);
    const paid = await pay();
    await rig.stripe.refunds.create({ payment_intent: paid.id });
    await until(() => types().includes('charge.refunded'));
    expect(new Set(types())).toEqual(
      new Set([
        'customer.created',
        'payment_method.attached',
        'payment_intent.created',
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.canceled',
        'charge.succeeded',
        'payment_intent.succeeded',
        'refund.created',
        'charge.refunded',
      ]),
    );
    const listed = await rig.stripe.events.list({ type: 'charge.refunded' });
    expect(listed.data).toHaveLength(1);
    expect(await rig.stripe.events.retrieve(listed.data[0]?.id ?? '')).toMatchObject({ type: 'charge.refunded' });
  });

  it('come again, later each time, until the shop accepts them', async () => {
    rig.replies.push(500, 503);
    await rig.stripe.customers.create();
    await until(() => rig.received.length === 1);
    rig.clock.ms += 1000;
    await until(() => rig.received.length === 2);
    rig.clock.ms += 1999;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(rig.received).toHaveLength(2);
    rig.clock.ms += 1;
    await until(() => rig.received.length === 3);
    await expect.poll(waiting).toBe(0);
    expect(new Set(rig.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('are given up after three days', async () => {
    rig.replies.push(500, 500);
    await rig.stripe.customers.create();
    await until(() => rig.received.length === 1);
    rig.clock.ms += 3 * 86_400_000;
    await until(() => rig.received.length === 2);
    await expect.poll(waiting).toBe(0);
  });

  it('wait while they are held, through a restart too, and come when released', async () => {
    await turn({ hold: true });
    await pay();
    expect(await waiting()).toBe(3);
    await rig.restart();
    expect(await rig.get('/__local/payments/webhooks')).toMatchObject({ hold: true });
    expect(rig.received).toEqual([]);
    expect((await turn({ hold: false })).body).toMatchObject({ hold: false });
    await until(() => rig.received.length === 3);
  });

  it('can be mixed before they are released', async () => {
    await turn({ hold: true });
    for (let i = 0; i < 6; i += 1) await rig.stripe.customers.create({ name: `${i}` });
    await turn({ shuffle: 7, hold: false });
    await until(() => rig.received.length === 6);
    const names = rig.received.map(({ event }) => (event.data.object as Stripe.Customer).name);
    expect(names.join('')).toBe('250314');
  });

  it('can be repeated by id and by number', async () => {
    await pay();
    await until(() => rig.received.length === 3);
    const [created] = rig.received;
    expect((await turn({ replay: created?.event.id })).body).toMatchObject({ replayed: [created?.event.id] });
    await until(() => rig.received.length === 4);
    expect(rig.received[3]?.event).toEqual(created?.event);
    await turn({ replay: 2 });
    await until(() => rig.received.length === 6);
    expect(types().slice(4)).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
  });

  it.each([{ hold: 'yes' }, { replay: 0 }, { replay: 'evt_none' }, { shuffle: 'yes' }])(
    'refuse the switch %o',
    async (switches) => {
      expect((await turn(switches)).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('what was answered', () => {
  it('is still there after a restart, idempotency keys and undelivered events included', async () => {
    await turn({ hold: true });
    const key = { idempotencyKey: 'order-1' };
    const params = {
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
    };
    const intent = await rig.stripe.paymentIntents.create(params, key);
    await rig.restart();
    expect(await rig.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    expect((await rig.stripe.paymentIntents.create(params, key)).id).toBe(intent.id);
    await turn({ hold: false });
    await until(() => rig.received.length === 3);
  });
});
