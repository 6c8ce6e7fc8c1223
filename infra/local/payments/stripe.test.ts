import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRig, publishableKey, refusal, type Rig } from './stripe.fixture.ts';
import { idOf } from './stripe/ids.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await aRig();
});
afterAll(() => rig.close());

const pay = (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  rig.stripe.paymentIntents.create({
    amount: 7580,
    currency: 'usd',
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...more,
  });

const challenge = (intent: { id: string; client_secret: string | null }, outcome: 'complete' | 'fail') =>
  rig.post('/__local/stripe/3ds', `intent=${intent.id}&client_secret=${intent.client_secret}&outcome=${outcome}`);

describe('a payment', () => {
  it('is taken from a good card and shows its charge when asked to', async () => {
    const intent = await pay('pm_card_visa', { metadata: { cart_id: 'crt_1' }, expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 7580, metadata: { cart_id: 'crt_1' } });
    expect(intent.latest_charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      payment_method_details: { card: { last4: '4242' } },
    });
    const charge = await rig.stripe.charges.retrieve((intent.latest_charge as Stripe.Charge).id);
    expect(charge).toMatchObject({ amount: 7580, metadata: { cart_id: 'crt_1' }, payment_intent: intent.id });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('is declined with %s and leaves the intent open', async (card, code, declineCode) => {
    const error = await refusal(pay(card));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    const intent = await rig.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code },
    });
    const again = await rig.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('is taken from a card whose holder then disputes it', async () => {
    const { latest_charge: charge } = await pay('pm_card_createDispute', { expand: ['latest_charge'] });
    expect(charge).toMatchObject({ status: 'succeeded', disputed: true });
  });

  it('is declined by a bank that took the saved card before, where a test has it say so', async () => {
    const customer = await rig.stripe.customers.create();
    const first = await pay('pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' });
    const later = { customer: customer.id, off_session: true };
    rig.faults.next = ({ params }) =>
      JSON.stringify(params).includes('off_session') ? { outcome: 'decline' } : undefined;
    const error = await refusal(pay(idOf(first.payment_method) ?? '', later));
    rig.faults.next = undefined;
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(await pay(idOf(first.payment_method) ?? '', later)).toMatchObject({ status: 'succeeded' });
  });

  it('waits for a confirmation when none was asked for', async () => {
    const intent = await pay('pm_card_visa', { confirm: false });
    expect(intent.status).toBe('requires_confirmation');
    expect(await rig.stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it('cannot be confirmed or cancelled once it is paid', async () => {
    const intent = await pay('pm_card_visa');
    const code = 'payment_intent_unexpected_state';
    expect(await refusal(rig.stripe.paymentIntents.confirm(intent.id))).toMatchObject({ statusCode: 400, code });
    const error = await refusal(rig.stripe.paymentIntents.cancel(intent.id));
    expect(error).toMatchObject({ statusCode: 400, code, payment_intent: { status: 'succeeded' } });
  });

  it('is cancelled while nothing is paid, and then stays so', async () => {
    const open = await pay('pm_card_visa', { confirm: false });
    const canceled = await rig.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(await refusal(rig.stripe.paymentIntents.cancel(open.id))).toMatchObject({ statusCode: 400 });
    expect(await refusal(rig.stripe.paymentIntents.confirm(open.id))).toMatchObject({ statusCode: 400 });
  });

  it('by bank debit is processing for a minute of the clock, then settles or fails', async () => {
    const types = { allowed_payment_method_types: ['us_bank_account'] };
    const good = await pay('pm_usBankAccount_success', types);
    const bad = await pay('pm_usBankAccount_insufficientFunds', types);
    expect([good.status, bad.status]).toEqual(['processing', 'processing']);
    expect(await refusal(rig.stripe.paymentIntents.cancel(good.id))).toMatchObject({ statusCode: 400 });
    rig.clock.ms += 61_000;
    expect(await rig.stripe.paymentIntents.retrieve(good.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 7580,
    });
    expect(await rig.stripe.paymentIntents.retrieve(bad.id)).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -1 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'xyz' }, undefined, 'currency'],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
    [
      { allowed_payment_method_types: ['bitcoin'] } as object,
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
    ],
    [{ payment_method_types: ['card'] } as object, 'parameter_unknown', 'payment_method_types'],
    [{ carts: '1' } as object, 'parameter_unknown', 'carts'],
  ])('is refused for %o', async (wrong, code, param) => {
    const error = await refusal(pay('pm_card_visa', wrong));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect({ code: error.code, param: error.param }).toEqual({ code, param });
  });

  it('with the methods of the account needs a page to return to', async () => {
    const error = await refusal(pay('pm_card_visa', { allowed_payment_method_types: undefined }));
    expect(error.message).toContain('return_url');
    const never = { enabled: true, allow_redirects: 'never' } as const;
    const intent = await pay('pm_card_visa', {
      allowed_payment_method_types: undefined,
      automatic_payment_methods: never,
    });
    expect(intent.status).toBe('succeeded');
  });
});

describe('3-D Secure', () => {
  it('asks the customer, and the payment succeeds once they agree', async () => {
    const intent = await pay('pm_card_authenticationRequired', { use_stripe_sdk: true });
    expect(intent).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'use_stripe_sdk' },
    });
    expect(await challenge(intent, 'complete')).toMatchObject({
      status: 200,
      body: { status: 'succeeded', return_url: null },
    });
    expect((await challenge(intent, 'complete')).status).toBe(400);
    const paid = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  });

  it('leaves the intent open when the customer fails, with nothing charged', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    await challenge(intent, 'fail');
    const open = await rig.stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('can be cancelled while it waits, and the customer then comes too late', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    await rig.stripe.paymentIntents.cancel(intent.id);
    expect((await challenge(intent, 'complete')).status).toBe(400);
  });

  it('may still end in a decline', async () => {
    const intent = await pay('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
    await challenge(intent, 'complete');
    const open = await rig.stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it('needs the client secret of that intent', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    expect((await challenge({ id: intent.id, client_secret: 'guess' }, 'complete')).status).toBe(400);
  });

  it('waits for the server again when the intent is confirmed by hand', async () => {
    const intent = await pay('pm_card_authenticationRequired', { confirmation_method: 'manual' });
    await challenge(intent, 'complete');
    expect(await rig.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_confirmation' });
    expect(await rig.stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it.each(['affirm', 'amazon_pay'] as const)('%s sends the customer to its page and back', async (type) => {
    const intent = await pay('', {
      payment_method: undefined,
      allowed_payment_method_types: [type],
      payment_method_data: { type },
      return_url: 'https://shop.example/carts/1?a=b',
    });
    expect(intent.next_action?.redirect_to_url?.url).toContain('/__local/stripe/3ds?intent=pi_');
    const { body } = await challenge(intent, 'complete');
    expect(body['return_url']).toBe(
      `https://shop.example/carts/1?a=b&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
    );
  });
});

describe('a saved card', () => {
  const saved = async (card: string) => {
    const customer = await rig.stripe.customers.create({ email: 'c@example.com' });
    const intent = await pay(card, { customer: customer.id, setup_future_usage: 'off_session' });
    if (intent.status === 'requires_action') await challenge(intent, 'complete');
    const { payment_method: method } = await rig.stripe.paymentIntents.retrieve(intent.id);
    return { customer: customer.id, payment_method: idOf(method) ?? '', off_session: true };
  };

  it('is attached by the first payment and charged later without the customer', async () => {
    const { payment_method: method, ...more } = await saved('pm_card_visa');
    expect(await rig.stripe.paymentMethods.retrieve(method)).toMatchObject({ customer: more.customer });
    expect(await pay(method, more)).toMatchObject({ status: 'succeeded' });
    const list = await rig.stripe.paymentMethods.list({ customer: more.customer });
    expect(list.data.map(({ id }) => id)).toEqual([method]);
  });

  it('that always asks is refused off session with authentication_required', async () => {
    const { payment_method: method, ...more } = await saved('pm_card_authenticationRequired');
    const error = await refusal(pay(method, more));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('that asks until it is set up is charged off session afterwards, and not before', async () => {
    const { payment_method: method, ...more } = await saved('pm_card_authenticationRequiredOnSetup');
    expect(await pay(method, more)).toMatchObject({ status: 'succeeded' });
    const customer = await rig.stripe.customers.create();
    const fresh = await rig.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: customer.id,
    });
    const error = await refusal(pay(fresh.id, { customer: customer.id, off_session: true }));
    expect(error.code).toBe('authentication_required');
  });

  it('may be accepted when saved and declined when charged', async () => {
    const customer = await rig.stripe.customers.create();
    const method = await rig.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    expect(await refusal(pay(method.id, { customer: customer.id, off_session: true }))).toMatchObject({
      statusCode: 402,
    });
    expect(
      await refusal(rig.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
    ).toMatchObject({ statusCode: 402 });
  });

  it('of another customer, or taken from its own, is refused', async () => {
    const { payment_method: method, customer } = await saved('pm_card_visa');
    const other = await rig.stripe.customers.create();
    expect(await refusal(pay(method, { customer: other.id }))).toMatchObject({ statusCode: 400 });
    expect(await refusal(pay(method))).toMatchObject({ statusCode: 400, param: 'customer' });
    await rig.stripe.paymentMethods.detach(method);
    expect((await refusal(pay(method, { customer }))).message).toContain('may not be used again');
  });

  it('is gone with its customer, of whom Stripe still answers the deletion alone', async () => {
    const { payment_method: method, customer } = await saved('pm_card_visa');
    const deleted = { id: customer, object: 'customer', deleted: true };
    expect(await rig.stripe.customers.del(customer)).toEqual(deleted);
    expect(await rig.stripe.customers.retrieve(customer)).toEqual(deleted);
    expect((await rig.stripe.customers.list()).data.map(({ id }) => id)).not.toContain(customer);
    const missing = { statusCode: 404, code: 'resource_missing' };
    expect(await refusal(rig.stripe.customers.listPaymentMethods(customer))).toMatchObject(missing);
    expect(await refusal(pay('pm_card_visa', { customer }))).toMatchObject({ ...missing, param: 'customer' });
    expect(await refusal(rig.stripe.customers.del(customer))).toMatchObject(missing);
    expect((await refusal(pay(method))).message).toContain('may not be used again');
    const events = await rig.stripe.events.list({ types: ['customer.deleted', 'payment_method.detached'] });
    expect(events.data.slice(0, 2).map(({ type, data }) => [type, (data.object as { id: string }).id])).toEqual([
      ['customer.deleted', customer],
      ['payment_method.detached', method],
    ]);
  });

  it.each(['pm_card_visa', 'pm_card_chargeDeclined'])('must be attached to be used twice: %s', async (card) => {
    const customer = await rig.stripe.customers.create();
    const number = card === 'pm_card_visa' ? '4242424242424242' : '4000000000000002';
    const created = await rig.post(
      '/__local/stripe/v1/payment_methods',
      `key=${publishableKey}&type=card&card[number]=${number}&card[exp_month]=12&card[exp_year]=34&card[cvc]=123`,
    );
    const method = String(created.body['id']);
    await pay(method, { customer: customer.id }).catch(() => undefined);
    expect((await refusal(pay(method, { customer: customer.id }))).message).toContain('may not be used again');
  });
});

describe('a refund', () => {
  it('gives back a part, then the rest, and never more', async () => {
    const intent = await pay('pm_card_visa');
    expect(await rig.stripe.refunds.create({ payment_intent: intent.id, amount: 580 })).toMatchObject({
      amount: 580,
      status: 'succeeded',
    });
    const over = await refusal(rig.stripe.refunds.create({ payment_intent: intent.id, amount: 7001 }));
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(await rig.stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 7000 });
    expect(await refusal(rig.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await rig.stripe.charges.retrieve(idOf(intent.latest_charge) ?? '');
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 7580 });
    expect((await rig.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  it('is refused for a payment that was not taken', async () => {
    const error = await refusal(pay('pm_card_chargeDeclined'));
    const refund = rig.stripe.refunds.create({ payment_intent: error.payment_intent?.id ?? '' });
    expect(await refusal(refund)).toMatchObject({ statusCode: 400 });
  });
});

describe('the objects', () => {
  it('are listed newest first, in pages, by customer and by time', async () => {
    const customer = await rig.stripe.customers.create({ name: 'Ada' });
    for (let i = 0; i < 5; i += 1) await pay('pm_card_visa', { customer: customer.id, amount: 1000 + i });
    const page = await rig.stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect([page.has_more, ...page.data.map(({ amount }) => amount)]).toEqual([true, 1004, 1003]);
    const all: number[] = [];
    for await (const intent of rig.stripe.paymentIntents.list({ customer: customer.id, limit: 2 }))
      all.push(intent.amount);
    expect(all).toEqual([1004, 1003, 1002, 1001, 1000]);
    const later = await rig.stripe.paymentIntents.list({ created: { gt: Math.floor(rig.clock.ms / 1000) } });
    expect(later.data).toEqual([]);
    const charges = await rig.stripe.charges.list({ customer: customer.id, expand: ['data.payment_intent'] });
    expect(charges.data[0]?.payment_intent).toMatchObject({ amount: 1004 });
  });

  it('are open to a tester as JSON', async () => {
    const intent = await pay('pm_card_visa', { metadata: { cart_id: 'crt_books' } });
    const snapshot = (await rig.get('/__local/payments')) as {
      charges: Stripe.Charge[];
      intents: Stripe.PaymentIntent[];
    };
    expect(snapshot.intents.map(({ id }) => id)).toContain(intent.id);
    expect(snapshot.charges.find(({ metadata }) => metadata['cart_id'] === 'crt_books')).toMatchObject({
      amount: 7580,
    });
  });

  it('open to nobody without a key, and to a browser only as far as its client secret goes', async () => {
    const intent = await pay('pm_card_visa', { metadata: { secret: 'yes' } });
    const ask = async (path: string) => {
      const response = await fetch(rig.origin + path);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect((await ask(`/v1/payment_intents/${intent.id}`)).status).toBe(401);
    expect((await ask(`/v1/payment_intents/${intent.id}?key=sk_test_other`)).status).toBe(401);
    expect((await ask(`/v1/payment_intents?key=${publishableKey}`)).status).toBe(403);
    expect((await ask(`/v1/payment_intents/${intent.id}?key=${publishableKey}&client_secret=guess`)).status).toBe(400);
    const seen = await ask(
      `/__local/stripe/v1/payment_intents/${intent.id}?key=${publishableKey}&client_secret=${intent.client_secret}`,
    );
    expect(seen).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 7580 } });
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.body).not.toHaveProperty('customer');
  });

  it('take a card from a browser only if its number, date and code can be true', async () => {
    const create = async (card: string) =>
      (await rig.post('/v1/payment_methods', `key=${publishableKey}&type=card&${card}`)).body;
    const good = await create(
      'card[number]=4242 4242 4242 4242&card[exp_month]=12&card[exp_year]=34&card[cvc]=123&billing_details[address][postal_code]=10001',
    );
    expect(good).toMatchObject({
      card: { last4: '4242', brand: 'visa', exp_year: 2034 },
      billing_details: { address: { postal_code: '10001' } },
    });
    expect(JSON.stringify(good)).not.toContain('4242424242424242');
    expect(await create('card[number]=4242424242424241&card[exp_month]=12&card[exp_year]=34')).toMatchObject({
      error: { code: 'incorrect_number' },
    });
    expect(await create('card[number]=4242424242424242&card[exp_month]=13&card[exp_year]=34')).toMatchObject({
      error: { code: 'invalid_expiry_month' },
    });
    expect(await create('card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=20')).toMatchObject({
      error: { code: 'invalid_expiry_year' },
    });
  });
});
