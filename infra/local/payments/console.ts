import type { IncomingMessage } from 'node:http';
import { readBody, send } from '../http.ts';
import type { Emulator } from '../emulator.ts';
import type { Webhooks } from './webhooks.ts';

const MAX_BODY_BYTES = 64 * 1024;

export interface ConsoleOptions {
  prefix: string;
  /** The provider fake's objects for testers. */
  snapshot: () => object;
  webhooks: Webhooks;
  /** Opens the dispute of a charge, or closes it; undefined for an unknown charge. */
  dispute: (charge: string, outcome?: 'won' | 'lost') => object | undefined;
}

/**
 * Control API for testers: the fake's objects as JSON at the prefix, and hold, replay and shuffle of webhooks at
 * `/webhooks` below it.
 */
export const createConsole = (options: ConsoleOptions): Emulator => ({
  prefix: options.prefix,
  async handle(req, res) {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    try {
      send(res, 200, headers, JSON.stringify(await answer(options, req)));
    } catch (error) {
      const { status, message } = error instanceof Refusal ? error : new Refusal(500, String(error));
      send(res, status, headers, JSON.stringify({ error: { message } }));
    }
  },
});

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const answer = async (
  { prefix, snapshot, webhooks, dispute }: ConsoleOptions,
  req: IncomingMessage,
): Promise<object> => {
  const path = new URL(req.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '');
  switch (`${req.method} ${path}`) {
    case `GET ${prefix}`:
      return snapshot();
    case `GET ${prefix}/webhooks`:
      return { hold: webhooks.held, deliveries: webhooks.deliveries() };
    case `POST ${prefix}/webhooks`:
      return turn(webhooks, await readJson(req));
    case `POST ${prefix}/disputes`:
      return disputed(dispute, await readJson(req));
    default:
      throw new Refusal(404, `No ${req.method} ${path} here.`);
  }
};

const disputed = (dispute: ConsoleOptions['dispute'], { charge, outcome }: Record<string, unknown>): object => {
  if (typeof charge !== 'string') throw new Refusal(400, 'charge is the id of a charge.');
  if (outcome !== undefined && outcome !== 'won' && outcome !== 'lost')
    throw new Refusal(400, 'outcome is won or lost; without it the dispute is opened.');
  const found = dispute(charge, outcome);
  if (!found) throw new Refusal(404, `No such charge: '${charge}'`);
  return found;
};

const turn = (webhooks: Webhooks, switches: Record<string, unknown>): object => {
  const { hold, replay, shuffle } = switches;
  if (hold !== undefined && typeof hold !== 'boolean') throw new Refusal(400, 'hold is true or false.');
  if (shuffle !== undefined && typeof shuffle !== 'boolean' && !isCount(shuffle))
    throw new Refusal(400, 'shuffle is true, false, or the number that determines the order.');
  if (replay !== undefined && typeof replay !== 'string' && !isCount(replay)) {
    throw new Refusal(400, 'replay is the id of an event, or a number of events.');
  }
  // Releasing comes last, so that one call can replay, shuffle and then release the deliveries.
  if (hold === true) webhooks.hold(true);
  const replayed = replay === undefined ? [] : webhooks.replay(replay);
  if (typeof replay === 'string' && replayed.length === 0) throw new Refusal(404, `No such event: '${replay}'`);
  if (shuffle !== undefined && shuffle !== false) webhooks.shuffle(Number(shuffle));
  if (hold === false) webhooks.hold(false);
  const waiting = webhooks.deliveries().filter(({ state }) => state === 'pending').length;
  return { hold: webhooks.held, waiting, replayed };
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

const readJson = async (req: IncomingMessage): Promise<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse((await readBody(req, MAX_BODY_BYTES)).toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Invalid JSON is refused below.
  }
  throw new Refusal(400, 'Send a JSON object: { hold, replay, shuffle }.');
};
