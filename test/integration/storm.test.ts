import '#test/support/own-table.ts';
import { expect, it } from 'vitest';
import { openMoney } from '#test/money/opened.ts';
import { storm } from '#test/money/storm.ts';
import { inWeather } from '#test/money/weather.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import type { Answer, Refusal } from '#test/support/shopper.ts';

storm(openMoney());

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
