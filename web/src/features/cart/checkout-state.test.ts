import { expect, it } from 'vitest';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { change, firstState, placedState, shippingOf, wantsMail, type CheckoutState } from './checkout-state.ts';

const checkedState = (): CheckoutState => ({ ...firstState('', NO_ADDRESS), shipping: shippingOf(2_400) });
const ticksFrom = (country: string) => wantsMail(firstState('', { ...NO_ADDRESS, country }));
const unknown = { price: null, isChecked: false, problem: null };

it('H-07 any change of the address or the speed makes the price unknown', () => {
  expect(change(checkedState(), { type: 'address', part: { zip: '97209' } }).shipping).toEqual(unknown);
  expect(change(checkedState(), { type: 'method', method: 0 }).shipping).toEqual(unknown);
});
it('another e-mail keeps the price of shipping', () => {
  expect(change(checkedState(), { type: 'email', email: 'a@b.c' }).shipping.price).toBe(2_400);
});
it('H-09 −1 means that we cannot ship there', () => {
  expect(shippingOf(-1)).toEqual({
    price: null,
    isChecked: true,
    problem: "We can't ship this order to that address.",
  });
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
  const event: Parameters<typeof change>[1] = {
    type: 'checked',
    address: asked.address,
    method: asked.method,
    codes: '',
    pieces: '',
    answer: { shipping_price: 900, promos: [] },
  };
  expect(change(edited, event).shipping).toEqual(unknown);
  expect(change(asked, event).shipping.price).toBe(900);
});
it('CO-03 the mailing-list tick stands from the start, except where consent has to come first', () => {
  expect(['US', 'DE', 'GB', 'CA'].map(ticksFrom)).toEqual([true, false, false, false]);
  expect(
    wantsMail(change(firstState('', { ...NO_ADDRESS, country: 'DE' }), { type: 'mailing list', wanted: true })),
  ).toBe(true);
});

const placed = () =>
  placedState({ email: 'ellen@example.com', email_list: false, address: NO_ADDRESS, shippingPrice: 2_400 });

it('H-08 of a placed order an edit takes the price alone; a piece that goes takes nothing', () => {
  expect(change(placed(), { type: 'address', part: { zip: '97209' } }).shipping).toEqual({
    price: null,
    isChecked: true,
    problem: null,
  });
  expect(change(placed(), { type: 'items' })).toEqual(placed());
});

const typed = (part: Partial<typeof NO_ADDRESS>): CheckoutState => ({
  ...checkedState(),
  address: { ...NO_ADDRESS, zip: '97209', ...part },
});
const portland = { city: 'Portland', state: 'OR' };

it('H-03 a postal code fills in city and state, and makes the price unknown', () => {
  const before = typed({});
  const after = change(before, { type: 'looked up', of: before.address, place: portland });
  expect(after.address).toMatchObject(portland);
  expect(after.shipping).toEqual(unknown);
});
it('H-03 what was typed while the code was looked up stays, and with it the price', () => {
  const asked = typed({}).address;
  const after = change(typed({ city: 'Beaverton', state: 'OR' }), { type: 'looked up', of: asked, place: portland });
  expect(after.address).toMatchObject({ city: 'Beaverton', state: 'OR' });
  expect(after.shipping.price).toBe(2_400);
});
it('H-03 the answer for another code is dropped, and what it does not know is left as it is', () => {
  const asked = typed({}).address;
  expect(change(typed({ zip: '10001' }), { type: 'looked up', of: asked, place: portland }).address.city).toBe('');
  const before = typed({ city: 'Salem' });
  expect(
    change(before, { type: 'looked up', of: before.address, place: { city: '', state: 'OR' } }).address,
  ).toMatchObject({ city: 'Salem', state: 'OR' });
});

it('H-01 an address that nobody has begun starts in the visitor’s country; what was typed or chosen stays', () => {
  const from = (state: CheckoutState) => change(state, { type: 'visitor country', country: 'DE' });
  const fresh = firstState('', { ...NO_ADDRESS, country: '' });
  expect([fresh.address.country, from(fresh).address.country]).toEqual(['US', 'DE']);
  expect(wantsMail(from(fresh))).toBe(false);
  for (const part of [{ country: 'FR' }, { line1: '1 Main Street' }])
    expect(from(change(fresh, { type: 'address', part })).address.country).toBe(part.country ?? 'US');
  expect(from(firstState('', NO_ADDRESS)).address.country).toBe('US');
});
