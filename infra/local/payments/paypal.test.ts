import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time/time.ts';
import { aRig, type Reply, type Rig } from './paypal.fixture.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await aRig();
});
afterEach(() => rig.close());

const RETURN = 'https://shop.example/back?paid=1';
const anOrder = (overrides: object = {}, unit: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      amount: { currency_code: 'USD', value: '37.80' },
      custom_id: 'crt_1 pay_1',
      invoice_id: `inv-${randomUUID()}`,
      ...unit,
    },
  ],
  payment_source: { paypal: { experience_context: { return_url: RETURN, cancel_url: 'https://shop.example/left' } } },
  ...overrides,
});
const create = (body: object = anOrder(), key: string = randomUUID()) =>
  rig.ask('POST', '/v2/checkout/orders', body, { 'paypal-request-id': key });
const approve = (id: string, funding = 'balance') => rig.open('/checkoutnow', { token: id, answer: 'pay', funding });
const capture = (id: string, key: string = randomUUID()) =>
  rig.ask('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': key });
const refund = (id: string, value?: string, key: string = randomUUID()) =>
  rig.ask(
    'POST',
    `/v2/payments/captures/${id}/refund`,
    value === undefined ? {} : { amount: { currency_code: 'USD', value } },
    { 'paypal-request-id': key },
  );
const issueOf = ({ status, body }: Reply): [number, string] => [status, body.details?.[0]?.issue ?? body.name];
const captureIn = ({ body }: Reply) => body.purchase_units[0].payments.captures[0];

const paid = async () => {
  const { body } = await create();
  await approve(body.id);
  return captureIn(await capture(body.id));
};
const notified = async (count: number): Promise<string[]> => {
  await expect.poll(() => rig.received.length).toBe(count);
  return rig.received.map(({ event }) => event.event_type);
};

