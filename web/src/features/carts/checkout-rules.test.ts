import { describe, expect, it } from 'vitest';
import { aCartItem } from './cart.fixture.ts';
import { amountsOf, placingButton, refusalOf } from './checkout-rules.ts';
import { emptyAddress } from './checkout-state.ts';

const item = (price: number, supplier_product = 'custphotoreal') => aCartItem({ price, supplier_product });
const address = { ...emptyAddress, name: 'Ellen Marsh', line1: '1220 NW Lovejoy Street', zip: '97209', city: 'Portland', state: 'OR' };
const email = 'ellen@example.com';
const checked = { price: 2_400, isChecked: true, problem: null };
const unknown = { price: null, isChecked: false, problem: null };

describe('amounts of a checkout', () => {
  it('CO-14 asks for floor(20%) of the pieces first', () => {
    expect(amountsOf([item(37_999)], { shipping: checked, paysFull: false })).toEqual({ subtotal: 37_999, promos: [], total: 40_399, deposit: 7_599, due: 7_599 });
  });
  it('CO-15 asks for everything when the customer pays in full, and where no deposit is due', () => {
    expect(amountsOf([item(10_000)], { shipping: checked, paysFull: true }).due).toBe(12_400);
    expect(amountsOf([item(3)], { shipping: checked, paysFull: false }).due).toBe(2_403);
    expect(amountsOf([item(5_000, 'egiftcard')], { shipping: { ...checked, price: 0 }, paysFull: false }).due).toBe(5_000);
  });
  it('CO-11 ships an empty order for nothing', () => {
    expect(amountsOf([], { shipping: unknown, paysFull: false }).total).toBe(0);
  });
});

describe('an order that is sent', () => {
  it('CO-20 needs a piece', () => {
    expect(refusalOf([], { email, address })?.message).toBe('Please add some products to your cart before checking out.');
  });
  it.each(['name', 'line1', 'city', 'state', 'zip', 'country'] as const)('CO-21 needs %s', (field) => {
    const refusal = refusalOf([item(100)], { email, address: { ...address, [field]: ' ' } });
    expect(refusal).toEqual({ message: 'Please fill out your name, email, and delivery address.', fields: [field] });
  });
  it('CO-21 needs an e-mail, and says so first', () => {
    expect(refusalOf([item(100)], { email: '', address: { ...address, city: '' } })?.fields).toEqual(['email', 'city']);
  });
  it('CO-21 needs neither phone nor apartment', () => {
    expect(refusalOf([item(100)], { email, address: { ...address, phone: '', line2: '' } })).toBeUndefined();
  });
  it.each(['ellen', '@example.com', 'ellen@example', '.ellen@example'])('CO-22 refuses %s as an e-mail', (wrong) => {
    expect(refusalOf([item(100)], { email: wrong, address })).toEqual({
      message: 'Please enter a valid email address. Your email will be required to manage your order.',
      fields: ['email'],
    });
  });
});

describe('the place-order button', () => {
  it('CO-16 waits for shipping to be checked', () => {
    expect(placingButton(unknown, 100)).toMatchObject({ label: 'Place Order', isDisabled: true });
    expect(placingButton({ ...checked, price: null }, 100).isDisabled).toBe(true);
    expect(placingButton({ ...checked, isChecked: false }, 100).isDisabled).toBe(true);
  });
  it('CO-16 can be pressed once the whole price is known', () => {
    expect(placingButton(checked, 100)).toEqual({ label: 'Place Order', isDisabled: false });
  });
  it('CO-18 saves an order with nothing due', () => {
    expect(placingButton(checked, 0).label).toBe('Save Order and Continue');
  });
});
