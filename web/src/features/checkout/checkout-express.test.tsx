import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { NO_RESULT } from '../payments/express-errors.ts';
import { mayHaveWallet } from '../payments/known-wallet.ts';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import { CheckoutExpress } from './checkout-express.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOutcome } from '../cart/use-outcome.ts';

type Reply = { status: number; body: object } | 'lost';
interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}
const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status: false, code, message },
});
const placed: Reply = { status: 200, body: { status: true, cart: 'crt_1' } };
const priced = (price: number | null): Reply => ({
  status: 200,
  body: { shipping_price: price, promos: [], options: { 3: { shipping_price: price, promos: [] } } },
});

/** Answers by path, repeating the last reply, and records the POSTs. */
const api = (replies: Record<string, Reply[]>): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit = {}) => {
    if (method === 'POST')
      sent.push({
        path,
        key: new Headers(headers).get('idempotency-key'),
        body: JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>,
      });
    const list = replies[path] ?? [refused(404, 'route.not_found', 'Not found.')];
    const reply = (list.length > 1 ? list.shift() : list[0]) ?? 'lost';
    return reply === 'lost'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(reply.body, { status: reply.status }));
  });
  return sent;
};

// Fake of Stripe's script: the parts that the page uses.
let handlers: Record<string, (event: object) => void> = {};
const nothing = () => undefined;
const focus = vi.fn<() => void>();
const update = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve());
const element = {
  mount: nothing,
  destroy: nothing,
  off: nothing,
  once: nothing,
  update: nothing,
  focus,
  on: (type: string, handler: (event: object) => void) => {
    handlers[type] = handler;
  },
};
const made = vi.fn<(options: object) => object>(() => ({
  create: () => element,
  getElement: () => element,
  update,
  on: nothing,
  off: nothing,
  submit: () => Promise.resolve({}),
}));
const createPaymentMethod = vi.fn<(options: { params: object }) => Promise<object>>(() =>
  Promise.resolve({ paymentMethod: { id: 'pm_wallet' } }),
);
const handleNextAction = vi.fn<(options: object) => Promise<object>>(() => Promise.resolve({}));
const stripe = {
  elements: made,
  createToken: nothing,
  confirmCardPayment: nothing,
  createPaymentMethod,
  handleNextAction,
};
const provider = () => stripe as unknown as Stripe;

const wallet = {
  ready: (availablePaymentMethods?: object) => act(() => handlers['ready']?.({ availablePaymentMethods })),
  press: () => {
    const event = { resolve: vi.fn<(details: object) => void>(), reject: vi.fn<() => void>() };
    act(() => handlers['click']?.(event));
    return event;
  },
  move: async (country: string) => {
    const event = {
      address: { city: 'London', state: '', postal_code: 'N1', country },
      resolve: vi.fn<(details: object) => void>(),
      reject: vi.fn<() => void>(),
    };
    await act(async () => handlers['shippingaddresschange']?.(event));
    await waitFor(() => expect(event.resolve.mock.calls.length + event.reject.mock.calls.length).toBe(1));
    return event;
  },
  pay: () => {
    const event = {
      shippingAddress: {
        name: 'Ada Carter',
        address: {
          line1: '120 Mercer St',
          line2: null,
          city: 'New York',
          state: 'NY',
          postal_code: '10012',
          country: 'US',
        },
      },
      billingDetails: { name: 'Ada Carter', phone: '+12125550100' },
      shippingRate: { id: '3', amount: 2_500, displayName: 'Global Expedited Shipping' },
      paymentFailed: vi.fn<(details: object) => void>(),
    };
    act(() => handlers['confirm']?.(event));
    return event;
  },
};

/** The express section, beside a place that shows the outcome's notice. */
function Harness({ cart }: { cart: Cart }) {
  const checkout = useCheckout(cart);
  const outcome = useOutcome(cart, checkout.clearShipping);
  return (
    <>
      <CheckoutExpress cart={cart} checkout={checkout} codes="" outcome={outcome} />
      <button onClick={() => outcome.say({ tone: 'bad', text: 'Said in the balance.' })}>Balance</button>
    </>
  );
}
const open = (cart: Cart = aCart(), at = '/carts/checkout/') =>
  show(
    <Elements stripe={provider()}>
      <Harness cart={cart} />
    </Elements>,
    { at },
  );
const heading = () => screen.getByText('Express checkout').closest('section');
const saveContactBefore = () =>
  localStorage.setItem('checkout', JSON.stringify({ email: 'ellen@example.com', address: {} }));
