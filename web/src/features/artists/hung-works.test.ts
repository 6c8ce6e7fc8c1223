import { expect, it } from 'vitest';
import { anArtist, anOrder } from './artist.fixture.ts';
import { hangWorks } from './hung-works.ts';

const [aReview] = anArtist().review_orders;
const works = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrder({ id: `ord_${index}`, order: `ord_${index}` }));
const hang = (count: number, ...reviewed: number[]) => {
  const { hero, mosaic, arePicturedInReviews } = hangWorks({
    orders: works(count),
    review_orders: reviewed.map((index) => ({ ...aReview!, id: `ord_${index}` })),
  });
  return [hero?.id, mosaic.map(({ id }) => id), arePicturedInReviews];
};

it('each work of an artist hangs once: at the top, in the mosaic or beside its review', () => {
  expect(hang(7, 0, 2)).toEqual(['ord_1', ['ord_3', 'ord_4', 'ord_5', 'ord_6'], true]);
});

it('too few works without a review hang together with the reviewed ones, whose reviews then have no picture', () => {
  expect(hang(6, 0, 2)).toEqual(['ord_1', ['ord_0', 'ord_2', 'ord_3', 'ord_4', 'ord_5'], false]);
  expect(hang(2, 0, 1)).toEqual(['ord_0', ['ord_1'], false]);
});

it('the only work hangs in the mosaic', () => {
  expect(hang(1, 0)).toEqual([undefined, ['ord_0'], false]);
  expect(hang(0)).toEqual([undefined, [], false]);
});
