import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { Payout } from '#functions/payouts/payout.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { GoodwillPreview } from '#shared/schemas/refund.ts';
import { complete } from '#test/factories/billing.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anEmail, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());

const REASON = 'The parcel was two weeks late.';
const preview = (orderId: string, cents: number): Promise<GoodwillPreview> =>
  admin.ask(`/api/admin/orders/${orderId}/goodwill?cents=${cents}`);
const give = (orderId: string, cents: number, key: string = crypto.randomUUID()) =>
  admin.post<GoodwillPreview & { code?: string }>(
    `/api/admin/orders/${orderId}/goodwill`,
    { cents, reason: REASON },
    { headers: { 'Idempotency-Key': key } },
  );
const back = (cartId: string): number =>
  sumCents(payments.snapshot(cartId).charges.map(({ amount_refunded: cents }) => cents));

describe('a part of what was paid for a piece goes back without a case', () => {
  it('C51 the price is lowered, the payments get it, the newest first, and the piece owes what it did', async () => {
    const email = anEmail('grace');
    const { code, pin } = await aCard({ cents: 2_000 });
    const order = await anOrder({ status: ORDER.accepted, checkout: { email, giftcards: [[code, pin]] } });
    const { orderId, cartId, shopper } = order;
    const before = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
    expect(await preview(orderId, 3_000)).toMatchObject({ allowed: true, max_cents: before.paid });
    const { sources } = await preview(orderId, 3_000);
    expect(sources.map(({ cents }) => cents)).toEqual([1_780, 1_220]);
    expect((await give(orderId, 3_000)).status).toBe(200);
    const after = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
    expect(after).toMatchObject({ due: before.due, paid: before.paid - 3_000, total: before.total - 3_000 });
    expect(after.orders[0]?.due).toBe(before.orders[0]?.due);
    expect(back(cartId)).toBe(1_780);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(orderId))).toMatchObject({
      action: 'order.goodwill',
      after: '$30.00 refunded',
      reason: REASON,
    });
    await deliverEventsAbout(cartId);
    const mail = (await mailsTo(email)).find(({ subject }) => subject === '$30.00 comes back to you');
    for (const part of [REASON, '$17.80', '$12.20']) expect(mail?.text).toContain(part);
  });

  it('C51 once, however often the same form is sent; another sum under its key is refused', async () => {
    const { orderId, cartId } = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => give(orderId, 700, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(back(cartId)).toBe(700);
    expect((await give(orderId, 800, key)).body.code).toBe('payment.idempotency_key_reused');
    expect((await give(orderId, 700)).status).toBe(200);
    expect(back(cartId)).toBe(1_400);
  });

  it('C51 never more than was paid for the piece, and nothing of one that has ended or is in a case', async () => {
    const { orderId, cartId } = await anOrder({ pieces: 2, status: ORDER.accepted });
    const { max_cents: most } = await preview(orderId, 1);
    expect(most).toBe(3_780);
    expect((await give(orderId, most + 1)).body.code).toBe('case.amount_invalid');
    expect((await give(orderId, most)).status).toBe(200);
    expect((await give(orderId, 1)).body.code).toBe('case.amount_invalid');
    await Order.patch({ orderId }).set({ frozenAt: new Date().toISOString() }).go();
    expect((await give(orderId, 1)).body.code).toBe('order.frozen');
    await Order.patch({ orderId }).set({ status: ORDER.cancelled }).remove(['frozenAt']).go();
    expect((await give(orderId, 1)).body.code).toBe('order.not_possible');
    expect(back(cartId)).toBe(3_780);
  });

  it('C18 the artist earns what the request showed, as after every allowance', async () => {
    const order = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
    const { orderId, artists } = order;
    await complete(artists[0]!, orderId);
    const earned = async (): Promise<number> => {
      await syncPayout(orderId);
      const { data } = await Payout.query.ofOrder({ orderId }).go({ consistent: true });
      return sumCents(data.map(({ pendingCents, payableCents }) => pendingCents + payableCents));
    };
    const before = await earned();
    expect(before).toBeGreaterThan(0);
    expect((await give(orderId, 5_000)).status).toBe(200);
    expect(await earned()).toBe(before);
  });
});
