import { describe, expect, it } from 'vitest';
import { aCartItem } from '../cart/cart.fixture.ts';
import { coarseAddress, deliveryOf, methodOf, openingRates, ratesOf, sheetOf } from './express-sheet.ts';

const option = (shipping_price: number | null) => ({ shipping_price, promos: [] });
const days = (min: number, max: number) => ({
  minimum: { unit: 'business_day', value: min },
  maximum: { unit: 'business_day', value: max },
});

describe('the rates of the sheet', () => {
  it('X-04 bear the names and days of the specification, the default first', () => {
    expect(ratesOf({ 0: option(900), 3: option(2_500) })).toEqual([
      { id: '3', amount: 2_500, displayName: 'Global Expedited Shipping', deliveryEstimate: days(3, 5) },
      { id: '0', amount: 900, displayName: 'Global Economy Saver Shipping', deliveryEstimate: days(10, 15) },
    ]);
  });
  it('C36 are only those that the answer contains and that can be had', () => {
    expect(ratesOf({ 3: option(0) }).map(({ id }) => id)).toEqual(['3']);
    expect(ratesOf({ 0: option(-1), 3: option(null) })).toEqual([]);
    expect(ratesOf({})).toEqual([]);
  });
  it.each([
    ['3', 3],
    ['0', 0],
  ])('stand for a shipping method: %s', (id, method) => {
    expect(methodOf({ id })).toBe(method);
  });
  it('are those of the United States while no address is known', () => {
    expect(openingRates([aCartItem()])).toEqual([expect.objectContaining({ id: '3', amount: 2_500 })]);
  });
});

it('C34 the lines of the sheet come to its amount', () => {
  const { amount, lineItems } = sheetOf(
    {
      items: [aCartItem(), aCartItem({ key: 'itm_2' }), aCartItem({ key: 'itm_3', price: 12_345 })],
      promos: [{ code: 'MULTI-ITEM', title: 'Several pieces', amount: 3_129 }],
    },
    4_321,
  );
  expect(lineItems.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  expect(lineItems).toHaveLength(5);
});

describe('the address of a wallet', () => {
  const address = {
    line1: '1 Nowhere Rd',
    line2: null,
    city: 'London',
    state: '',
    postal_code: 'N1 9GU',
    country: 'GB',
  };

  it('names the city where the post needs no state', () => {
    expect(coarseAddress(address)).toEqual({
      name: '',
      phone: '',
      line1: '',
      line2: '',
      city: 'London',
      state: 'London',
      zip: 'N1 9GU',
      country: 'GB',
    });
    expect(coarseAddress({ ...address, state: 'NY' }).state).toBe('NY');
  });
  it('is whole with the payment, or missing', () => {
    const billingDetails = { name: 'Ada', phone: '+44', address };
    expect(deliveryOf({ shippingAddress: { name: 'Cleo', address }, billingDetails })).toMatchObject({
      name: 'Cleo',
      phone: '+44',
      line1: '1 Nowhere Rd',
      line2: '',
      state: 'London',
    });
    expect(deliveryOf({ billingDetails })).toBeUndefined();
  });
});
