import type { CountedEvent, CountEvents, Funnel, ReadFunnel, Steps } from '#shared/schemas/traffic.ts';
import { COUNTS_MONTHS, DEVICES, SOURCES, STEPS, type Device, type Step } from '#shared/site/traffic.ts';
import { spanOf, spansUpTo } from '#shared/time/spans.ts';
import { nowIso } from '../platform/clock.ts';
import { csvOf } from '../platform/csv.ts';
import { EventCount, LinkCount, StepCount } from './traffic.entity.ts';

/** When a count of this moment is deleted, in epoch seconds. */
const expiry = (): number => {
  const [year = 0, month = 0] = nowIso().split('-').map(Number);
  return Date.UTC(year, month + COUNTS_MONTHS, 1) / 1000;
};

/** The step that an event is, when it is the first of its name in a visit. */
const STEP_OF: { [Name in CountedEvent['name']]?: Step } = {
  'Loaded a Page': 'visits',
  'products.view': 'viewed',
  'products.customize': 'customized',
  'products.addToCart': 'added',
  'checkout.load': 'checkouts',
  'Order Placed': 'ordered',
};

const stepsIn = (events: readonly CountedEvent[]): Partial<Steps> => {
  const steps: Partial<Steps> = {};
  for (const { name, first } of events) {
    const step = STEP_OF[name];
    if (step && first) steps[step] = (steps[step] ?? 0) + 1;
  }
  return steps;
};

/**
 * Adds a page's events to the sums of this hour, one write for each event and page, and their steps to those of the day.
 * A request that fails midway leaves some of it uncounted; nobody repeats it, so nothing is counted twice.
 */
export const countEvents = async ({ source, events }: CountEvents, device: Device): Promise<void> => {
  const at = nowIso();
  const [day, hour] = [at.slice(0, 10), at.slice(11, 13)];
  const of = { source, device };
  const expiresAt = expiry();
  const times = new Map<string, number>();
  for (const { name, route } of events) times.set(`${name}\n${route}`, (times.get(`${name}\n${route}`) ?? 0) + 1);
  const steps = stepsIn(events);
  await Promise.all([
    ...[...times].map(([key, count]) => {
      const [event = '', page = ''] = key.split('\n');
      return EventCount.upsert({ day, hour, event, page, ...of })
        .set({ expiresAt })
        .add({ times: count })
        .go();
    }),
    ...(Object.keys(steps).length > 0
      ? [
          StepCount.upsert({ month: day.slice(0, 7), day, ...of })
            .set({ expiresAt })
            .add(steps)
            .go(),
        ]
      : []),
  ]);
};

/** Counts a followed link of a partner by its code alone. */
export const countClick = async (referralCode: string): Promise<void> => {
  const month = nowIso().slice(0, 7);
  await LinkCount.upsert({ referralCode, month }).set({ expiresAt: expiry() }).add({ clicks: 1 }).go();
};

/** How often a partner's links were followed, by month: `2026-11`. */
export const clicksOf = async (referralCode: string): Promise<ReadonlyMap<string, number>> => {
  const { data } = await LinkCount.query.ofCode({ referralCode }).go({ pages: 'all' });
  return new Map(data.map(({ month, clicks = 0 }) => [month, clicks]));
};

const NOTHING: Steps = { visits: 0, viewed: 0, customized: 0, added: 0, checkouts: 0, ordered: 0 };

const sumOf = (counts: readonly Partial<Steps>[]): Steps => {
  const sum = { ...NOTHING };
  for (const count of counts) for (const step of STEPS) sum[step] += count[step] ?? 0;
  return sum;
};

/**
 * How often each step of the way to an order was taken: in each of the last 30 days, 12 weeks or 12 months (UTC), and in
 * all of them by source and by kind of device. Reads one sum for each day, source and kind of device.
 */
export const readFunnel = async ({ by, source, device }: ReadFunnel): Promise<Funnel> => {
  const spans = spansUpTo(nowIso().slice(0, 10), by);
  const first = spans.at(-1) ?? '';
  const months = [...new Set([...spans, nowIso().slice(0, 10)].map((day) => day.slice(0, 7)))];
  const found = await Promise.all(months.map((month) => StepCount.query.ofMonth({ month }).go({ pages: 'all' })));
  const counts = found
    .flatMap(({ data }) => data)
    .filter(
      (count) => count.day >= first && (!source || count.source === source) && (!device || count.device === device),
    );
  const bySpan = Map.groupBy(counts, ({ day }) => spanOf(day, by));
  return {
    total: sumOf(counts),
    spans: spans.map((from) => ({ from, ...sumOf(bySpan.get(from) ?? []) })),
    sources: SOURCES.map((each) => ({ source: each, ...sumOf(counts.filter((count) => count.source === each)) })),
    devices: DEVICES.map((each) => ({ device: each, ...sumOf(counts.filter((count) => count.device === each)) })),
  };
};

/** All counts of a day (UTC) as a file, by hour, event, page, source and kind of device. */
export const countsOf = async (day: string): Promise<string> => {
  const { data } = await EventCount.query.ofDay({ day }).go({ pages: 'all' });
  return csvOf([
    ['hour', 'event', 'page', 'source', 'device', 'times'],
    ...data.map(({ hour, event, page, source, device, times = 0 }) => [
      hour,
      event,
      page,
      source,
      device,
      String(times),
    ]),
  ]);
};
