import { inPool } from '#shared/pool.ts';
import { log } from '../platform/logger.ts';
import { withOrigin } from '../platform/origin.ts';

/** Due work of one kind. */
export interface Due<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  /** Lane of an item, such as its payment provider: items of other lanes go on when one lane hangs. */
  laneOf?: (item: T) => string;
  work: (item: T) => Promise<string>;
  /** The request that began what is due, where it is stored: the work goes on under its id instead of the run's. */
  requestIdOf?: (item: T) => string | undefined;
}

export interface SweptItem {
  id: string;
  did: string;
}

export interface FailedItem {
  id: string;
  error: string;
}

/** Items of one lane that are worked on at a time. */
const AT_ONCE = 4;

/**
 * After this long no more items are begun: the rest of the function's time is for running provider calls and the
 * reconciliation.
 */
const WORKING_MS = 25_000;

/**
 * Work of one run: each item is done by itself, so that a failing item or a hanging provider does not stop the others.
 */
export class Sweep {
  readonly failed: FailedItem[] = [];
  readonly #clock: () => number;
  readonly #until: number;

  /** `clock` answers milliseconds of real time, which the shop's movable clock does not change. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#until = clock() + WORKING_MS;
  }

  #one<T>(item: T, due: Due<T>): Promise<SweptItem[]> {
    const requestId = due.requestIdOf?.(item);
    const run = (): Promise<SweptItem[]> => this.#run(item, due);
    return requestId === undefined ? run() : withOrigin({ requestId }, run);
  }

  async #run<T>(item: T, { idOf, work }: Due<T>): Promise<SweptItem[]> {
    const id = idOf(item);
    try {
      return [{ id, did: await work(item) }];
    } catch (error) {
      log.error('due work failed', error, { id });
      this.failed.push({ id, error: error instanceof Error ? error.message : String(error) });
      return [];
    }
  }

  async #lane<T>(items: readonly T[], due: Due<T>): Promise<SweptItem[]> {
    const done = await inPool(items, AT_ONCE, async (item) =>
      this.#clock() < this.#until ? await this.#one(item, due) : [],
    );
    return done.flat();
  }

  /**
   * Does the due items of one kind, in each lane in their order; items that there is no time for stay due for the next
   * run.
   */
  async do<T>(due: Due<T>): Promise<SweptItem[]> {
    const lanes = Map.groupBy(due.items, due.laneOf ?? (() => ''));
    return (await Promise.all([...lanes.values()].map((items) => this.#lane(items, due)))).flat();
  }
}
