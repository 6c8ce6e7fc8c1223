import { expect, it } from 'vitest';
import { BUCKETS, bucketOf, medianOf } from './waits.ts';

const counted = (waits: readonly number[]): number[] => {
  const counts = BUCKETS.map(() => 0);
  for (const wait of waits) counts[bucketOf(wait)]! += 1;
  return counts;
};

it('C40 a wait is in the bucket that ends at it, and the longest ones share the last', () => {
  expect([0, 1, 300, 301, 600, 601, 1_200].map(bucketOf)).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(bucketOf(365 * 86_400)).toBe(BUCKETS.at(-1));
});

it.each([
  { waits: [3_600], exact: 3_600 },
  { waits: [400, 500, 90_000], exact: 500 },
  { waits: [10, 20, 7_000, 8_000, 9_000, 100_000, 200_000], exact: 8_000 },
  { waits: Array.from({ length: 101 }, (_, index) => 301 + index * 2_000), exact: 301 + 50 * 2_000 },
])('C40 the median of buckets is within a factor of two of the true one: $exact', ({ waits, exact }) => {
  const median = medianOf(counted(waits)) ?? 0;
  expect(median).toBeGreaterThanOrEqual(exact / 2);
  expect(median).toBeLessThanOrEqual(exact * 2);
});

it('C40 without waits there is no median', () => {
  expect(medianOf(counted([]))).toBeNull();
});
