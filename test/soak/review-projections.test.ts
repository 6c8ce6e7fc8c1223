import { expect, it } from 'vitest';
import { randomOf } from '#test/support/random.ts';
import { differencesOf, runReviewEvents } from '#test/support/review-events.ts';
import { seed } from '#test/support/seed.ts';

it(`C14 C23 ratings and public works equal a recount after 10,000 random events (seed ${seed})`, async () => {
  const run = await runReviewEvents(10_000, randomOf(seed));
  expect(await differencesOf(run)).toEqual([]);
});
