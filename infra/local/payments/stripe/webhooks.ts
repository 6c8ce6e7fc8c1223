import { createHmac, randomInt } from 'node:crypto';
import { ApiError, noSuch } from './errors.ts';
import type { Store } from './store.ts';

export interface Endpoint {
  url: string;
  secret: string;
}

/** One event on its way to the endpoint. */
export interface Delivery {
  seq: number;
  event: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Status of the last attempt; 0 when nobody answered. */
  status: number | null;
}

const secondMs = 1000;
const longestPauseMs = 3_600_000;
const givenUpAfterMs = 3 * 86_400_000;
const answerTimeoutMs = 10_000;
const pollMs = 250;

/** The header that proves who sent a body and when: `t=1700000000,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signature = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Sends recorded events one at a time, at least once: a failed one waits 1 s, 2 s, 4 s up to an hour of the clock and is
 * given up after three days. Nothing is lost by a restart; order holds only while every delivery succeeds.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #endpoint: Endpoint | undefined;
  readonly #beforeEachRound: () => void;
  #timer: NodeJS.Timeout | undefined;
  #stopping: AbortController | undefined;
  #round: Promise<void> | undefined;

  constructor(store: Store, now: () => number, endpoint: Endpoint | undefined, beforeEachRound: () => void) {
    this.#store = store;
    this.#now = now;
    this.#endpoint = endpoint;
    this.#beforeEachRound = beforeEachRound;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.#timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping?.abort();
    await this.#round;
    this.#stopping = undefined;
  }

  /** Sends what is due, unless a round is already under way; it will find newcomers itself. */
  wake(): void {
    const stopping = this.#stopping;
    if (stopping === undefined || stopping.signal.aborted || this.#round) return;
    this.#round = this.#sendDue(stopping.signal)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        this.#round = undefined;
      });
  }

  get held(): boolean {
    return this.#store.switch('webhooks.hold') === 'true';
  }

  /** Keeps deliveries back, or lets them go. */
  hold(on: boolean): void {
    this.#store.setSwitch('webhooks.hold', String(on));
    this.wake();
  }

  /** Puts the waiting deliveries into a random order. */
  shuffle(): void {
    const rerank = this.#store.db.prepare('UPDATE deliveries SET rank = ? WHERE seq = ?');
    this.#store.transaction(() => {
      const waiting = this.#store.db.prepare("SELECT seq, rank FROM deliveries WHERE state = 'pending' ORDER BY rank").all();
      const ranks = waiting.map((row) => Number(row['rank']));
      for (const row of waiting) rerank.run(ranks.splice(randomInt(ranks.length), 1)[0] ?? 0, Number(row['seq']));
    });
  }

  /** Sends one event again by its id, or the last `which` events in their order; answers their ids. */
  replay(which: string | number): string[] {
    const ids =
      typeof which === 'string'
        ? [this.#store.get('event', which)?.id ?? notFound(which)]
        : this.#store.list('event', { limit: which }).map(({ id }) => id).toReversed();
    const insert = this.#store.db.prepare(
      'INSERT INTO deliveries (event, rank, first_at, due) SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ? FROM deliveries',
    );
    this.#store.transaction(() => {
      for (const id of ids) insert.run(id, this.#now(), this.#now());
    });
    this.wake();
    return ids;
  }

  /** The latest deliveries, newest first. */
  deliveries(limit = 100): Delivery[] {
    return this.#store.db
      .prepare(
        `SELECT d.seq, d.event, json_extract(o.body, '$.type') AS type, d.state, d.attempts, d.status
         FROM deliveries d JOIN objects o ON o.id = d.event ORDER BY d.seq DESC LIMIT ?`,
      )
      .all(limit) as unknown as Delivery[];
  }

  async #sendDue(stopping: AbortSignal): Promise<void> {
    for (;;) {
      if (stopping.aborted) return;
      this.#beforeEachRound();
      const next = this.#endpoint && !this.held ? this.#next() : undefined;
      if (next === undefined || this.#endpoint === undefined) return;
      const sentAt = this.#now();
      const status = await post(this.#endpoint, next.body, Math.floor(sentAt / secondMs), stopping);
      if (stopping.aborted) return;
      this.#record(next, status, sentAt);
    }
  }

  #next(): Due | undefined {
    return this.#store.db
      .prepare(
        `SELECT d.seq, d.attempts, d.first_at AS firstAt, o.body FROM deliveries d JOIN objects o ON o.id = d.event
         WHERE d.state = 'pending' AND d.due <= ? ORDER BY d.rank LIMIT 1`,
      )
      .get(this.#now()) as unknown as Due | undefined;
  }

  #record({ seq, attempts, firstAt }: Due, status: number, sentAt: number): void {
    const delivered = status >= 200 && status < 300;
    const givenUp = !delivered && sentAt - firstAt >= givenUpAfterMs;
    const due = sentAt + Math.min(secondMs * 2 ** attempts, longestPauseMs);
    const state = delivered ? 'delivered' : givenUp ? 'failed' : 'pending';
    this.#store.db
      .prepare('UPDATE deliveries SET state = ?, attempts = ?, due = ?, status = ? WHERE seq = ?')
      .run(state, attempts + 1, due, status, seq);
  }
}

interface Due {
  seq: number;
  attempts: number;
  firstAt: number;
  body: string;
}

const notFound = (id: string): never => {
  throw noSuch('event', id);
};

/** The endpoint's status, 0 when it could not be reached in time. */
const post = async (endpoint: Endpoint, stored: string, seconds: number, stopping: AbortSignal): Promise<number> => {
  const body = JSON.stringify(JSON.parse(stored), null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, endpoint.secret, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
};

/** 400 for switches that are not of the documented form. */
export const badSwitch = (message: string): ApiError => new ApiError(400, { type: 'invalid_request_error', message });