describe('an order', () => {
  it('is made once per request id, shown a page, approved, captured and told of', async () => {
    const [body, key] = [anOrder(), randomUUID()];
    const first = await create(body, key);
    expect([first.status, first.body.status]).toEqual([201, 'PAYER_ACTION_REQUIRED']);
    expect((await create(body, key)).body.id).toBe(first.body.id);
    const { id, links } = first.body;
    const page = await fetch(links.find(({ rel }) => rel === 'payer-action')!.href);
    expect(await page.text()).toContain('$37.80');
    expect((await approve(id)).headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/back\?paid=1&token=\w{17}&PayerID=\w{13}$/,
    );
    const [done, again] = [await capture(id, 'once'), await capture(id, 'once')];
    expect([done.status, again.status]).toEqual([201, 200]);
    expect(captureIn(done)).toEqual(captureIn(again));
    expect(captureIn(done)).toMatchObject({ status: 'COMPLETED', custom_id: 'crt_1 pay_1' });
    expect(await notified(2)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  });

  it('is not captured before its customer agrees, twice, or for an invoice that is paid', async () => {
    const body = anOrder();
    const { id } = (await create(body)).body;
    expect(issueOf(await capture(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
    await approve(id);
    await capture(id);
    expect(issueOf(await capture(id))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
    const second = (await create(body)).body;
    await approve(second.id);
    expect(issueOf(await capture(second.id))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
  });

  it('keeps a refusal of the bank under its request id, and may be approved with another card', async () => {
    const { id } = (await create()).body;
    await approve(id, 'refused');
    for (let tries = 0; tries < 2; tries += 1)
      expect(issueOf(await capture(id, 'first'))).toEqual([422, 'INSTRUMENT_DECLINED']);
    await approve(id);
    expect(issueOf(await capture(id, 'first'))).toEqual([422, 'INSTRUMENT_DECLINED']);
    expect(captureIn(await capture(id, 'second')).status).toBe('COMPLETED');
  });

  it.each([
    ['review', 'COMPLETED'],
    ['review_refused', 'DECLINED'],
  ])('under %s is pending for a minute, then %s', async (funding, end) => {
    const { id } = (await create()).body;
    await approve(id, funding);
    expect(captureIn(await capture(id)).status).toBe('PENDING');
    rig.clock.ms += 61_000;
    expect(captureIn(await rig.ask('GET', `/v2/checkout/orders/${id}`)).status).toBe(end);
    expect(await notified(3)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', `PAYMENT.CAPTURE.${end}`]);
  });

  it('takes an eCheck, which is pending for six days, unless it asks for a payment at once', async () => {
    const { id } = (await create()).body;
    await approve(id, 'echeck');
    expect(captureIn(await capture(id))).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    rig.clock.ms += 6 * 24 * HOUR_MS;
    expect(captureIn(await rig.ask('GET', `/v2/checkout/orders/${id}`)).status).toBe('COMPLETED');
    const pages = { return_url: RETURN, cancel_url: 'https://shop.example/left' };
    const context = { ...pages, payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' };
    const { body } = await create(anOrder({ payment_source: { paypal: { experience_context: context } } }));
    expect((await approve(body.id, 'echeck')).status).toBe(400);
    expect((await approve(body.id)).status).toBe(303);
  });

  it('sends back who leaves its page, and stays open', async () => {
    const { id } = (await create()).body;
    const response = await rig.open('/checkoutnow', { token: id, answer: 'cancel' });
    expect(response.headers.get('location')).toBe(`https://shop.example/left?token=${id}`);
    expect((await rig.ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
  });
});

describe('a refund', () => {
  it('gives back parts up to the whole, once per request id, and is told of', async () => {
    const { id } = await paid();
    const [first, again] = [await refund(id, '7.80', 'r1'), await refund(id, '7.80', 'r1')];
    expect([first.body.status, first.body.id]).toEqual(['COMPLETED', again.body.id]);
    expect(issueOf(await refund(id, '30.01'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    expect((await refund(id)).body.amount.value).toBe('30.00');
    expect(issueOf(await refund(id, '0.01'))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    expect((await rig.ask('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED');
    expect((await notified(4)).slice(2)).toEqual(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REFUNDED']);
  });

  it('is the same under its request id for 45 days, and an order for six hours', async () => {
    const { id } = await paid();
    const [body, { body: first }] = [anOrder(), await refund(id, '7.80', 'r1')];
    const { body: order } = await create(body, 'o1');
    rig.clock.ms += 7 * 3_600_000;
    expect((await create(body, 'o1')).body.id).not.toBe(order.id);
    rig.clock.ms += 44 * 86_400_000;
    expect((await refund(id, '7.80', 'r1')).body.id).toBe(first.id);
    rig.clock.ms += 86_400_000;
    expect((await refund(id, '7.80', 'r1')).body.id).not.toBe(first.id);
  });
});

describe('a dispute', () => {
  it('is of what is left of a capture, once, told of, and read without more than PayPal shows', async () => {
    const { id } = await paid();
    await refund(id, '7.80');
    const { body: opened } = await rig.dispute(id);
    expect((await rig.dispute(id)).body.dispute_id).toBe(opened.dispute_id);
    const { body } = await rig.ask('GET', `/v1/customer/disputes/${opened.dispute_id}`);
    expect(body).toMatchObject({ status: 'OPEN', dispute_amount: { value: '30.00' } });
    expect(body.id).toBeUndefined();
    expect((await notified(4)).at(-1)).toBe('CUSTOMER.DISPUTE.CREATED');
    expect((await rig.dispute('0CAPTURE0OFNOBODY')).status).toBe(404);
  });

  it('that is lost takes the money, so that it is not refunded besides; one that is won takes nothing', async () => {
    const [lost, won] = [await paid(), await paid()];
    expect((await rig.dispute(lost.id, 'lost')).body).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '37.80' } },
    });
    expect(issueOf(await refund(lost.id))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    await rig.dispute(won.id, 'won');
    expect((await refund(won.id)).body.amount.value).toBe('37.80');
  });
});

describe('the list of transactions', () => {
  const search = (query: Record<string, string> = {}, hours = 1) => {
    const [start, end] = [rig.clock.ms - (hours + 3) * HOUR_MS, rig.clock.ms].map(
      (ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`,
    );
    return rig.ask(
      'GET',
      `/v1/reporting/transactions?${new URLSearchParams({ start_date: start!, end_date: end!, ...query }).toString()}`,
    );
  };
  const listed = ({ body }: Reply) => (body.transaction_details ?? []).map(({ transaction_info: info }) => info);

  it('has payments and what went back of them, three hours later, by pages', async () => {
    const { id } = await paid();
    const { body: back } = await refund(id, '7.80');
    expect((await rig.ask('GET', `/v2/payments/refunds/${back.id}`)).body.amount.value).toBe('7.80');
    expect(listed(await search())).toEqual([]);
    rig.clock.ms += 3 * HOUR_MS + 1_000;
    expect(listed(await search())).toMatchObject([
      {
        transaction_id: id,
        transaction_event_code: 'T0006',
        transaction_status: 'S',
        transaction_amount: { currency_code: 'USD', value: '37.80' },
        custom_field: 'crt_1 pay_1',
      },
      {
        transaction_id: back.id,
        paypal_reference_id: id,
        transaction_event_code: 'T1107',
        transaction_amount: { value: '-7.80' },
      },
    ]);
    const second = await search({ page_size: '1', page: '2' });
    expect([second.body.total_pages, listed(second).map((info) => info.transaction_id)]).toEqual([2, [back.id]]);
    await refund(id);
    expect(listed(await search()).map(({ transaction_status: status }) => status)).toEqual(['V', 'S']);
  });

  it.each([
    ['without seconds', { start_date: '2026-11-21T10:00Z' }],
    ['too many at once', { page_size: '501' }],
    ['an unknown field', { colour: 'red' }],
  ])('is refused for %s, and for more than 31 days', async (_what, query) => {
    expect((await search(query)).status).toBe(400);
    expect((await search({}, 31 * 24)).status).toBe(400);
  });
});

describe('whoever asks wrongly is refused', () => {
  it('without a token, with a wrong one, with wrong keys', async () => {
    for (const authorization of ['', 'Bearer nonsense', `Bearer A21AA9999999999.nonsense`])
      expect((await rig.ask('GET', '/v2/checkout/orders/X', undefined, { authorization })).status).toBe(401);
    const wrong = { authorization: `Basic ${Buffer.from('client:guess').toString('base64')}` };
    expect((await rig.ask('POST', '/v1/oauth2/token', 'grant_type=client_credentials', wrong)).status).toBe(401);
  });

  it.each([
    ['another intent', anOrder({ intent: 'AUTHORIZE' }), 400],
    ['an unknown field', anOrder({ colour: 'red' }), 400],
    ['no units', anOrder({ purchase_units: [] }), 400],
    ['an amount in cents', anOrder({}, { amount: { currency_code: 'USD', value: '3780' } }), 400],
    ['a number', anOrder({}, { amount: { currency_code: 'USD', value: 37.8 } }), 400],
    ['nothing to pay', anOrder({}, { amount: { currency_code: 'USD', value: '0.00' } }), 422],
    ['another currency', anOrder({}, { amount: { currency_code: 'EUR', value: '1.00' } }), 422],
    ['a long note of ours', anOrder({}, { custom_id: 'x'.repeat(128) }), 400],
  ])('for %s', async (_what, body, status) => expect((await create(body)).status).toBe(status));

  it('for a body that is no JSON, no request id, an id used otherwise, and one that is still being worked on', async () => {
    expect((await rig.ask('POST', '/v2/checkout/orders', '{', { 'paypal-request-id': 'a' })).status).toBe(400);
    expect(issueOf(await rig.ask('POST', '/v2/checkout/orders', anOrder()))).toEqual([
      400,
      'PAYPAL_REQUEST_ID_REQUIRED',
    ]);
    await create(anOrder(), 'used');
    expect(issueOf(await create(anOrder({}, { custom_id: 'other' }), 'used'))).toEqual([422, 'DUPLICATE_REQUEST_ID']);
    const body = anOrder();
    const answers = await Promise.all([create(body, 'twice'), create(body, 'twice')]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([
      [200, 201],
      [201, 409],
    ]).toContainEqual(statuses);
  });

  it('for things that do not exist', async () => {
    for (const path of ['/v2/checkout/orders/NONE', '/v2/payments/captures/NONE', '/v3/anything'])
      expect((await rig.ask('GET', path)).status).toBe(404);
    expect((await rig.open('/checkoutnow?token=NONE')).status).toBe(404);
  });
});

describe('webhooks', () => {
  const verify = async ({ headers, body }: Rig['received'][number], more: object = {}) =>
    (
      await rig.ask('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: 'WEBHOOK',
        webhook_event: JSON.parse(body) as object,
        ...more,
      })
    ).body.verification_status;

  it('are signed: one that was changed, or meant for another webhook, does not verify', async () => {
    await paid();
    await notified(2);
    const [first, second] = rig.received;
    expect(await verify(first!)).toBe('SUCCESS');
    expect(await verify(first!, { webhook_event: second!.event })).toBe('FAILURE');
    expect(await verify(first!, { webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await verify(first!, { transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
  });

  it('are held, let go, sent again, and come again until the shop accepts them', async () => {
    await rig.turn({ hold: true });
    await paid();
    expect((await rig.turn({ shuffle: true })).body).toMatchObject({ hold: true, waiting: 2 });
    expect(rig.received).toHaveLength(0);
    rig.replies.push(500);
    await rig.turn({ hold: false });
    await notified(2);
    rig.clock.ms += 2_000;
    expect((await notified(3)).toSorted().at(-1)).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect((await rig.turn({ replay: 2 })).body.replayed).toHaveLength(2);
    await notified(5);
    expect((await rig.turn({ replay: 'WH-NONE' })).status).toBe(404);
  });
});

it('what was answered outlives a restart: orders, refusals under their ids, tokens, events and the signing key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paypal-'));
  const before = rig;
  rig = await aRig(join(folder, 'paypal.sqlite'));
  await before.close();
  const { id } = (await create()).body;
  await approve(id, 'refused');
  await capture(id, 'refused');
  await notified(1);
  await rig.restart();
  expect(issueOf(await capture(id, 'refused'))).toEqual([422, 'INSTRUMENT_DECLINED']);
  await rig.turn({ replay: 1 });
  await notified(2);
  await rm(folder, { recursive: true, force: true });
});

describe('a fault', () => {
  it.each([
    ['lose_reply', 'COMPLETED'],
    ['late_error', 'COMPLETED'],
    ['hang_up', 'APPROVED'],
    ['error', 'APPROVED'],
    ['too_many', 'APPROVED'],
    ['token_gone', 'APPROVED'],
  ] as const)('%s leaves the order %s', async (outcome, status) => {
    const { id } = (await create()).body;
    await approve(id);
    rig.faults.next = () => ({ outcome });
    await capture(id).catch(() => undefined);
    rig.faults.next = undefined;
    expect((await rig.ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe(status);
  });

  it.each(['error', 'late_error', 'too_many', 'token_gone'] as const)(
    '%s is not remembered: the same request id is answered by what there is',
    async (outcome) => {
      const { id } = (await create()).body;
      await approve(id);
      rig.faults.next = () => ({ outcome });
      expect((await capture(id, 'once')).status).toBe(
        { error: 500, late_error: 500, too_many: 429, token_gone: 401 }[outcome],
      );
      rig.faults.next = undefined;
      expect(captureIn(await capture(id, 'once')).status).toBe('COMPLETED');
    },
  );
});
