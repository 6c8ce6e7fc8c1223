import { expect, it } from 'vitest';
import { formatFrom, startingCents } from './starting-price.ts';

it('P-33 prices start at the cheapest listed piece, gift cards aside; of an empty shop nothing is said', () => {
  const lines = [
    { sku: 'giftcard', fromCents: 2_500 },
    { sku: 'custphotoreal', fromCents: 18_900 },
    { sku: 'custpencil', fromCents: 8_950 },
  ];
  expect([startingCents(lines), startingCents(lines.slice(0, 1)), startingCents([])]).toEqual([
    8_950,
    undefined,
    undefined,
  ]);
  expect([formatFrom(8_950), formatFrom(8_900)]).toEqual(['$89.50', '$89']);
});
