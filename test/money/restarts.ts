import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { resourceValue } from '#infra/local/environment.ts';
import { startTableServer } from '#infra/local/dynamodb/table.ts';
import { randomOf } from '#test/support/random.ts';
import type { LedgerSnapshot } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import { startSystem, type System } from '#test/support/system.ts';
import { withFigures } from './figures.ts';
import { shopOverHttp, type TrafficReport } from './over-http.ts';

const random = randomOf(seed);
const KILLS = Number(process.env.RESTART_KILLS ?? 12);
/**
 * The system is killed soon after at most this many answered orders, while others are in progress; on a slow machine
 * after MAX_LIFETIME_MS.
 */
const MAX_ORDERS = 8;
const MAX_LIFETIME_MS = 90_000;
const SOON_MS = 500;
const CUSTOMERS = 10;
/** How long the API runs without its table in the rounds in which the table dies first. */
const WITHOUT_TABLE_MS = 2_000;

const tableOf = ({ dataDir }: System): number =>
  Number.parseInt(readFileSync(join(dataDir, 'table.sqlite.pid'), 'utf8'), 10);

/** Order of the kills: the table before or after the rest, or only the API and the workers, which are one process. */
const DEATHS = ['table first', 'table last', 'table lives'] as const;

const kill = async (system: System, death: (typeof DEATHS)[number]): Promise<void> => {
  const table = tableOf(system);
  if (death === 'table first') {
    process.kill(table, 'SIGKILL');
    await wait(WITHOUT_TABLE_MS);
  }
  await system.end('SIGKILL');
  if (death === 'table last') process.kill(table, 'SIGKILL');
};

const local = async <T>({ origin }: System, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${origin}/__local/${path}`, {
    headers: { 'accept': 'application/json', 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
};

/** The sweeper alone finishes open attempts; the providers' webhooks arrive by themselves. */
const settle = async (system: System): Promise<LedgerSnapshot> => {
  for (const advanceSeconds of [120, 3_600, 3_600]) {
    await local(system, 'clock', { advanceSeconds });
    for (let run = 0; run < 3; run += 1) await local(system, 'scheduler', {});
  }
  return local<LedgerSnapshot>(system, 'payments');
};

/** Checks the table of a stopped system with the invariants of every other proof. */
const brokenIn = async (dataDir: string, { seen }: TrafficReport, snapshot: LedgerSnapshot): Promise<string[]> => {
  const table = await startTableServer(join(dataDir, 'table.sqlite'));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = table.endpoint;
  process.env.MARKET_TABLE = resourceValue('market', String);
  // Entities know the table's name, and its client the endpoint, from when they were loaded.
  vi.resetModules();
  const [{ brokenInvariants }, { eventsAbout }, { Cart }] = await Promise.all([
    import('#test/support/invariants.ts'),
    import('#test/support/events.ts'),
    import('#functions/carts/cart.entity.ts'),
  ]);
  const events = await eventsAbout('');
  const broken: string[] = [];
  for (const { cartId, isAcknowledged } of seen) {
    const promises = await brokenInvariants(cartId, { snapshot, events });
    const { data } = await Cart.get({ cartId }).go({ consistent: true });
    if (isAcknowledged && data?.status !== 1) promises.push('an acknowledged order is there');
    if (promises.length > 0) broken.push(`seed ${seed}, ${cartId}: ${promises.join('; ')}`);
  }
  await table.stop();
  return broken;
};

const acknowledgedIn = ({ seen }: TrafficReport): number => seen.filter(({ isAcknowledged }) => isAcknowledged).length;

const live = async (report: TrafficReport): Promise<void> => {
  const [enough, end] = [acknowledgedIn(report) + 1 + Math.floor(random() * MAX_ORDERS), Date.now() + MAX_LIFETIME_MS];
  while (acknowledgedIn(report) < enough && Date.now() < end) await wait(20);
  await wait(random() * SOON_MS);
};

const stormed = async () => {
  // The build must not see the test runner's environment.
  delete process.env.NODE_ENV;
  let system = await startSystem();
  const report: TrafficReport = { seen: [], requests: 0, unanswered: 0, wrong: [] };
  const { origin, dataDir } = system;
  let isOver = false;
  const customers = Array.from({ length: CUSTOMERS }, () => shopOverHttp(origin, random, report, () => isOver));
  for (let kills = 0; kills < KILLS; kills += 1) {
    await live(report);
    await kill(system, DEATHS[kills % DEATHS.length] ?? 'table first');
    system = await startSystem({ dataDir, port: Number(new URL(origin).port) });
  }
  await live(report);
  isOver = true;
  await Promise.all(customers);
  const snapshot = await settle(system);
  await system.end('SIGTERM');
  const broken = await brokenIn(dataDir, report, snapshot);
  await system.remove();
  const acknowledged = acknowledgedIn(report);
  return {
    runs: report.seen.length,
    violations: broken.length + report.wrong.length,
    kills: KILLS,
    acknowledged,
    requests: report.requests,
    unanswered: report.unanswered,
    broken,
    wrong: report.wrong,
  };
};

/**
 * Kills the whole system repeatedly while customers order: every confirmed order is still there afterwards, and no cent
 * is wrong.
 */
export const restarts = (): void => {
  it(`C28 C39 while API, workers and table are killed ${KILLS} times, no acknowledged order is lost and no cent (seed ${seed})`, async () => {
    const { broken, wrong, runs, acknowledged } = await withFigures('restarts', stormed);
    expect(broken).toEqual([]);
    expect([...new Set(wrong)].slice(0, 20)).toEqual([]);
    expect([runs, acknowledged].every((count) => count > KILLS)).toBe(true);
  });
};
