import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { ordersOf } from '#functions/orders/orders-of.ts';
import { Payout } from '#functions/payouts/payout.entity.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Settlement } from '#functions/refunds/refund.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { holds } from '#shared/money/terms.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { earningsOf, sharesOf } from '#shared/people/artists.ts';
import { commissionOn } from '#shared/people/partners.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { GoodwillPreview } from '#shared/schemas/refund.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { complete, underFirstTerms } from '#test/factories/billing.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { randomOf } from '#test/support/random.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Shopper } from '#test/support/shopper.ts';

const PIECES = 3;
const ACTS = 12;
const PARTNER = 'usr_01M7ZPARTNER0000000000000';

let payments: Payments;
let admin: Shopper;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

/** A cart of three pieces in somebody's hands. */
interface Life extends PlacedOrder {
  ids: string[];
}

const readCart = ({ shopper, cartId }: Life): Promise<Cart> => shopper.ask(`/api/carts/?cart_id=${cartId}`);
const statusOf = async (orderId: string): Promise<number> => (await ordersOf([orderId]))[0]?.status ?? 0;

type Dues = Record<string, number>;
const duesIn = (cart: Cart): Dues => Object.fromEntries(cart.orders.map(({ id, due }) => [id, due]));

/** What may happen to a piece; each answers what the pieces owe afterwards. */
const ACTIONS: Record<string, (life: Life, id: string, cart: Cart) => Promise<Dues>> = {
  show: async ({ artists }, id, cart) => {
    if ((await statusOf(id)) === ORDER.accepted) await complete(artists[0]!, id);
    return duesIn(cart);
  },
  change: async ({ shopper }, id, cart) => {
    if ((await statusOf(id)) === ORDER.proofReady) {
      const [order] = await ordersOf([id]);
      await shopper.ask(`/api/orders/${id}/request-changes`, { version: order?.proofVersion, text: 'Warmer, please.' });
    }
    return duesIn(cart);
  },
  pay: async ({ shopper }, id, cart) => {
    const due = duesIn(cart)[id] ?? 0;
    if (due > 0) expect((await place(shopper, checkoutOf(cart, { orders: [id], total: due }))).status).toBe(200);
    return { ...duesIn(cart), [id]: 0 };
  },
  payWithCard: async ({ shopper }, id, cart) => {
    const due = duesIn(cart)[id] ?? 0;
    const { code, pin } = await aCard({ cents: 3_000 });
    const input = checkoutOf(cart, { orders: [id], total: due, giftcards: [[code, pin]] });
    if (due > 0) expect((await place(shopper, input)).status).toBe(200);
    return { ...duesIn(cart), [id]: 0 };
  },
  payAll: async ({ shopper }, _, cart) => {
    if (cart.due > 0)
      expect((await place(shopper, checkoutOf(cart, { full_payment: true, total: cart.due }))).status).toBe(200);
    return Object.fromEntries(cart.orders.map(({ id }) => [id, 0]));
  },
  cancel: async ({ shopper }, id, cart) => {
    const preview = await previewOf(shopper, id);
    if (preview.allowed) expect((await cancelFor(shopper, id, preview.refund_cents)).status).toBe(200);
    return preview.allowed ? { ...duesIn(cart), [id]: 0 } : duesIn(cart);
  },
  goodwill: async (_, id, cart) => {
    const { max_cents: most } = await admin.ask<GoodwillPreview>(`/api/admin/orders/${id}/goodwill?cents=1`);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const input = { cents: Math.min(most, 500), reason: 'It was late.' };
    if (most > 0) await admin.ask(`/api/admin/orders/${id}/goodwill`, input, { headers });
    return duesIn(cart);
  },
  ship: async ({ artists, shopper }, id, cart) => {
    const [order] = await ordersOf([id]);
    if (order?.status === ORDER.proofReady)
      await shopper.ask(`/api/orders/${id}/approve`, { version: order.proofVersion });
    const { status } = await artists[0]!.shopper.post(`/api/sellers/orders/${id}/ship`, {
      carrier: 'ups',
      tracking: '1Z999AA10123456784',
    });
    const isReady = order?.status === ORDER.proofReady || order?.status === ORDER.approved;
    if (isReady) expect(status).toBe(duesIn(cart)[id] === 0 ? 200 : 409);
    return duesIn(cart);
  },
};
const NAMES = Object.keys(ACTIONS);

/** Cents of an order that nobody gave back: its price less what goodwill has lowered. */
const loweredOf = async ({ cartId, orderId }: StoredOrder): Promise<number> =>
  sumCents(
    (await ledgerOf(cartId))
      .filter((entry) => entry.orderId === orderId && entry.memo === 'Goodwill')
      .flatMap(({ lines }) => lines.filter(({ account }) => account === 'promos').map(({ cents }) => cents)),
  );

