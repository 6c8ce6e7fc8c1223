import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '../http.ts';
import { createPaypal, type Faults, type FakePaypal } from './paypal.ts';
import type { Event } from './paypal/store.ts';

const keys = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK' };

/** An answer, typed with all fields that tests read of any answer. */
export interface Reply {
  status: number;
  body: {
    id: string;
    status: string;
    name: string;
    access_token: string;
    verification_status: string;
    amount: { value: string };
    links: { rel: string; href: string }[];
    details?: { issue: string }[];
    purchase_units: [{ payments: { captures: [{ id: string; status: string }] } }];
    replayed: string[];
    dispute_id: string;
    total_pages: number;
    transaction_details?: { transaction_info: { transaction_id: string; transaction_status: string } }[];
  };
}

/** The PayPal fake over HTTP, a shop that receives its webhooks, and a movable clock. */
export interface Rig {
  base: string;
  clock: { ms: number };
  received: { event: Event; headers: Record<string, string>; body: string }[];
  /** Statuses with which the shop answers the next webhooks; 200 when empty. */
  replies: number[];
  faults: { next: Faults | undefined };
  /** Calls the API with a valid token; `headers` override its headers. */
  ask(method: 'GET' | 'POST', path: string, body?: object | string, headers?: Record<string, string>): Promise<Reply>;
  /** A request as a customer's browser or a tester sends it. */
  open(path: string, form?: Record<string, string>): Promise<Response>;
  turn(switches: object): Promise<Reply>;
  /** The customer disputes a capture, or PayPal decides the dispute. */
  dispute(charge: string, outcome?: 'won' | 'lost'): Promise<Reply>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const aRig = async (file = ':memory:'): Promise<Rig> => {
  const clock = { ms: Date.now() };
  const faults: Rig['faults'] = { next: undefined };
  const [received, replies]: [Rig['received'], number[]] = [[], []];
  let fake: FakePaypal | undefined;
  const server = createServer((req, res) => {
    const url = req.url ?? '';
    if (url.startsWith('/__local/payments')) void fake?.local.handle(req, res);
    else if (url.startsWith('/__local/paypal')) void fake?.site.handle(req, res);
    else
      void readBody(req, 1_000_000).then((body) => {
        received.push({
          event: JSON.parse(body.toString()) as Event,
          headers: req.headers as Record<string, string>,
          body: body.toString(),
        });
        res.writeHead(replies.shift() ?? 200).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () => {
    fake = createPaypal({
      ...keys,
      file,
      now: () => clock.ms,
      origin,
      webhookUrl: `${origin}/api/webhooks/paypal`,
      faults: (call) => faults.next?.(call),
    });
    fake.start();
  };
  open();
  const base = `${origin}/__local/paypal`;
  const json = async (response: Response): Promise<Reply> => ({
    status: response.status,
    body: (await response.json()) as Reply['body'],
  });
  const control = async (path: string, body: object): Promise<Reply> =>
    json(await fetch(`${origin}/__local/payments/paypal/${path}`, { method: 'POST', body: JSON.stringify(body) }));
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;
  const { body: granted } = await json(
    await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  );

  return {
    base,
    clock,
    received,
    replies,
    faults,
    ask: async (method, path, body, headers = {}) =>
      json(
        await fetch(base + path, {
          method,
          headers: {
            'authorization': `Bearer ${granted.access_token}`,
            'content-type': 'application/json',
            ...headers,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    open: (path, form) =>
      fetch(base + path, form ? { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } : {}),
    turn: (switches) => control('webhooks', switches),
    dispute: (charge, outcome) => control('disputes', { charge, outcome }),
    async restart() {
      await fake?.stop();
      open();
    },
    async close() {
      await fake?.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
