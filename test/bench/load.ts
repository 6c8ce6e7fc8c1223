import autocannon from 'autocannon';

/** Figures of a load run: requests per second, latencies in milliseconds, and answers that were not 2xx. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

const WARM_UP_SECONDS = 2;
const SECONDS = 6;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Sends one kind of request for six seconds after a warm-up of two. */
export const load = async (
  url: string,
  connections: number,
  options: Partial<autocannon.Options> = {},
): Promise<Figures> => {
  await autocannon({ ...options, url, connections, duration: WARM_UP_SECONDS });
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    ...options,
    url,
    connections,
    duration: SECONDS,
  });
  return { perSecond: round(requests.average), p50: latency.p50, p99: latency.p99, failed: non2xx + errors + timeouts };
};

const percentile = (sorted: number[], share: number): number =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/**
 * Sends each prepared request once, `connections` at a time; for requests that cannot be repeated, like placing an
 * order.
 */
export const each = async <T>(
  items: T[],
  connections: number,
  work: (thing: T) => Promise<boolean>,
): Promise<Figures> => {
  const times: number[] = [];
  let failed = 0;
  const queue = items.values();
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    for (const thing of queue) {
      const begun = performance.now();
      if (!(await work(thing))) failed += 1;
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: round(times.length / seconds),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failed,
  };
};
