import { expect, it } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { dueOf, listsOf } from './order-lists.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lists read these attributes alone.
const order = (more: Partial<StoredOrder>) => ({ sku: 'custoil', status: ORDER.quoting, ...more }) as StoredOrder;

it('C40 an order stands in the lists of its state, medium, artist and partner', () => {
  expect(listsOf(order({ supplierId: 'usr_A', partnerId: 'usr_P' }))).toEqual([
    'all.',
    's1.',
    'm-custoil.',
    'a-usr_A.',
    'p-usr_P.',
  ]);
});

it('C40 F24 a piece is due in the week of the shop’s zone: Sunday night there is Monday in UTC', () => {
  const lists = listsOf(order({ status: ORDER.accepted, promisedAt: '2026-11-30T07:00:00.000Z' }));
  expect(lists.find((word) => word.startsWith('wk.'))).toMatch(/^wk\.2026-11-23\.\d+$/);
});

it('C40 what is due sooner comes first in the index, which is read from the end of the alphabet', () => {
  const [soon, late] = ['2026-11-30T07:00:00.000Z', '2026-12-01T07:00:00.000Z'].map((promisedAt) =>
    listsOf(order({ status: ORDER.accepted, promisedAt })).find((word) => word.startsWith('due.')),
  );
  expect(soon! > late!).toBe(true);
});

it('C40 an approved piece is due to be shipped in seven days, one that nobody paints is not due', () => {
  expect(dueOf(order({ status: ORDER.approved, approvedAt: '2026-11-20T12:00:00.000Z' }))).toBe(
    '2026-11-27T12:00:00.000Z',
  );
  expect(dueOf(order({ promisedAt: '2026-11-20T12:00:00.000Z' }))).toBeUndefined();
});
