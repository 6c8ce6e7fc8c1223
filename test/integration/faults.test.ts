import { expect, it } from 'vitest';
import { chaptersOf, coveringArray, faults, recorded } from '#test/money/faults.ts';
import { openedMoney } from '#test/money/opened.ts';

const payments = await openedMoney();
const chapters = chaptersOf(payments);
const stories = await recorded(chapters);
const cells = coveringArray(stories);

faults(chapters, cells, payments, 1);

it('C28 every call that any story makes of the table or of a provider meets every fault once', () => {
  const calls = new Set(stories.flatMap(({ deeds }) => deeds));
  expect(new Set(cells.map(({ fault }) => ('first' in fault ? fault.first : '')))).toEqual(calls);
  expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length);
});
