import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readBody } from '#infra/local/http.ts';
import { createSecrets } from '#infra/local/secrets-manager/secrets.ts';
import { credentials, serve } from '#infra/local/serve.fixture.ts';
import { readFields, saveFields } from '#infra/operator/provider-keys.ts';
import { registerPaypal, registerStripe, STRIPE_EVENTS } from '#infra/operator/register-webhooks.ts';
import { tryKeys } from '#infra/operator/try-keys.ts';

const URL_OF_SHOP = 'https://shop.example/api/webhooks/stripe';

/** What the providers hold, and the calls that they got. */
let held: { id: string; url: string; status: string; events: string[] }[] = [];
let calls: string[] = [];

const stripeView = ({ id, url, status, events }: (typeof held)[number]) => ({
  id,
  object: 'webhook_endpoint',
  url,
  status,
  enabled_events: events,
});
const paypalView = ({ id, url, events }: (typeof held)[number]) => ({
  id,
  url,
  event_types: events.map((name) => ({ name })),
});

const answerStripe = (line: string, form: URLSearchParams): object => {
  const events = [...form.entries()].filter(([name]) => name.startsWith('enabled_events')).map(([, value]) => value);
  if (line === 'GET /v1/webhook_endpoints')
    return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: held.map(stripeView) };
  if (line === 'POST /v1/webhook_endpoints') {
    held.push({ id: `we_${held.length}`, url: form.get('url') ?? '', status: 'enabled', events });
    return { ...stripeView(held.at(-1)!), secret: 'whsec_new' };
  }
  const found = held.find(({ id }) => line === `POST /v1/webhook_endpoints/${id}`)!;
  if (form.get('disabled') === 'true') found.status = 'disabled';
  if (events.length > 0) found.events = events;
  return stripeView(found);
};

/** Events of PayPal's that the shop reads, as `npm run webhooks` registers them. */
const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.PAYOUTS-ITEM.RETURNED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const answerPaypal = (line: string, body: string): object => {
  if (line === 'POST /v1/oauth2/token') return { access_token: 'A21' };
  if (line === 'GET /v1/notifications/webhooks-event-types')
    return {
      event_types: [...PAYPAL_EVENTS, 'BILLING.PLAN.CREATED', 'CUSTOMER.ACCOUNT-LIMITATION.ADDED'].map((name) => ({
        name,
      })),
    };
  if (line === 'GET /v1/notifications/webhooks') return { webhooks: held.map(paypalView) };
  const input: unknown = JSON.parse(body);
  if (line === 'POST /v1/notifications/webhooks') {
    const { url, event_types: types } = input as { url: string; event_types: { name: string }[] };
    held.push({ id: 'WH-1', url, status: 'enabled', events: types.map(({ name }) => name) });
    return paypalView(held.at(-1)!);
  }
  const [{ value }] = input as [{ value: { name: string }[] }];
  held[0]!.events = value.map(({ name }) => name);
  return paypalView(held[0]!);
};

let server: Server;
let keys: Record<string, string> = {};
beforeAll(async () => {
  server = createServer((req, res) => {
    const line = `${req.method} ${req.url?.split('?')[0]}`;
    void readBody(req, 100_000).then((body) => {
      calls.push(line);
      const isKnown = String(req.headers.authorization) !== 'Bearer sk_test_wrong';
      const answer = line.includes('/v1/webhook_endpoints')
        ? answerStripe(line, new URLSearchParams(body.toString()))
        : line.endsWith('/v1/payment_intents')
          ? {
              object: 'list',
              data: [],
              has_more: false,
              url: '',
              ...(!isKnown && { error: { message: 'Invalid API Key' } }),
            }
          : answerPaypal(line, body.toString());
      res.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  keys = { apiBase, secretKey: 'sk_test_1', clientId: 'id', clientSecret: 'secret' };
});
afterAll(() => void server.close());
beforeEach(() => {
  held = [];
  calls = [];
});

it('Stripe: an endpoint is made once, and its signing key is stored', async () => {
  expect(await registerStripe(keys, URL_OF_SHOP)).toEqual({ done: 'created', fields: { webhookSecret: 'whsec_new' } });
  expect(held).toEqual([{ id: 'we_0', url: URL_OF_SHOP, status: 'enabled', events: STRIPE_EVENTS }]);
  const known = { ...keys, webhookSecret: 'whsec_new' };
  expect(await registerStripe(known, URL_OF_SHOP)).toEqual({ done: 'unchanged', fields: {} });
  held[0]!.events = ['charge.refunded'];
  expect(await registerStripe(known, URL_OF_SHOP)).toEqual({ done: 'changed', fields: {} });
  expect(held).toHaveLength(1);
  expect(held[0]!.events).toEqual(STRIPE_EVENTS);
});

it('Stripe: an endpoint whose signing key nobody has is switched off for a new one; those of other sites stay', async () => {
  held = [
    { id: 'we_0', url: URL_OF_SHOP, status: 'enabled', events: STRIPE_EVENTS },
    { id: 'we_1', url: 'https://other.example', status: 'enabled', events: [] },
  ];
  expect(await registerStripe(keys, URL_OF_SHOP)).toMatchObject({ done: 'created' });
  expect(held.map(({ status }) => status)).toEqual(['disabled', 'enabled', 'enabled']);
});

it('PayPal: a webhook gets the events that PayPal has of orders, captures and disputes, once', async () => {
  expect(await registerPaypal(keys, URL_OF_SHOP)).toEqual({ done: 'created', fields: { webhookId: 'WH-1' } });
  expect(held[0]!.events).toEqual(PAYPAL_EVENTS);
  expect(await registerPaypal(keys, URL_OF_SHOP)).toEqual({ done: 'unchanged', fields: { webhookId: 'WH-1' } });
  held[0]!.events = ['PAYMENT.CAPTURE.COMPLETED'];
  expect(await registerPaypal(keys, URL_OF_SHOP)).toMatchObject({ done: 'changed' });
  expect(held[0]!.events).toEqual(PAYPAL_EVENTS);
});

it('keys are tried before they are stored, with a call that changes nothing', async () => {
  expect(await tryKeys('stripe', keys)).toEqual({ fields: keys });
  expect(await tryKeys('stripe', { ...keys, secretKey: 'sk_test_wrong' })).toMatchObject({
    refusal: expect.stringContaining('Invalid API Key') as string,
  });
  expect(await tryKeys('paypal', keys)).toEqual({ fields: keys });
  expect(calls.filter((line) => !line.includes('payment_intents'))).toEqual(['POST /v1/oauth2/token']);
});

it('storing keys keeps the other fields of the secret', async () => {
  const stored = createSecrets({ prefix: '/secrets', secrets: { stripe: { webhookSecret: 'whsec_1' } } });
  const emulator = await serve(() => [stored]);
  const client = new SecretsManagerClient({ endpoint: `${emulator.origin}/secrets`, region: 'us-east-1', credentials });
  await saveFields(client, 'stripe', { secretKey: 'sk_test_2' });
  await saveFields(client, 'paypal', { clientId: 'id' });
  expect(await readFields(client, 'stripe')).toEqual({ webhookSecret: 'whsec_1', secretKey: 'sk_test_2' });
  expect(await readFields(client, 'paypal')).toEqual({ clientId: 'id' });
  expect(await readFields(client, 'nothing')).toEqual({});
  await emulator.close();
});
