import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { faultsOf, withFault, type Mode } from '#test/support/outgoing.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import type { Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import { withFigures } from './figures.ts';
import { inBatches, promisesBrokenTo, recover, type Victim } from './settling.ts';
import { PRESSED } from './stories/pressed.ts';
import type { Customer, Story } from './stories/story.ts';
import { tableFaultsOf, withTableFault, type TableFault } from './table-faults.ts';

const random = randomOf(seed);

/** Customers of one chunk; they share one recovery, which also mixes their requests. */
const CHUNK = 90;
const CLIENTS = [1, 8] as const;
const STAGGER_MS = 60;

type AnyFault = { at: number; mode: Mode } | TableFault;
const TABLE_MODES = new Set(['is throttled', 'conflicts', 'is slow']);
const isTableFault = (fault: AnyFault): fault is TableFault => TABLE_MODES.has(fault.mode);

interface Cell {
  story: Story;
  fault: AnyFault;
  clients: (typeof CLIENTS)[number];
}

const cellsOf = async (story: Story): Promise<Cell[]> => {
  const customer = await story.begin();
  const { calls } = await withFault(undefined, () => customer.press(randomUUID()));
  const faults: AnyFault[] = [...faultsOf(calls), ...tableFaultsOf(calls)];
  return faults.flatMap((fault) => CLIENTS.map((clients) => ({ story, fault, clients })));
};

const meeting = (fault: AnyFault, work: () => Promise<unknown>): Promise<unknown> =>
  isTableFault(fault) ? withTableFault(fault, work) : withFault(fault, work);

/** The other clients press at the same moment or a little later, on the same page or on another one. */
const others = (customer: Customer, key: string, count: number): Promise<unknown>[] =>
  Array.from({ length: count }, async (_, index) => {
    await wait(index % 2 === 0 ? 0 : Math.floor(random() * STAGGER_MS));
    return customer.press(index % 3 === 0 ? key : randomUUID());
  });

const play = async ({ story, fault, clients }: Cell): Promise<Victim> => {
  const [customer, key] = [await story.begin(), randomUUID()];
  await Promise.all([meeting(fault, () => customer.press(key)), ...others(customer, key, clients - 1)]);
  return { customer, key, story: `seed ${seed}, ${story.name}, call ${fault.at} ${fault.mode}, ${clients} at once` };
};

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/** One half of the stories for each of two workers; taken alternately, because the expensive ones are neighbours. */
const halfOf = (half: 0 | 1): Story[] => PRESSED.filter((_, index) => index % 2 === half);

/** Every story × every outgoing call × eight faults × one client and eight clients. */
export const crashMatrix = (payments: () => Payments, half: 0 | 1): void => {
  describe(`every way in which money moves meets every fault (seed ${seed})`, () => {
    it('C28 once all has settled no cent is lost, taken twice or taken for nothing', async () => {
      const matrix: Cell[] = [];
      await inBatches(halfOf(half), async (story) => void matrix.push(...(await cellsOf(story))));
      expect(matrix.length).toBeGreaterThanOrEqual(750);
      const broken: string[] = [];
      await withFigures(`crash matrix, half ${half + 1}`, async () => {
        const all: Victim[] = [];
        for (const chunk of chunksOf(shuffled(matrix, random))) {
          const victims: Victim[] = [];
          await inBatches(chunk, async (cell) => void victims.push(await play(cell)));
          await recover(victims, payments(), random);
          all.push(...victims);
        }
        // Checked once for all victims, because the check scans the whole table.
        broken.push(...(await promisesBrokenTo(all, payments())));
        return { runs: matrix.length, violations: broken.length, found: broken };
      });
      expect(broken).toEqual([]);
    });
  });
};