const openReady = (cart?: Cart, at?: string) => {
  saveContactBefore();
  open(cart, at);
  wallet.ready({ googlePay: true });
};

// The buttons come late; once loaded they are there at once.
beforeAll(async () => {
  api({});
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('PaymentRequest', nothing);
  const { unmount } = open();
  await vi.waitUntil(() => handlers['ready'] !== undefined);
  unmount();
  localStorage.clear();
});

const assign = vi.fn<typeof window.location.assign>();
beforeEach(() => {
  handlers = {};
  api({});
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('PaymentRequest', nothing);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the express section', () => {
  it('CO-02 stays hidden without a wallet, and the product pages offer none then', () => {
    open();
    expect(heading()?.className).toMatch(/reserved.*undecided/);
    wallet.ready();
    expect(heading()?.className).toContain('waiting');
    expect(mayHaveWallet()).toBe(false);
  });
  it('CO-02 is there with one, and leads on to the other methods', () => {
    openReady();
    expect(heading()?.className).toContain('section');
    expect(heading()?.lastChild?.textContent).toBe('Or select a payment method below');
    expect(mayHaveWallet()).toBe(true);
    expect(made).toHaveBeenLastCalledWith(
      expect.objectContaining({
        mode: 'payment',
        currency: 'usd',
        setupFutureUsage: 'off_session',
        paymentMethodCreation: 'manual',
        amount: 40_400,
      }),
    );
  });
  it('P-14 takes the focus when a 1-click button led to it, for this cart alone', () => {
    openReady(aCart(), '/carts/checkout/?express=crt_1');
    expect(focus).toHaveBeenCalledOnce();
    openReady(aCart(), '/carts/checkout/?express=crt_2');
    expect(focus).toHaveBeenCalledOnce();
  });
  it.each([
    ['', 'Please enter your email.'],
    ['ellen', 'Please enter a valid email address. Your email will be required to manage your order.'],
  ])('X-03 the sheet does not open for the e-mail "%s", which can be given at once', async (email, words) => {
    localStorage.setItem('checkout', JSON.stringify({ email, address: {} }));
    open();
    wallet.ready({ googlePay: true });
    const first = wallet.press();
    expect([first.reject.mock.calls.length, first.resolve.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getByRole('alert').textContent).toContain(words);
    const field = screen.getByLabelText('Email for the order');
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'ellen@example.com');
    expect(wallet.press().resolve).toHaveBeenCalledOnce();
  });
});

