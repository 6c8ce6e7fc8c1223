import { HOUR_MS } from '#shared/time/time.ts';
import { PaypalError, unprocessable } from './errors.ts';
import type { Store } from './store.ts';

/** HTTP status and body of an answer. */
export interface Answer {
  status: number;
  body: object;
}

/** A call with a `PayPal-Request-Id`; a repeated id must come with the same path and body. */
export interface KeyedCall {
  key: string;
  path: string;
  body: string;
  /** Milliseconds of the movable clock for which the answer is stored. */
  retentionMs: number;
}

/** Retention of answers: six hours for calls on orders, 45 days for calls on payments. */
export const ORDER_RETENTION_MS = 6 * HOUR_MS;
export const PAYMENT_RETENTION_MS = 45 * 24 * HOUR_MS;

/**
 * Idempotency by `PayPal-Request-Id`. A repeated call gets the object of the first call in its current state, or the
 * first call's refusal if that was an outcome (a declined payment). After a server error the call runs again under its
 * id.
 */
export class Answers {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #running = new Set<string>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Runs `work` for the first call with an id and repeats its answer later; 409 while it runs, 422 for another call
   * with the id.
   */
  async once(call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
    const stored = this.#stored(call);
    if (stored) return stored;
    if (this.#running.has(call.key)) {
      throw new PaypalError(
        409,
        'RESOURCE_CONFLICT',
        'The server has detected a conflict while processing this request.',
        [
          {
            issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
            description:
              'A previous request on this resource is currently in progress. Please wait for some time and try again.',
          },
        ],
      );
    }
    this.#running.add(call.key);
    try {
      return await work();
    } finally {
      this.#running.delete(call.key);
    }
  }

  /** Stores an answer; must run in the transaction of the work that it reports. */
  save({ key, path, body }: KeyedCall, answer: Answer): Answer {
    this.#store.db
      .prepare('INSERT INTO answers (key, path, params, request, status, body, created) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(key, path, body, '', answer.status, JSON.stringify(answer.body), this.#now());
    return answer;
  }

  #stored({ key, path, body, retentionMs }: KeyedCall): Answer | undefined {
    const expire = this.#store.db.prepare('DELETE FROM answers WHERE created <= ? AND (key = ? OR created <= ?)');
    expire.run(this.#now() - retentionMs, key, this.#now() - PAYMENT_RETENTION_MS);
    const row = this.#store.db.prepare('SELECT * FROM answers WHERE key = ?').get(key);
    if (!row) return undefined;
    if (row['path'] !== path || row['params'] !== body)
      throw unprocessable(
        'DUPLICATE_REQUEST_ID',
        'The value of PayPal-Request-Id header has already been used for another request.',
      );
    const first = JSON.parse(String(row['body'])) as { id?: string };
    const status = Number(row['status']);
    if (status >= 400) return { status, body: first };
    return {
      status: 200,
      body: this.#store.get('order', first.id ?? '') ?? this.#store.get('refund', first.id ?? '') ?? first,
    };
  }
}
