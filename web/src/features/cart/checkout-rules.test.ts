import { describe, expect, it } from 'vitest';
import { aCart, aCartItem } from './cart.fixture.ts';
import { amountsDue, amountsOf, payingButton, placingButton, placingRefusal } from './checkout-rules.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';

const item = (price: number, supplier_product = 'custphotoreal') => aCartItem({ price, supplier_product });
const address = {
  ...NO_ADDRESS,
  name: 'Ellen Marsh',
  line1: '1220 NW Lovejoy Street',
  zip: '97209',
  city: 'Portland',
  state: 'OR',
};
const email = 'ellen@example.com';
const checked = { price: 2_400, isChecked: true, problem: null };
const unknown = { price: null, isChecked: false, problem: null };

const open = (items: ReturnType<typeof item>[], more: object = {}) =>
  amountsOf({ items, promos: [] }, { shipping: checked, paysFull: false, promotions: undefined, ...more });

describe('amounts of a checkout', () => {
  it('CO-14 asks for floor(20%) of the pieces first', () => {
    expect(open([item(37_999)])).toEqual({
      subtotal: 37_999,
      promos: [],
      total: 40_399,
      deposit: 7_599,
      due: 7_599,
      later: 32_800,
      hasParts: true,
    });
  });
  it('CO-15 asks for everything when the customer pays in full, and where no deposit is due', () => {
    expect(open([item(10_000)], { paysFull: true })).toMatchObject({ due: 12_400, later: 0 });
    expect(open([item(3)])).toMatchObject({ due: 2_403, hasParts: false });
  });
  it('M-10 asks for the whole of a gift card, and for no deposit on it', () => {
    expect(open([item(5_000, 'egiftcard')], { shipping: { ...checked, price: 0 } })).toMatchObject({
      due: 5_000,
      later: 0,
      hasParts: false,
    });
    expect(open([item(5_000, 'egiftcard'), item(10_000)])).toMatchObject({ due: 7_000, later: 10_400 });
  });
  it('CO-11 ships an empty order for nothing', () => {
    expect(open([], { shipping: unknown }).total).toBe(0);
  });
  it('M-05 counts what the last check said of promotions, and before it what the cart says', () => {
    const promo = { code: 'BLACKFRIDAY', title: 'Black Friday', amount: 500 };
    expect(
      amountsOf(
        { items: [item(10_000)], promos: [promo] },
        { shipping: checked, paysFull: false, promotions: undefined },
      ).total,
    ).toBe(11_900);
    expect(open([item(10_000)], { promotions: { codes: 'BLACKFRIDAY', promos: [promo], notes: [] } }).total).toBe(
      11_900,
    );
  });
});

describe('amounts of a placed order', () => {
  const placed = aCart({ status: 1, subtotal: 37_900, total: 42_300, paid: 7_580, due: 34_720, due_now: 400 });
  it('C15 asks for what the artist waits for, or for everything', () => {
    expect(amountsDue(placed, { paysFull: false })).toMatchObject({ due: 400, later: 34_320, hasParts: true });
    expect(amountsDue(placed, { paysFull: true })).toMatchObject({ due: 34_720, later: 0 });
  });
  it('C2 asks for everything where nobody waits', () => {
    expect(amountsDue({ ...placed, due_now: 0 }, { paysFull: false })).toMatchObject({ due: 34_720, hasParts: false });
  });
});

describe('an order that is sent', () => {
  it('CO-20 needs a piece', () => {
    expect(placingRefusal([], { email, address })?.message).toBe(
      'Please add some products to your cart before checking out.',
    );
  });
  it.each(['name', 'line1', 'city', 'state', 'zip', 'country'] as const)('CO-21 needs %s', (field) => {
    const refusal = placingRefusal([item(100)], { email, address: { ...address, [field]: ' ' } });
    expect(refusal).toEqual({ message: 'Please fill out your name, email, and delivery address.', fields: [field] });
  });
  it('CO-21 needs an e-mail, and says so first', () => {
    expect(placingRefusal([item(100)], { email: '', address: { ...address, city: '' } })?.fields).toEqual([
      'email',
      'city',
    ]);
  });
  it('CO-21 needs neither phone nor apartment', () => {
    expect(placingRefusal([item(100)], { email, address: { ...address, phone: '', line2: '' } })).toBeUndefined();
  });
  it.each(['ellen', '@example.com', 'ellen@example', '.ellen@example', 'ellen.marsh@example'])(
    'CO-22 refuses %s as an e-mail',
    (wrong) => {
      expect(placingRefusal([item(100)], { email: wrong, address })).toEqual({
        message: 'Please enter a valid email address. Your email will be required to manage your order.',
        fields: ['email'],
      });
    },
  );
});

describe('the place-order button', () => {
  const wanted = { shipping: checked, method: 'stripe', chargeCents: 100 } as const;
  it('CO-16 waits for shipping to be checked', () => {
    expect(placingButton({ ...wanted, shipping: unknown })).toMatchObject({ label: 'Place Order', isDisabled: true });
    expect(placingButton({ ...wanted, shipping: { ...checked, price: null } }).isDisabled).toBe(true);
    expect(placingButton({ ...wanted, shipping: { ...checked, isChecked: false } }).isDisabled).toBe(true);
  });
  it('CO-16 can be pressed once the whole price is known', () => {
    expect(placingButton(wanted)).toEqual({ label: 'Place Order', isDisabled: false });
  });
  it('CO-18 saves an order with nothing due', () => {
    expect(placingButton({ ...wanted, chargeCents: 0 }).label).toBe('Save Order and Continue');
  });
  it('Y-04 says to whose page it leads', () => {
    expect(
      (['paypal', 'affirm', 'amazon'] as const).map((method) => placingButton({ ...wanted, method }).label),
    ).toEqual(['Continue to PayPal', 'Continue to Affirm', 'Continue to Amazon Pay']);
  });
});

describe('the button that pays for a placed order', () => {
  const wanted = { shipping: checked, method: 'stripe', chargeCents: 100 } as const;
  it('CO-17 is Fully Paid where nothing is due, and Pay with Gift Cards where these cover it', () => {
    expect(payingButton(0, { ...wanted, chargeCents: 0 })).toEqual({ label: 'Fully Paid', isDisabled: true });
    expect(payingButton(100, { ...wanted, chargeCents: 0 })).toEqual({
      label: 'Pay with Gift Cards',
      isDisabled: false,
    });
    expect(payingButton(100, wanted)).toEqual({ label: 'Pay $1.00', isDisabled: false });
  });
  it('H-08 waits for the price of an address that was edited', () => {
    expect(payingButton(100, { ...wanted, shipping: { ...checked, price: null } }).isDisabled).toBe(true);
  });
});
