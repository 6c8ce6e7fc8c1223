import { ApiError } from './errors.ts';
import type { Store } from './store.ts';

/** HTTP status and body of an answer, and how they were made. */
export interface Answer {
  status: number;
  body: object;
  /** Id of the first request, when this answer is a replay. */
  replayOf?: string;
  /** Stored under an idempotency key. */
  stored?: boolean;
}

/** A call with an idempotency key; a repeated key must come with the same path and parameters. */
export interface KeyedCall {
  key: string;
  path: string;
  params: string;
  request: string;
}

const dayMs = 86_400_000;
const maxKeyCharacters = 255;

/** Refuses an idempotency key of more than 255 characters with 400. */
export const assertKeyLength = (key: string | undefined): void => {
  if (key === undefined || key.length <= maxKeyCharacters) return;
  const message = `Idempotency keys can be up to ${maxKeyCharacters} characters in length. The key provided is ${key.length} characters.`;
  throw new ApiError(400, { type: 'idempotency_error', message });
};

/** The first answer under each idempotency key, stored for 24 hours of the movable clock, failures included. */
export class Answers {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #running = new Set<string>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Runs `work` for the first call with a key and repeats its answer for every later one; 409 while the first call
   * runs, 400 for another path or other parameters. When `work` throws, nothing is stored and the key can be used
   * again.
   */
  async once(call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
    const stored = this.#stored(call);
    if (stored) return stored;
    if (this.#running.has(call.key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${call.key}. Please try again in a moment.`;
      throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    this.#running.add(call.key);
    try {
      return await work();
    } finally {
      this.#running.delete(call.key);
    }
  }

  /** Stores an answer; must run in the transaction of the work that it reports. */
  save(call: KeyedCall, answer: Answer): Answer {
    this.#store.db
      .prepare('INSERT INTO answers (key, path, params, request, status, body, created) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(call.key, call.path, call.params, call.request, answer.status, JSON.stringify(answer.body), this.#now());
    return { ...answer, stored: true };
  }

  #stored(call: KeyedCall): Answer | undefined {
    this.#store.db.prepare('DELETE FROM answers WHERE created <= ?').run(this.#now() - dayMs);
    const row = this.#store.db.prepare('SELECT * FROM answers WHERE key = ?').get(call.key);
    if (row === undefined) return undefined;
    const other = `Try using a key other than '${call.key}' if you meant to execute a different request.`;
    if (row['path'] !== call.path) {
      const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${String(row['path'])}'). ${other}`;
      throw new ApiError(400, { type: 'idempotency_error', message });
    }
    if (row['params'] !== call.params) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. ${other}`;
      throw new ApiError(400, { type: 'idempotency_error', message });
    }
    const body = JSON.parse(String(row['body'])) as object;
    return { status: Number(row['status']), body, replayOf: String(row['request']), stored: true };
  }
}
