import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import {
  api,
  applyCard,
  assign,
  button,
  checkShipping,
  inABrowser,
  ok,
  refused,
  saveContactBefore,
  shipping,
  type Reply,
} from './checkout.fixture.ts';
import { loadAwayCards, saveAway } from '../cart/saved-choices.ts';

inABrowser();

const card = (balance: number, promo_balance = 0): Reply =>
  ok({ status: true, result: { card_number: 'ATELIER-DEMO-0100', balance, promo_balance } });
const open = (lookUps: Reply[], cart: Cart = aCart(), orders: Reply[] = [ok({ status: true, cart: 'crt_1' })]) => {
  const calls = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/card': lookUps,
    '/api/carts/create/': orders,
  });
  saveContactBefore();
  show(<CheckoutPage cart={cart} />, { at: '/carts/checkout/' });
  return { ...calls, lookUps: () => calls.sent.filter(({ path }) => path === '/api/carts/card') };
};
const tooLittle = refused(409, 'gift_card.too_little', 'There is not enough left on a gift card any more.');
const due = () => screen.getByText('Balance due today').nextSibling?.textContent;

it('M-06 a card pays what is due as far as it goes; its promotional part is named; it can be taken off', async () => {
  const { lookUps } = open([card(4_000, 1_000)]);
  await applyCard('atelier-demo-0100', '1234');
  const applied = (await screen.findByText('Card ending in 0100')).closest('li');
  expect(applied?.textContent).toContain('$50.00 on it, $10.00 of that promotional');
  expect(applied?.textContent).toContain('−$50.00');
  expect(due()).toBe('$25.80');
  expect(screen.getByText(/^20% today/).textContent).toContain('$50.00 of it by gift card');
  expect(lookUps()[0]?.body).toEqual({ code: 'atelier-demo-0100', pin: '1234' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove the gift card ending in 0100' }));
  expect(due()).toBe('$75.80');
});

it('Y-07 CO-18 cards that pay all that is due place the order without any charge', async () => {
  const { orders } = open([card(10_000)]);
  await applyCard('ATELIER-DEMO-0100', '1234');
  await waitFor(() => expect(due()).toBe('$0.00'));
  await checkShipping();
  expect(button().textContent).toBe('Save Order and Continue');
  expect(screen.getByText('Your gift cards pay all that is due now. No card is charged.')).toBeTruthy();
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  expect(orders()[0]?.body).toMatchObject({
    charge: null,
    charge_method: null,
    giftcards: [['ATELIER-DEMO-0100', '1234']],
    total: '40300',
  });
});

it('M-08 a card that is applied already is not applied twice, however it is typed', async () => {
  const { lookUps } = open([card(4_000)]);
  await applyCard('ATELIER-DEMO-0100');
  await screen.findByText('Card ending in 0100');
  await applyCard('atelier demo 0100');
  expect(screen.getByRole('alert').textContent).toContain('This gift card has been applied already.');
  expect(lookUps()).toHaveLength(1);
});

it('M-06 a card that would leave a few cents leaves as much as can be charged, and says why', async () => {
  open([card(7_570)]);
  await applyCard('ATELIER-DEMO-0100');
  await waitFor(() => expect(due()).toBe('$0.50'));
  expect(screen.getByText('Other ways to pay take $0.50 at least, so $0.40 stays on your gift card.')).toBeTruthy();
});

it('M-07 no card pays for a gift card', async () => {
  const { lookUps } = open([card(4_000)], aCart({ items: [aCartItem({ supplier_product: 'egiftcard' })] }));
  await applyCard('ATELIER-DEMO-0100');
  expect(screen.getByRole('alert').textContent).toContain('separate order');
  expect(lookUps()).toEqual([]);
});

it('M-09 a card that does not open is refused in the server’s words, with where to get help', async () => {
  open([
    refused(404, 'gift_card.not_found', 'This gift card number or pin is not right, or nothing is left on the card.'),
  ]);
  await applyCard('NOPE');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This gift card number or pin is not right, or nothing is left on the card. Please contact support if you need assistance.',
  );
});

it('C44 a card that is locked says until when, in the customer’s own time', async () => {
  open([
    {
      status: 429,
      body: { status: false, code: 'gift_card.locked', message: 'Locked.', description: 'Locked until 8 PM (UTC).' },
      headers: { 'retry-after': '3600' },
    },
  ]);
  await applyCard('ATELIER-DEMO-0100', '0000');
  const { textContent } = await screen.findByRole('alert');
  const until = [3_599_000, 3_600_000].map((wait) => `It is locked until ${formatDateTime(Date.now() + wait)}.`);
  expect(until.some((text) => textContent.includes(text))).toBe(true);
});

it('M-06 a card that has been spent elsewhere meanwhile is looked up again', async () => {
  const { orders } = open([card(10_000), card(500)], aCart(), [tooLittle]);
  await applyCard('ATELIER-DEMO-0100');
  await checkShipping();
  await userEvent.click(button());
  await waitFor(() => expect(due()).toBe('$70.80'));
  expect(orders()[0]?.body).toMatchObject({ gift_cents: 7_580 });
});

it('M-06 a card whose balance cannot be read again stays with the last one, says so, and can be checked again', async () => {
  const { lookUps } = open([card(10_000), refused(503, 'request.busy', 'Busy.'), card(500)], aCart(), [tooLittle]);
  await applyCard('ATELIER-DEMO-0100');
  await checkShipping();
  await userEvent.click(button());
  const row = (await screen.findByText(/could not be checked/)).closest('li');
  expect(row?.textContent).toContain('Card ending in 0100$100.00 on it');
  expect(due()).toBe('$0.00');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(due()).toBe('$70.80'));
  expect(screen.queryByText(/could not be checked/)).toBeNull();
  expect(lookUps()).toHaveLength(3);
});

