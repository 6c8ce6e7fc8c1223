import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../../http.ts';
import type { StandIn } from '../../stand-in.ts';
import { ApiError, serverError } from './errors.ts';
import { readText } from './requests.ts';
import type { Store } from './store.ts';
import { badSwitch, type Webhooks } from './webhooks.ts';

/** What a tester sees and moves: the books as JSON at the prefix, the webhooks' switches below it. */
export const createConsole = (store: Store, webhooks: Webhooks): StandIn => ({
  prefix: '/__local/payments',
  async handle(req, res) {
    try {
      sendJson(res, 200, await answer(store, webhooks, req));
    } catch (error) {
      const refusal = error instanceof ApiError ? error : serverError();
      sendJson(res, refusal.status, { error: refusal.body });
    }
  },
});

const answer = async (store: Store, webhooks: Webhooks, req: IncomingMessage): Promise<object> => {
  const path = new URL(req.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '');
  switch (`${req.method} ${path}`) {
    case 'GET /__local/payments':
      return books(store);
    case 'GET /__local/payments/webhooks':
      return { hold: webhooks.held, deliveries: webhooks.deliveries() };
    case 'POST /__local/payments/webhooks':
      return turn(webhooks, await readJson(req));
    default:
      throw new ApiError(404, { type: 'invalid_request_error', message: `No ${req.method} ${path} here.` });
  }
};

const books = (store: Store): object => ({
  customers: store.list('customer'),
  intents: store.list('payment_intent'),
  charges: store.list('charge'),
  refunds: store.list('refund'),
});

const turn = (webhooks: Webhooks, switches: Record<string, unknown>): object => {
  const { hold, replay, shuffle } = switches;
  if (hold !== undefined && typeof hold !== 'boolean') throw badSwitch('hold is true or false.');
  if (shuffle !== undefined && typeof shuffle !== 'boolean') throw badSwitch('shuffle is true or false.');
  if (replay !== undefined && typeof replay !== 'string' && !isCount(replay)) {
    throw badSwitch('replay is the id of an event, or a number of events.');
  }
  // Releasing comes last, so that one call can repeat, mix and let go.
  if (hold === true) webhooks.hold(true);
  const replayed = replay === undefined ? [] : webhooks.replay(replay);
  if (shuffle === true) webhooks.shuffle();
  if (hold === false) webhooks.hold(false);
  const waiting = webhooks.deliveries().filter(({ state }) => state === 'pending').length;
  return { hold: webhooks.held, waiting, replayed };
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

const readJson = async (req: IncomingMessage): Promise<Record<string, unknown>> => {
  const text = await readText(req);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the refusal below.
  }
  throw badSwitch('Send a JSON object: { hold, replay, shuffle }.');
};

const sendJson = (res: ServerResponse, status: number, body: object): void =>
  send(res, status, { 'content-type': 'application/json', 'cache-control': 'no-store' }, JSON.stringify(body));
