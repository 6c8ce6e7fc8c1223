import { expect, it } from 'vitest';
import { averageOf, isReviewable, ratingIn, scoreOf } from './reviews.ts';

it('V-01 an order can be reviewed above status 2, and not when refunded or cancelled', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(isReviewable)).toEqual([3, 4, 5, 6, 7]);
});

it('V-06 a rating of a link is an integer from 1 to 5', () => {
  expect(['1', '5', '0', '6', '4.5', '-3', '', ' 4', '4 ', '１', 'x', null].map(ratingIn)).toEqual([
    1,
    5,
    ...Array<undefined>(10).fill(undefined),
  ]);
});

it('C14 C30 averages exist with the first rating', () => {
  expect([averageOf({ count: 3, stars: 14 }), scoreOf({ count: 3, stars: 14 })]).toEqual([4.67, 0.9333]);
  expect([averageOf({ count: 0, stars: 0 }), scoreOf({ count: 0, stars: 0 })]).toEqual([undefined, undefined]);
});
