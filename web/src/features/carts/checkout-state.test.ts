import { expect, it } from 'vitest';
import { change, emptyAddress, firstState, shippingOf, wantsMail, type CheckoutState } from './checkout-state.ts';

const checkedState = (): CheckoutState => ({ ...firstState('', emptyAddress), shipping: shippingOf(2_400) });
const ticksFrom = (country: string) => wantsMail(firstState('', { ...emptyAddress, country }));
const unknown = { price: null, isChecked: false, problem: null };

it('H-07 any change of the address or the speed makes the price unknown', () => {
  expect(change(checkedState(), { type: 'address', part: { zip: '97209' } }).shipping).toEqual(unknown);
  expect(change(checkedState(), { type: 'method', method: 0 }).shipping).toEqual(unknown);
});
it('another e-mail keeps the price of shipping', () => {
  expect(change(checkedState(), { type: 'email', email: 'a@b.c' }).shipping.price).toBe(2_400);
});
it('H-09 −1 means that we cannot ship there', () => {
  expect(shippingOf(-1)).toEqual({ price: null, isChecked: true, problem: "We can't ship this order to that address." });
});
it.each([null, undefined])('H-10 %s means that the address is not valid', (price) => {
  expect(shippingOf(price)).toEqual({ price: null, isChecked: false, problem: 'Please enter a valid address.' });
});
it('H-11 a number is the price, and 0 is one', () => {
  expect(shippingOf(0)).toEqual({ price: 0, isChecked: true, problem: null });
});
it('the price of an address that was edited meanwhile is dropped', () => {
  const asked = checkedState();
  const edited = change(asked, { type: 'address', part: { city: 'Portland' } });
  const event = { type: 'checked', address: asked.address, method: asked.method, price: 900 } as const;
  expect(change(edited, event).shipping).toEqual(unknown);
  expect(change(asked, event).shipping.price).toBe(900);
});
it('CO-03 the mailing-list tick stands from the start, except where consent has to come first', () => {
  expect(['US', 'DE', 'GB', 'CA'].map(ticksFrom)).toEqual([true, false, false, false]);
  expect(wantsMail(change(firstState('', { ...emptyAddress, country: 'DE' }), { type: 'mailing list', wanted: true }))).toBe(true);
});
