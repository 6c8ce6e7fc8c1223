import { readFileSync, writeFileSync } from 'node:fs';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { documents } from '#functions/platform/table.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import type { Session } from '#shared/schemas/session.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { aBuyer, aVisitor } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { Shopper } from '#test/support/shopper.ts';

/*
 * People keep their carts, sign-ins, orders and gift cards over a deployment: this file opens a table that the previous
 * release has written. `npm run record-release` writes it anew, after a release, from the code as it is.
 */

const FILE = new URL('../release/previous.json', import.meta.url);
const IS_RECORDING = process.env.RECORD_RELEASE === '1';
/** The most items of one call. */
const BATCH = 25;

type Cookies = [name: string, value: string][];
interface Recorded {
  at: string;
  visitor: { cookies: Cookies; total: number };
  customer: { cookies: Cookies; email: string; cartId: string; total: number };
  order: { cookies: Cookies; orderId: string; artist: Cookies; supplierId: string };
  card: { code: string; pin: string };
  items: Record<string, unknown>[];
}

const record = async (): Promise<void> => {
  const visitor = await aCart(aVisitor());
  const buyer = await aBuyer();
  const { cart } = await aCart(buyer.shopper, { description: 'Please keep the scar.' });
  const order = await anOrder();
  const artist = order.artists[0]!;
  await offer(artist, order.orderId, 1_500);
  const card = await aCard();
  const { Items: items = [] } = await documents.send(new ScanCommand({ TableName: env('MARKET_TABLE') }));
  const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${String(pk)} ${String(sk)}`;
  const recorded: Recorded = {
    at: new Date().toISOString(),
    visitor: { cookies: [...visitor.shopper.cookies], total: visitor.cart.total },
    customer: { cookies: [...buyer.shopper.cookies], email: buyer.email, cartId: cart.id, total: cart.total },
    order: {
      cookies: [...order.shopper.cookies],
      orderId: order.orderId,
      artist: [...artist.shopper.cookies],
      supplierId: artist.supplierId,
    },
    card: { code: card.code, pin: card.pin },
    items: items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
  };
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 1)}\n`);
};

const write = async (items: Recorded['items']): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [env('MARKET_TABLE')]: items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
};

const browserOf = (cookies: Cookies): Shopper => {
  const shopper = new Shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
};

let payments: Payments;
let was: Recorded;
beforeAll(async () => {
  payments = await openPayments();
  if (IS_RECORDING) await record();
  was = JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;
  await write(was.items);
  const at = Date.parse(was.at) + 60_000;
  setClock(() => at);
});
afterAll(async () => {
  setClock(Date.now);
  await payments.close();
});

describe('what the previous release has stored', () => {
  it('a visitor finds the open cart at its price', async () => {
    const cart = await browserOf(was.visitor.cookies).ask<Cart>('/api/carts/');
    expect(cart).toMatchObject({ total: was.visitor.total, items: [{ quantity: 1 }] });
  });

  it('a customer is still signed in, and pays the cart that was filled before', async () => {
    const shopper = browserOf(was.customer.cookies);
    const { email, cartId, total } = was.customer;
    expect(await shopper.ask<Session>('/api/session')).toMatchObject({ email, role: 'User' });
    const cart = await shopper.ask<Cart>('/api/carts/');
    expect(cart).toMatchObject({ id: cartId, total, items: [{ description: 'Please keep the scar.' }] });
    const placed = await place(shopper, checkoutOf(cart, { email, charge: 'pm_card_visa' }));
    expect(placed).toMatchObject({ status: 200, body: { cart: cartId } });
  });

  it('an order goes on: its customer chooses an offer that was made before', async () => {
    const { orderId, supplierId } = was.order;
    const shopper = browserOf(was.order.cookies);
    const artist = browserOf(was.order.artist);
    const { quotes } = await shopper.ask<OrderQuotes>(`/api/orders/quotes/${orderId}`);
    expect(quotes).toMatchObject([{ supplier: { id: supplierId }, price: 1_500 }]);
    const chosen = await choose({ shopper, orderId, cartId: '', artists: [] }, {
      supplierId,
      shopper: artist,
    } as Parameters<typeof choose>[1]);
    expect(chosen.order).toMatchObject({ supplier: supplierId, status: ORDER.quoting });
  });

  it('a gift card has its balance', async () => {
    const { code, pin } = was.card;
    const query = new URLSearchParams({ code, pin }).toString();
    expect(await aVisitor().ask(`/api/carts/card?${query}`)).toMatchObject({ result: { balance: 10_000 } });
  });
});