describe('the sheet', () => {
  it('C34 X-04 lists what is paid for and the one speed that is offered', () => {
    const promos = [{ code: 'MULTI-ITEM', title: '5% off the second item', amount: 500 }];
    openReady(
      aCart({
        items: [aCartItem(), aCartItem({ key: 'itm_2', title: 'Watercolor from your photo', price: 10_000 })],
        promos,
      }),
    );
    expect(wallet.press().resolve).toHaveBeenCalledWith({
      lineItems: [
        { name: 'Oil painting from your photo', amount: 37_900 },
        { name: 'Watercolor from your photo', amount: 10_000 },
        { name: 'Shipping', amount: 5_000 },
        { name: '5% off the second item', amount: -500 },
      ],
      shippingRates: [
        {
          id: '3',
          amount: 5_000,
          displayName: 'Global Expedited Shipping',
          deliveryEstimate: {
            minimum: { unit: 'business_day', value: 3 },
            maximum: { unit: 'business_day', value: 5 },
          },
        },
      ],
    });
    expect(update).toHaveBeenLastCalledWith({ amount: 52_400 });
  });
  it('X-01 asks for shipping when the address changes, and shows the new options and total', async () => {
    const sent = api({ '/api/carts/shipping/': [priced(3_500)] });
    openReady();
    wallet.press();
    const { resolve } = await wallet.move('GB');
    expect(sent[0]?.body).toMatchObject({
      cart_id: 'crt_1',
      coarse: true,
      shipping_method: 3,
      address: { line1: '', city: 'London', state: 'London', zip: 'N1', country: 'GB' },
    });
    expect(update).toHaveBeenLastCalledWith({ amount: 41_400 });
    expect(resolve).toHaveBeenCalledWith(
      expect.objectContaining({ shippingRates: [expect.objectContaining({ id: '3', amount: 3_500 })] }),
    );
  });
  it.each([-1, null])('X-02 a shipping price of %s rejects the address', async (price) => {
    api({ '/api/carts/shipping/': [priced(price)] });
    openReady();
    wallet.press();
    const { reject, resolve } = await wallet.move('CU');
    expect([reject.mock.calls.length, resolve.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the payment', () => {
  const CREATE = '/api/carts/create/';
  const CONFIRM = '/api/carts/confirm/';

  it('X-05 Y-02 Y-07 Z-09 N-02 sends the token, the chosen address and method and the total, and goes to the receipt', async () => {
    const sent = api({ [CREATE]: [placed] });
    openReady();
    wallet.press();
    const { paymentFailed } = wallet.pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.body).toEqual({
      cart_id: 'crt_1',
      email: 'ellen@example.com',
      email_list: true,
      local_timestamp: expect.any(Number) as unknown,
      charge: 'pm_wallet',
      charge_method: 'credit',
      shipping_address: {
        name: 'Ada Carter',
        phone: '+12125550100',
        line1: '120 Mercer St',
        line2: '',
        city: 'New York',
        state: 'NY',
        zip: '10012',
        country: 'US',
      },
      shipping_method: 3,
      total: 40_400,
      giftcards: [],
      full_payment: true,
      promos: '',
    });
    expect(createPaymentMethod).toHaveBeenCalledWith(
      expect.objectContaining({ params: { billing_details: { email: 'ellen@example.com' } } }),
    );
    expect(paymentFailed).not.toHaveBeenCalled();
  });
  it('X-01 lets the bank ask, and the server look what came of it', async () => {
    api({
      [CREATE]: [
        { status: 200, body: { status: true, cart: 'crt_1', requires_action: { client_secret: 'pi_secret' } } },
      ],
      [CONFIRM]: [placed],
    });
    openReady();
    wallet.press();
    wallet.pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
    expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_secret' });
  });
  it.each([
    [
      'X-06',
      refused(422, 'payment.declined', 'Your payment was declined. Please contact support.'),
      'fail',
      'Your payment was declined. Please contact support.',
    ],
    [
      'X-02',
      refused(422, 'cart.cannot_ship', "We can't ship this order to that address."),
      'invalid_shipping_address',
      "We can't ship this order to that address. Please contact support if you need assistance.",
    ],
  ])('%s a refusal is told on the page and marks the sheet', async (_id, reply, reason, message) => {
    api({ [CREATE]: [reply] });
    openReady();
    wallet.press();
    const { paymentFailed } = wallet.pay();
    await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason, message }));
    expect(screen.getByRole('alert').textContent).toContain(message);
  });
  it('CO-16 what is said where the order is sent is said there alone', async () => {
    api({ [CREATE]: [refused(422, 'payment.declined', 'Declined.')] });
    openReady();
    wallet.press();
    wallet.pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Declined.');
    await userEvent.click(screen.getByRole('button', { name: 'Balance' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('X-06 the wallet’s own refusal is told in its words', async () => {
    api({});
    createPaymentMethod.mockResolvedValueOnce({ error: { message: 'This wallet is empty.' } });
    openReady();
    wallet.press();
    const { paymentFailed } = wallet.pay();
    await waitFor(() =>
      expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail', message: 'This wallet is empty.' }),
    );
  });
  it('X-06 C28 N-01 no answer: the same order is sent again, then the server is asked, nothing was charged, and it is told as an event', async () => {
    const notified = vi.fn<(event: Event) => void>();
    document.addEventListener('atelier:event', notified, { once: true });
    const sent = api({ [CREATE]: ['lost'], [CONFIRM]: [refused(422, 'payment.declined', 'No.')] });
    openReady();
    wallet.press();
    const { paymentFailed } = wallet.pay();
    await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail', message: NO_RESULT }));
    expect(screen.getByRole('alert').textContent).toContain(
      'An error occurred with your order. Your credit card was not charged. Please try again. If the error persists, you may need to use a different credit card.',
    );
    expect(notified).toHaveBeenCalledWith(
      expect.objectContaining({ detail: expect.objectContaining({ event: 'Order Placed Error' }) as unknown }),
    );
    expect(sent.map(({ path }) => path)).toEqual([CREATE, CREATE, CREATE, CONFIRM]);
    expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  });
  it('X-06 C28 nobody knows what came of it: no word that nothing was charged', async () => {
    api({ [CREATE]: ['lost'], [CONFIRM]: ['lost'] });
    openReady();
    wallet.press();
    const { paymentFailed } = wallet.pay();
    await waitFor(() => expect(paymentFailed).toHaveBeenCalled());
    expect(screen.getByRole('alert').textContent).not.toContain('not charged');
  });
  it('C28 a payment that came through after all leads to the receipt', async () => {
    api({ [CREATE]: [refused(409, 'cart.already_placed', 'This order has been placed already.')] });
    openReady();
    wallet.press();
    wallet.pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
