import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { expect, it } from 'vitest';
import { heldEvents } from '#web/lib/analytics.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { api, assign, inABrowser, ok, refused, type Reply } from './checkout.fixture.ts';
import { ReturnedPage } from './returned-page.tsx';
import { loadAwayCards, saveAway } from '../cart/saved-choices.ts';
import { useArrival } from './use-arrival.ts';
import { payReturn, takePayReturn } from '../cart/pay-return.ts';

inABrowser();

const Back = () => {
  const notice = useArrival();
  return (
    <p role="alert">
      {notice?.text} {notice?.detail}
    </p>
  );
};
const open = (replies: Reply[], isCancelled = false) => {
  heldEvents.length = 0;
  const calls = api({ '/api/carts/confirm/': replies });
  show(
    <Routes>
      <Route
        path="/carts/checkout/returned"
        element={<ReturnedPage isPlacing cartId="crt_1" isCancelled={isCancelled} back="/carts/checkout/" />}
      />
      <Route path="/carts/checkout/" element={<Back />} />
    </Routes>,
    { at: '/carts/checkout/returned' },
  );
  return calls;
};
const tracked = () => heldEvents.map(([{ event }]) => event);
const FAILED = 'Payment could not be completed. Try again with a different method or please contact support.';

it('Y-04 N-01 a payment that came through is told as an order and leads to the receipt, and no gift card waits for the next order', async () => {
  saveAway('/', [{ code: 'ATELIER-1', pin: '1', balance: 1_000, promo_balance: 0 }]);
  const { sent } = open([ok({ status: true, cart: 'crt_1' })]);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  expect(sent.map(({ body }) => body)).toEqual([{ cart_id: 'crt_1', cancelled: false }]);
  expect(loadAwayCards()).toEqual([]);
  expect(tracked()).toEqual(['Order Placed']);
});

it('Y-04 C15 the payment of an extra leads back to its offer, once; other orders have their receipt', async () => {
  payReturn.save({ cartId: 'crt_1', path: '/orders/quotes/ord_1#payment' });
  expect(takePayReturn('crt_2')).toBeUndefined();
  open([ok({ status: true, cart: 'crt_1' })]);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/orders/quotes/ord_1#payment'));
  expect(takePayReturn('crt_1')).toBeUndefined();
});

it('Y-04 who left the provider’s page is back at the checkout, and learns that nothing was charged', async () => {
  const { sent } = open([refused(422, 'payment.failed', FAILED)], true);
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged');
  expect(sent[0]?.body).toEqual({ cart_id: 'crt_1', cancelled: true });
  expect(tracked(), 'who leaves is not refused').toEqual([]);
});

it('Y-14 N-01 a payment that failed there is told in words, and as an event', async () => {
  open([refused(422, 'payment.failed', FAILED)]);
  expect((await screen.findByRole('alert')).textContent).toBe(`${FAILED} `);
  expect(tracked()).toEqual(['Order Placed Error']);
});

it('C60 a code that the account there has used before is refused: nothing was charged, and the total is another', async () => {
  open([refused(409, 'cart.code_refused', 'This code cannot be used for this order.')]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This code cannot be used for this order. Please contact support if you need assistance. Nothing was charged. Please look at the new total.',
  );
});

it('Y-04 money that came before the customer left is kept', async () => {
  open([ok({ status: true, cart: 'crt_1' })], true);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
});

it('Y-04 a payment that is not finished can be gone on with, or given up', async () => {
  open([
    ok({ status: true, cart: 'crt_1', redirect: 'https://provider.example/pay' }),
    refused(422, 'payment.failed', FAILED),
  ]);
  expect((await screen.findByRole('link', { name: 'Go on with the payment' })).getAttribute('href')).toBe(
    'https://provider.example/pay',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged');
});

it('a payment that is still on its way is told so', async () => {
  open([ok({ status: true, cart: 'crt_1', message: 'Your payment is being processed.' })]);
  expect(await screen.findByText('Your payment is being processed.')).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});
