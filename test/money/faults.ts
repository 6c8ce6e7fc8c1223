import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { distinctFaultsOf, faultsOf, withFault, type Fault } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import type { Payments } from '#test/support/payments.ts';
import { brokenFor, inBatches, recover, type Victim } from './settling.ts';
import { billing, LATER_DAYS } from './stories/billing.ts';
import { GIFT_CARDS } from './stories/gift-cards.ts';
import { OFFERS } from './stories/offers.ts';
import { atPaypal, ORDERS } from './stories/orders.ts';
import { PASSING_ON } from './stories/passing-on.ts';
import { PIECES } from './stories/pieces.ts';
import { REFUNDS } from './stories/refunds.ts';
import { SHIPPING } from './stories/shipping.ts';
import type { Story } from './stories/story.ts';

/** Stories of one kind, which recover together. */
export interface Chapter {
  name: string;
  stories: readonly Story[];
  /** Minutes after the first hour at which the sweeper runs as well. */
  later?: readonly number[];
}

/** Every way in which money moves. */
export const chaptersOf = (payments: Payments): readonly Chapter[] => [
  { name: 'C28 C39 M-05 P-22 an order', stories: [...ORDERS, ...atPaypal(payments)] },
  { name: 'C16 C20 C28 C39 M6 M7 a gift card', stories: GIFT_CARDS },
  { name: 'C15 C41 an extra', stories: OFFERS },
  { name: 'C6 C39 M7 a refund', stories: REFUNDS },
  { name: 'C12 C17 C39 H-06 shipping and cases', stories: SHIPPING },
  { name: 'C28 C47 what is passed on', stories: PASSING_ON },
  { name: 'Y-17 C9 C28 C39 a balance', stories: billing(payments), later: LATER_DAYS },
  { name: 'C51 C63 the money of one piece', stories: PIECES },
];

/** A fault at one outgoing call of a story. */
export interface Cell {
  story: Story;
  fault: Fault;
  /** The call and the fault, in words. */
  name: string;
}

/** A story with the names of its calls to the table and the providers, in order. */
export interface Recorded {
  story: Story;
  deeds: readonly string[];
  calls: string[];
}

const record = async (story: Story): Promise<Recorded> => {
  const customer = await story.begin();
  const { deeds, calls } = await withFault(undefined, () => customer.press(randomUUID()));
  return { story, deeds, calls };
};

/** Records the calls of the chapters' stories once all caches are warm. */
export const recorded = async (chapters: readonly Chapter[]): Promise<Recorded[]> => {
  const stories = chapters.flatMap((chapter) => chapter.stories);
  await inBatches(stories, record);
  return inBatches(stories, record);
};

/** Each fault of each kind of call exactly once, in the first (plainest) story that makes the call. */
export const coveringArray = (stories: readonly Recorded[]): Cell[] => {
  const covered = new Set<string>();
  return stories.flatMap(({ story, deeds }) => {
    const faults = distinctFaultsOf(deeds).filter(({ first }) => !covered.has(first));
    for (const { first } of faults) covered.add(first);
    return faults.map((fault) => ({ story, fault, name: `${fault.first} ${fault.mode}` }));
  });
};

/** Each fault of every single call of each story. */
export const fullProduct = (stories: readonly Recorded[]): Cell[] =>
  stories.flatMap(({ story, calls, deeds }) =>
    faultsOf(calls).map((fault) => ({ story, fault, name: `call ${fault.at}, ${deeds[fault.at]} ${fault.mode}` })),
  );

/**
 * Runs a story whose request meets the fault; a customer whose process dies before it has done anything never comes
 * back.
 */
const play = async ({ story, fault, name }: Cell): Promise<{ victim: Victim; met: boolean }> => {
  const [customer, key] = [await story.begin(), randomUUID()];
  const { met } = await withFault(fault, () => customer.press(key));
  const isLeft = fault.mode === 'dies before' && !story.isTold;
  return { met, victim: { customer, key, story: `${story.name}, ${name}`, isLeft } };
};

/** Only ends a hanging chapter: the full product has hundreds of cells in one. */
const MAX_CHAPTER_MS = 3_600_000;

/** The tests of the cells, by chapter: after recovery every promise to each customer holds. */
export const faults = (
  chapters: readonly Chapter[],
  cells: readonly Cell[],
  payments: Payments,
  seed: number,
): void => {
  describe.each(chapters)('$name, whichever call a fault meets', ({ stories, later }) => {
    const own = cells.filter(({ story }) => stories.includes(story));
    let broken: string[][] = [];
    beforeAll(async () => {
      const played = await inBatches(own, play);
      const victims = played.map(({ victim }) => victim);
      await recover(victims, payments, randomOf(seed), later);
      broken = (await brokenFor(victims, payments)).map((sentences, index) => [
        ...sentences,
        ...(played[index]?.met ? [] : ['the fault is met']),
      ]);
    }, MAX_CHAPTER_MS);

    for (const [index, { name, story }] of own.entries())
      it(`${story.name}: ${name}`, () => {
        expect(broken[index]).toEqual([]);
      });
  });
};
