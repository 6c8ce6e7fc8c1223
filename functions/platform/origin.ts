import { AsyncLocalStorage } from 'node:async_hooks';

/** What began the work that is running. */
export interface Origin {
  /** Id of the request, or of the scheduler's run, in which it began. */
  requestId: string;
  /** The event that is being handled. */
  eventId?: string;
}

const origins = new AsyncLocalStorage<Origin>();

/** Runs work whose log lines, events and messages bear the id of what began it. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** The origin of the running work; undefined outside of any. */
export const currentOrigin = (): Origin | undefined => origins.getStore();
