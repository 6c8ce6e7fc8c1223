import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { describe, expect, it } from 'vitest';
import { Component as Checkout } from '#web/app/routes/checkout.tsx';
import { show } from '#web/lib/render.fixture.tsx';
import { useLocation } from '#web/lib/router.tsx';
import { aCart } from '../cart/cart.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import {
  api,
  assign,
  button,
  checkShipping,
  inABrowser,
  mount,
  ok,
  refused,
  saveContactBefore,
  scriptEnds,
  shipping,
  type Reply,
} from './checkout.fixture.ts';

inABrowser();

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

/** Presses the send button of a filled checkout; `answer` answers the order. */
const placeWith = async (answer: Reply, confirmed: Reply = 'lost') => {
  const calls = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/create/': [answer],
    '/api/carts/confirm/': [confirmed],
  });
  saveContactBefore();
  show(
    <>
      <CheckoutPage cart={aCart()} />
      <Place />
    </>,
    { at: '/carts/checkout/' },
  );
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await checkShipping();
  await userEvent.click(button());
  await waitFor(() => expect(calls.orders()).toHaveLength(1));
};

describe('the answer to an order', () => {
  it('Y-05 a redirect is followed', async () => {
    await placeWith(ok({ status: true, cart: 'crt_1', redirect: 'https://pay.example/redirect' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/redirect'));
  });
  it('Y-05 without one it leads to the receipt', async () => {
    await placeWith(ok({ status: true, cart: 'crt_1' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  });
  it('Y-05 a message is shown, and the page stays', async () => {
    await placeWith(ok({ status: true, cart: 'crt_1', message: 'Your bank is still looking at it.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your bank is still looking at it.');
    expect(assign).not.toHaveBeenCalled();
  });
  it('Y-04 a bank’s question that could not be shown is asked again on its own page, and no receipt is promised', async () => {
    const asked = ok({ status: true, cart: 'crt_1', requires_action: { client_secret: 'pi_1_secret' } });
    await placeWith(asked, asked);
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/carts/checkout/?paid=crt_1'));
    expect(assign).not.toHaveBeenCalled();
  });
  it('Y-05 status false alerts with its message, and the order can be sent again', async () => {
    await placeWith(refused(422, 'payment.declined', 'Your payment was declined.'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment was declined.');
    expect([assign.mock.calls.length, button().disabled]).toEqual([0, false]);
  });
});

describe('a tab that another one has overtaken', () => {
  it('X-06 says that its order was emptied elsewhere, and shows what is in it now', async () => {
    await placeWith(refused(422, 'cart.empty', 'Please add some products to your cart before checking out.'));
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain('emptied in another tab');
    expect(said).not.toMatch(/add some products|support/);
  });

  it('asks again for the order when it is looked at again', async () => {
    const calls = api({ '/api/carts/': [ok(aCart()), ok({ ...aCart(), items: [] })] });
    show(
      <Routes>
        <Route path="/carts/checkout/:cartId?" element={<Checkout />} />
      </Routes>,
      { at: '/carts/checkout/' },
    );
    await screen.findByRole('heading', { level: 1, name: 'Checkout' });
    const before = calls.asked.length;
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(calls.asked.slice(before)).toContain('/api/carts/'));
  });
});

describe('the address of the checkout', () => {
  const open = (path: string) => {
    const calls = api({ '/api/carts/': [ok(aCart())] });
    show(
      <Routes>
        <Route path="/carts/checkout/:cartId?" element={<Checkout />} />
      </Routes>,
      { at: path },
    );
    return calls;
  };
  const cartsAsked = (asked: readonly string[]): string[] =>
    asked.filter((path) => /^\/api\/carts\/(?:\?|$)/.test(path));

  it('R-06 shows the own cart, or the one that it names', async () => {
    const own = open('/carts/checkout/');
    await waitFor(() => expect(cartsAsked(own.asked)).toEqual(['/api/carts/']));
  });
  it('R-06 with an id it asks for that cart; promos travel along', async () => {
    const named = open('/carts/checkout/crt_7?promos=A,b');
    await waitFor(() =>
      expect(cartsAsked(named.asked).map((path) => new URL(path, 'http://test').searchParams.toString())).toEqual([
        'cart_id=crt_7&promos=A%2CB',
      ]),
    );
  });
  it('R-06 testmode is said beside the title, and is off without it', async () => {
    open('/carts/checkout/?testmode');
    expect(await screen.findByText('Test mode')).toBeTruthy();
  });
  it('R-06 without testmode nothing says so', async () => {
    open('/carts/checkout/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeTruthy();
    expect(screen.queryByText('Test mode')).toBeNull();
  });
});
