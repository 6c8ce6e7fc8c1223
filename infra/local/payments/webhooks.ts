import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

/** An event as it is sent: the headers carry the signature and time of the body. */
export interface Transmission {
  headers: Record<string, string>;
  body: string;
}

/** URL that receives events, and the provider's form of sending them. */
export interface Endpoint {
  url: string;
  transmit(event: object, nowMs: number): Transmission;
}

type EventStore = ObjectStore<{ event: { id: string } }>;

/** State of one event's delivery to the endpoint. */
export interface Delivery {
  seq: number;
  event: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** HTTP status of the last attempt; 0 without an answer. */
  status: number | null;
}

const secondMs = 1000;
const maxPauseMs = 3_600_000;
const givenUpAfterMs = 3 * 86_400_000;
const answerTimeoutMs = 10_000;
const pollMs = 250;

/**
 * Delivers recorded events one at a time and at least once. A failed delivery is retried after 1, 2, 4 … seconds up to
 * an hour of the movable clock, and fails for good after three days. A restart loses no event; retries change the
 * order.
 */
export class Webhooks {
  readonly #store: EventStore;
  readonly #now: () => number;
  readonly #endpoint: Endpoint | undefined;
  readonly #beforeEachRound: () => void;
  #timer: NodeJS.Timeout | undefined;
  #stopping: AbortController | undefined;
  #round: Promise<void> | undefined;

  constructor(store: EventStore, now: () => number, endpoint: Endpoint | undefined, beforeEachRound: () => void) {
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

  /** Sends all due events, unless a round is running, which finds new events by itself. */
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

  /** Holds all deliveries back, or releases them. */
  hold(on: boolean): void {
    this.#store.setSwitch('webhooks.hold', String(on));
    this.wake();
  }

  /** Puts the pending deliveries into an order that the seed determines, so that a failed run can be repeated. */
  shuffle(seed: number): void {
    const rankOf = (seq: number): string => createHash('sha256').update(`${seed} ${seq}`).digest('hex');
    const rerank = this.#store.db.prepare('UPDATE deliveries SET rank = ? WHERE seq = ?');
    this.#store.transaction(() => {
      const waiting = this.#store.db
        .prepare("SELECT seq, rank FROM deliveries WHERE state = 'pending' ORDER BY rank")
        .all();
      const ranks = waiting.map((row) => Number(row['rank']));
      const order = waiting.map((row) => Number(row['seq'])).toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
      for (const [index, seq] of order.entries()) rerank.run(ranks[index] ?? 0, seq);
    });
  }

  /**
   * Queues an event again by its id, or the last `which` events in their order; returns their ids, none for an unknown
   * id.
   */
  replay(which: string | number): string[] {
    const ids =
      typeof which === 'string'
        ? [this.#store.get('event', which)?.id].filter((id) => id !== undefined)
        : this.#store
            .list('event', { limit: which })
            .map(({ id }) => id)
            .toReversed();
    this.#store.transaction(() => {
      for (const id of ids) this.#store.queue(id, this.#now());
    });
    this.wake();
    return ids;
  }

  /** The latest deliveries, newest first. */
  deliveries(limit = 100): Delivery[] {
    return this.#store.db
      .prepare(
        `SELECT d.seq, d.event, COALESCE(json_extract(o.body, '$.type'), json_extract(o.body, '$.event_type')) AS type, d.state, d.attempts, d.status
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
      const status = await post(
        this.#endpoint,
        this.#endpoint.transmit(JSON.parse(next.body) as object, sentAt),
        stopping,
      );
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
    const due = sentAt + Math.min(secondMs * 2 ** attempts, maxPauseMs);
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

/** Posts a transmission and returns the HTTP status; 0 without an answer within ten seconds. */
const post = async ({ url }: Endpoint, { headers, body }: Transmission, stopping: AbortSignal): Promise<number> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
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
