import { ORDER } from './order-states.ts';

/** Characters of a review, and of the artist's response. */
export const MAX_REVIEW_CHARACTERS = 2_000;

/** Stars from which a public piece is among the featured works. */
export const FEATURED_STARS = 4;

/** Whether an order can have a review: its status is above 2, and it is neither refunded nor cancelled (V-01, C1). */
export const isReviewable = (status: number): boolean => status > ORDER.accepted && status < ORDER.refunded;

/** A rating as the query of a mailed link gives it, if it is an integer from 1 to 5 (V-06). */
export const ratingIn = (text: string | null): number | undefined =>
  text !== null && /^[1-5]$/.test(text) ? Number(text) : undefined;

/** What ratings add up to: how many there are, and the sum of their stars. */
export interface RatingSum {
  count: number;
  stars: number;
}

/** The average of ratings in stars, rounded to two digits; undefined without any. */
export const averageOf = ({ count, stars }: RatingSum): number | undefined =>
  count > 0 ? Math.round((100 * stars) / count) / 100 : undefined;

/** An artist's rating from 0 to 1 for the score of offers: the average stars over five; undefined without any (C14). */
export const scoreOf = ({ count, stars }: RatingSum): number | undefined =>
  count > 0 ? Math.round((10_000 * stars) / (5 * count)) / 10_000 : undefined;