it('M-09 a card that does not open any more is taken off, and named', async () => {
  open([card(10_000), refused(404, 'gift_card.not_found', 'Nothing is left.')], aCart(), [tooLittle]);
  await applyCard('ATELIER-DEMO-0100');
  await checkShipping();
  await userEvent.click(button());
  const box = within(screen.getByRole('region', { name: 'Gift card' }));
  expect((await box.findByRole('alert')).textContent).toBe(
    'The gift card ending in 0100 was taken off: nothing is left on it, or it cannot be used any more.',
  );
  expect(due()).toBe('$75.80');
});

it('M-06 cards are there again after a provider’s page and looked up one after the other; a late answer changes no other card', async () => {
  const away = (code: string) => ({ code, pin: '1', balance: 1_000, promo_balance: 0 });
  saveAway('/carts/checkout/?paid=crt_1', [away('CARD-0001'), away('CARD-0002')]);
  const { sent } = api({ '/api/carts/card': [card(2_000)] });
  const fast = globalThis.fetch;
  const late = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answered = fast(path, init);
    if (init?.body === JSON.stringify({ code: 'CARD-0001', pin: '1' })) await late.promise;
    return answered;
  });
  const asked = () => sent.filter(({ path }) => path === '/api/carts/card').map(({ body }) => body['code']);
  const rows = () => screen.getAllByText(/^Card ending in/).map((name) => name.parentElement?.textContent);
  show(<CheckoutPage cart={aCart()} />, { at: '/carts/checkout/' });
  expect(rows()).toEqual(['Card ending in 0001$10.00 on it', 'Card ending in 0002$10.00 on it']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the gift card ending in 0002' }));
  await applyCard('CARD-0003');
  await screen.findByText('Card ending in 0003');
  expect(asked()).toEqual(['CARD-0001', 'CARD-0003']);
  late.resolve();
  await waitFor(() => expect(asked()).toEqual(['CARD-0001', 'CARD-0003', 'CARD-0002']));
  await waitFor(() => expect(loadAwayCards(), 'a number is stored no longer than needed').toEqual([]));
  expect(rows()).toEqual(['Card ending in 0001$20.00 on it', 'Card ending in 0003$20.00 on it']);
});

it('M-10 an order of gift cards alone is paid at once, with nothing left for later', () => {
  open(
    [],
    aCart({
      items: [aCartItem({ supplier_product: 'egiftcard', product_id: 'egiftcard', price: 5_000, _assets: [] })],
    }),
  );
  const balance = within(screen.getByRole('region', { name: 'Balance due' }));
  expect(due()).toBe('$50.00');
  expect(balance.queryByText(/20% today/)).toBeNull();
  expect(balance.queryByText(/on completion/)).toBeNull();
});
