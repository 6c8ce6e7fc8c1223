import { expect, it } from 'vitest';
import { inPool } from './pool.ts';

/** Work that ends when the test says so, with what was begun and how much of it ran at a time. */
const controlled = () => {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<string>>();
  const work = (item: number): Promise<string> => {
    begun.push(item);
    const end = Promise.withResolvers<string>();
    ends.set(item, end);
    return end.promise;
  };
  const settled = () => new Promise((resolve) => void setTimeout(resolve));
  return {
    begun,
    work,
    end: (item: number) => (ends.get(item)?.resolve(`done ${item}`), settled()),
    fail: (item: number) => (ends.get(item)?.reject(new Error(`failed ${item}`)), settled()),
  };
};

it('begins the next item when one ends, and answers in the order of the items', async () => {
  const { begun, work, end } = controlled();
  const results = inPool([1, 2, 3, 4], 2, work);
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(3);
  await end(4);
  await end(1);
  expect(await results).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
});

it('begins no further item after a failure, which it throws', async () => {
  const { begun, work, end, fail } = controlled();
  const results = inPool([1, 2, 3, 4], 2, work).catch((error: unknown) => error);
  await fail(1);
  await end(2);
  expect(await results).toEqual(new Error('failed 1'));
  expect(begun).toEqual([1, 2]);
});
