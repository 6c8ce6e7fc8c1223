import { log } from '../platform/logger.ts';

/** What is due of one kind. */
export interface Due<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  /** Who has to answer for it: where one does not, what others answer for goes on. */
  laneOf?: (item: T) => string;
  work: (item: T) => Promise<string>;
}

export interface Done {
  id: string;
  did: string;
}

export interface Failed {
  id: string;
  error: string;
}

/** So many of a lane at a time. */
const AT_ONCE = 4;

/** After this long nothing more is begun: the provider's last answers, and the look at the books, have the rest of the function's time. */
const WORKING_MS = 25_000;

/** One minute's work: each item alone, so that one that fails, or a provider that hangs, keeps nobody else from their turn. */
export class MinutesWork {
  readonly failed: Failed[] = [];
  readonly #clock: () => number;
  readonly #until: number;

  /** `clock` tells the milliseconds that really pass, whatever day it is for the shop. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#until = clock() + WORKING_MS;
  }

  async #one<T>(item: T, { idOf, work }: Due<T>): Promise<Done[]> {
    const id = idOf(item);
    try {
      return [{ id, did: await work(item) }];
    } catch (error) {
      log.error('due work failed', error, { id });
      this.failed.push({ id, error: error instanceof Error ? error.message : String(error) });
      return [];
    }
  }

  async #lane<T>(items: readonly T[], due: Due<T>): Promise<Done[]> {
    const left = [...items.entries()];
    // Each in its place: they do not end in the order in which they begin.
    const done: Done[][] = [];
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && this.#clock() < this.#until; next = left.shift()) {
        const [place, item] = next;
        done[place] = await this.#one(item, due);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return done.flat();
  }

  /** Does what is due of a kind, the earliest first in each lane; what there is no time for is due in the next minute. */
  async do<T>(due: Due<T>): Promise<Done[]> {
    const lanes = Map.groupBy(due.items, due.laneOf ?? (() => ''));
    return (await Promise.all([...lanes.values()].map((items) => this.#lane(items, due)))).flat();
  }
}
