import { setClock } from '#functions/platform/clock.ts';
import { HOUR_MS } from '#shared/time/time.ts';

/** Milliseconds of a time at which a new span of every limit begins: the longest is six hours. */
export const SPAN_BEGINS = Math.ceil(Date.now() / (6 * HOUR_MS)) * 6 * HOUR_MS;

/** Lets the clock stand where spans begin until it is disposed of: a burst of requests could meet two spans otherwise. */
export const standingClock = (): Disposable => {
  setClock(() => SPAN_BEGINS);
  return { [Symbol.dispose]: () => setClock(Date.now) };
};
