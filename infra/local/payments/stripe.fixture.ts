import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { readBody } from '../http.ts';
import { createStripe, type Faults, type FakeStripe } from './stripe.ts';

export const secretKey = 'sk_test_atelier';
export const publishableKey = 'pk_test_atelier';
export const webhookSecret = 'whsec_atelier';

/** A webhook as the shop received it. */
export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** The Stripe fake over HTTP, a shop that receives its webhooks, the official SDK, and a movable clock. */
export interface Rig {
  stripe: Stripe;
  origin: string;
  received: Received[];
  clock: { ms: number };
  /** Statuses with which the shop answers the next webhooks; 200 when empty. */
  replies: number[];
  faults: { next: Faults | undefined };
  get(path: string): Promise<unknown>;
  post(
    path: string,
    body: string | object,
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  /** Stops the fake and starts it again on the same file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const aRig = async (file = ':memory:'): Promise<Rig> => {
  const received: Received[] = [];
  const replies: number[] = [];
  const clock = { ms: Date.now() };
  const faults: Rig['faults'] = { next: undefined };
  let fake: FakeStripe | undefined;

  const server = createServer((req, res) => {
    const url = req.url ?? '';
    if (url.startsWith('/v1/')) void fake?.api(req, res);
    else if (url.startsWith('/__local/payments')) void fake?.local.handle(req, res);
    else if (url.startsWith('/__local/stripe')) void fake?.browser.handle(req, res);
    else void receive(req).then(() => res.writeHead(replies.shift() ?? 200).end());
  });
  const receive = async (req: IncomingMessage) => {
    const body = (await readBody(req, 1_000_000)).toString('utf8');
    const signature = String(req.headers['stripe-signature']);
    received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const open = () => {
    fake = createStripe({
      file,
      now: () => clock.ms,
      origin,
      secretKey,
      publishableKey,
      webhook: { url: `${origin}/api/webhooks/stripe`, secret: webhookSecret },
      faults: (call) => faults.next?.(call),
    });
    fake.start();
  };
  open();

  return {
    stripe: sdk(port),
    origin,
    received,
    clock,
    replies,
    faults,
    get: async (path) => (await fetch(origin + path)).json(),
    async post(path, body) {
      const json = typeof body === 'object';
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
      const payload = json ? JSON.stringify(body) : body;
      const response = await fetch(origin + path, { method: 'POST', headers: { 'content-type': type }, body: payload });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    },
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

const sdk = (port: number): Stripe =>
  new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

/** The SDK's error from a call that must be refused; throws when the call succeeds. */
export const refusal = async (call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call went through');
};

/** Waits until `done` returns true; throws after two seconds. */
export const until = async (done: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (done()) return;
    await wait(10);
  }
  throw new Error('It did not happen within two seconds');
};