const isGone = ({ status }: StoredOrder): boolean => status === ORDER.cancelled || status === ORDER.refunded;

/** Artist and partner have what they are entitled to by the state of each piece, whatever was paid for it. */
const checkEarnings = async ({ ids, artists }: Life): Promise<void> => {
  for (const order of await ordersOf(ids)) {
    await syncPayout(order.orderId);
    const { data } = await Payout.query.ofOrder({ orderId: order.orderId }).go({ pages: 'all', consistent: true });
    const earned = (isOf: (payee: string) => boolean): number =>
      sumCents(
        data
          .filter(({ payeeId }) => isOf(payeeId))
          .map(({ pendingCents, payableCents }) => pendingCents + payableCents),
      );
    const { price, quantity } = order.item;
    const { data: settlement } = await Settlement.get({ orderId: order.orderId }).go({ consistent: true });
    const whole = order.completedAt === undefined && !settlement ? 0 : earningsOf(price * quantity, 0);
    const kept = sharesOf(settlement?.keptCents ?? 0).artist;
    const hasParcel = holds('parcel', order) && order.shippedAt !== undefined;
    const parcel = hasParcel ? (order.charges?.shippingCents ?? 0) : 0;
    expect(earned((payee) => payee === artists[0]?.supplierId)).toBe(
      isGone(order) ? Math.min(whole, kept) : whole + parcel,
    );
    const base = price * quantity - (order.charges?.promoCents ?? 0) - (await loweredOf(order));
    expect(earned((payee) => payee !== artists[0]?.supplierId)).toBe(
      isGone(order) ? 0 : commissionOn(order.item, base),
    );
  }
};

/** The customer's sums on the cart, at the provider and in the ledger are one; answers the cart. */
const checkSums = async (life: Life): Promise<Cart> => {
  const cart = await readCart(life);
  expect(sumCents(cart.orders.map(({ due }) => due))).toBe(cart.due);
  expect(cart.total).toBe(cart.paid + cart.due);
  const entries = await ledgerOf(life.cartId);
  for (const { lines } of entries) expect(sumCents(lines.map(({ cents }) => cents))).toBe(0);
  const inAccount = (name: string): number =>
    sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => account === name).map(({ cents }) => cents)));
  const { charges } = payments.snapshot(life.cartId);
  const taken = charges.filter(({ status }) => status === 'succeeded');
  expect(inAccount('cash:stripe')).toBe(sumCents(taken.map((charge) => charge.amount - charge.amount_refunded)));
  expect(cart.paid).toBe(inAccount('cash:stripe') + inAccount('gift_cards') + inAccount('gift_card_promos'));
  return cart;
};

/** Lives through acts of a seed, and answers how many were done. */
const liveOnce = async (seed: number, isNew: boolean): Promise<number> => {
  const random = randomOf(seed);
  clock = Date.now();
  setClock(() => clock);
  const order = await anOrder({ pieces: PIECES, status: ORDER.accepted });
  if (!isNew) await underFirstTerms(order.cartId);
  const { orders } = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
  const ids = orders.map(({ id }) => id);
  for (const orderId of ids) await Order.patch({ orderId }).set({ partnerId: PARTNER }).go();
  const life = { ...order, ids };
  const done: string[] = [];
  for (let act = 0; act < ACTS; act += 1) {
    const before = await readCart(life);
    const id = ids[Math.floor(random() * ids.length)]!;
    if (random() < 0.25) {
      clock += (1 + Math.floor(random() * 8)) * DAY_MS;
      done.push('wait');
      await runDueWork();
      await syncBilling(life.cartId);
      const { orders: after } = await checkSums(life);
      // Time charges what is due as a whole, and nothing else.
      for (const piece of after) expect([0, duesIn(before)[piece.id]]).toContain(piece.due);
    } else {
      const name = NAMES[Math.floor(random() * NAMES.length)]!;
      done.push(`${name} ${ids.indexOf(id)}`);
      const expected = await ACTIONS[name]!(life, id, before);
      await syncBilling(life.cartId);
      expect(duesIn(await checkSums(life)), `seed ${seed}: ${done.join(', ')}`).toEqual(expected);
    }
    await checkEarnings(life);
  }
  const notices = (await eventsAbout(life.cartId)).filter(({ name }) => name.startsWith('balance.'));
  notices.forEach(({ at }, index) => {
    const last = notices[index - 1];
    if (isNew && last) expect(Date.parse(at) - Date.parse(last.at)).toBeGreaterThanOrEqual(DAY_MS);
  });
  return done.length;
};

it.each([
  ['by piece', true],
  ['under the first terms', false],
])(
  'C51 whatever happens to three pieces, %s, the sums of customer, artist and partner are right after every step',
  async (_, isNew) => {
    for (const seed of [1, 2]) expect(await liveOnce(seed, isNew)).toBe(ACTS);
  },
);
