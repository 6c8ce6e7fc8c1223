import '#test/support/own-table.ts';
import { expect, it } from 'vitest';
import { openMoney } from '#test/money/opened.ts';
import { storm } from '#test/money/storm.ts';
import { inWeather } from '#test/money/weather.ts';
import { aCart, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { refusalOf, type Answer, type Refusal } from '#test/support/shopper.ts';

const payments = openMoney();
storm(payments);

it('C28 while the table takes nothing at all, I am asked to come back, and told when', async () => {
  const { shopper, cart } = await aCart();
  const asks: (() => Promise<Answer<Partial<Refusal>>>)[] = [
    () => shopper.get<Refusal>(`/api/carts/?cart_id=${cart.id}`),
    () => shopper.post<Refusal>('/api/carts/add-item', { product_id: cart.items[0]?.product_id, options: { size: '8x10in' } }),
    () => place(shopper, checkoutOf(cart)),
  ];
  const answers = await Promise.all(asks.map((ask) => inWeather({ random: () => 0, sent: 0 }, ask)));
  expect(answers.map(({ status, body, headers }) => [status, body.code, Number(headers.get('Retry-After'))])).toEqual(asks.map(() => [503, 'request.busy', 1]));
});

it('C28 what Stripe has failed to cancel, and would for a day, is cancelled by the next try', async () => {
  const { shopper, cart } = await aCart();
  const { body } = await place(shopper, checkoutOf(cart, { charge: '', charge_method: 'affirm', billing_address: anAddress() }));
  expect(body.redirect).toBeDefined();
  let cancels = 0;
  payments().faults.next = ({ path }) => {
    if (!path.endsWith('/cancel')) return undefined;
    cancels += 1;
    return cancels === 1 ? { outcome: 'kept_error' } : undefined;
  };
  const leave = () => shopper.post<Partial<Refusal>>('/api/carts/confirm/', { cart_id: cart.id, cancelled: true });
  expect(await refusalOf(leave())).toEqual([503, 'request.busy']);
  expect((await leave()).status).not.toBe(503);
  expect((await payments().books(cart.id)).intents.map(({ status }) => status)).toEqual(['canceled']);
  expect((await shopper.post('/api/carts/add-item', { product_id: cart.items[0]?.product_id, options: { size: '8x10in' } })).status).toBe(200);
});
