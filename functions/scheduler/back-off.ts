import { DAY_MS, MINUTE_MS } from '#shared/time/time.ts';
import { now, nowIso, nowSeconds } from '../platform/clock.ts';
import { DueFailure, type StoredFailure } from './due-failure.entity.ts';
import type { DueWorkKind } from './late-seconds.ts';

/** Tries after which failing work is stuck, nine to ten days after the first; it is tried on, once a day. */
const STUCK_TRIES = 20;

/** Longer than any pause; the failures of what somebody else has done meanwhile go then. */
const RETENTION_SECONDS = 7 * 24 * 3600;

/**
 * Milliseconds before the next try: the first repetition is the next minute's, since most failures are over by then; each
 * further one waits twice as long, a day at most.
 */
const pauseMs = (tries: number): number => Math.min(DAY_MS, (2 ** (tries - 1) - 1) * MINUTE_MS);

/** An item of due work, and since when it is due. */
export interface DueWork {
  id: string;
  dueAt: string;
}

const nameOf = ({ id, dueAt }: DueWork): string => `${id} ${dueAt}`;

/** The failures of the due items of one kind; `size` counts also those of items that are due no more. */
export class Failures {
  readonly #kind: DueWorkKind;
  readonly #stored: ReadonlyMap<string, StoredFailure>;

  constructor(kind: DueWorkKind, stored: readonly StoredFailure[]) {
    this.#kind = kind;
    this.#stored = new Map(stored.map((failure) => [nameOf({ id: failure.itemId, dueAt: failure.dueAt }), failure]));
  }

  get size(): number {
    return this.#stored.size;
  }

  /** Whether an item waits for its next try. */
  isPausing(item: DueWork): boolean {
    return (this.#stored.get(nameOf(item))?.retryAt ?? '') > nowIso();
  }

  /** Whether the work of an item has failed 20 times. */
  isStuck(item: DueWork): boolean {
    return (this.#stored.get(nameOf(item))?.tries ?? 0) >= STUCK_TRIES;
  }

  async #save({ id, dueAt }: DueWork, tries: number): Promise<void> {
    await DueFailure.put({
      kind: this.#kind,
      itemId: id,
      dueAt,
      tries,
      retryAt: new Date(now() + pauseMs(tries)).toISOString(),
      expiresAt: nowSeconds() + RETENTION_SECONDS,
    }).go();
  }

  /**
   * Does the work of an item: a failure is counted and thrown on, and a success forgets those before. A count that cannot be
   * written, or is lost in a crash, makes the next minute try again.
   */
  async count(item: DueWork, work: () => Promise<string>): Promise<string> {
    const before = this.#stored.get(nameOf(item));
    let did: string;
    try {
      did = await work();
    } catch (error) {
      await Promise.allSettled([this.#save(item, (before?.tries ?? 0) + 1)]);
      throw error;
    }
    if (before) await Promise.allSettled([DueFailure.delete(before).go()]);
    return did;
  }
}

/** The failures of a kind of due work. */
export const failuresOf = async (kind: DueWorkKind): Promise<Failures> => {
  const { data } = await DueFailure.query.ofKind({ kind }).go({ pages: 'all', consistent: true });
  return new Failures(kind, data);
};
