import { describe } from 'vitest';
import { isFull } from '#test/money/figures.ts';
import { restarts } from '#test/money/restarts.ts';

// Minutes long, with a whole system of its own.
describe.runIf(isFull)('a shop that is killed again and again', () => {
  restarts();
});
