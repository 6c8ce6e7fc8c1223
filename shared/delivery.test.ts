import { expect, it } from 'vitest';
import { deliveryTier } from './delivery.ts';

it('O-14 a date under 16 days ahead is 15, under 26 days 25, else guaranteed', () => {
  expect([0, 15, 16, 25, 26, 300].map(deliveryTier)).toEqual(['15', '15', '25', '25', 'guaranteed', 'guaranteed']);
});
