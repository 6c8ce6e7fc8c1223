import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerOf, extraOf } from '#functions/ledger/ledger.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { countFigures } from '#functions/artists/artist-figures.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { StuckOrders } from '#shared/schemas/admin-overview.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, anEmail, somebody, type Buyer } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';

const HOUR_MS = 3_600_000;
let admin: Buyer;
beforeAll(async () => {
  admin = await somebody('Admin');
});
let clock = Date.now();
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const reassign = ({ orderId }: PlacedOrder, artist?: string) =>
  admin.shopper.post<AdminOrder>(`/api/admin/orders/${orderId}/reassign`, {
    reason: 'The artist does not answer.',
    ...(artist && { artist }),
  });
const stuckOne = async ({ orderId }: PlacedOrder) =>
  (await admin.shopper.ask<StuckOrders>('/api/admin/stuck')).orders.find(({ id }) => id === orderId);

/** An order whose first artist was chosen with an extra and has been notified. */
const aNotifiedOrder = async (extra = 0) => {
  const email = anEmail();
  const order = await anOrder({ artists: [{}, {}], checkout: { email } });
  await offer(order.artists[0]!, order.orderId, extra);
  await choose(order, order.artists[0]!);
  clock += HOUR_MS;
  await runDueOrder(order.orderId);
  expect((await stored(order)).isSelectionAnnounced).toBe(true);
  return { ...order, email };
};

describe('C40 reassigning an order', () => {
  it('C40 a chosen artist who does not accept for two days is stuck; the order goes back to asking, without the extra and without that artist', async () => {
    const order = await aNotifiedOrder(2_000);
    const [gone, other] = order.artists;
    expect(extraOf(order.orderId, await ledgerOf(order.cartId))).toBe(2_000);
    const { status, body } = await reassign(order);
    expect(status).toBe(200);
    expect(AdminOrder.strict().parse(body)).toMatchObject({ status: ORDER.quoting, artist: null });
    expect(extraOf(order.orderId, await ledgerOf(order.cartId))).toBe(0);
    const { supplierId, dueKind, askingRound } = await stored(order);
    expect([supplierId, dueKind, askingRound]).toEqual([undefined, 'order', 1]);
    await deliverEventsAbout(order.orderId);
    expect(await refusalOf(gone!.shopper.get(`/api/sellers/orders/${order.orderId}`))).toEqual([
      404,
      'order.not_found',
    ]);
    expect((await other!.shopper.get(`/api/sellers/orders/${order.orderId}`)).status).toBe(200);
    expect((await mailsTo(gone!.email)).at(-1)?.subject).toContain('Not yours any more');
    expect((await mailsTo(order.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('asking other artists'),
    );
    const { entries } = await admin.shopper.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(order.orderId))).toMatchObject({
      action: 'order.reassign',
      reason: 'The artist does not answer.',
    });
  });

  it('C40 an accepted order goes straight to a named artist, who accepts it without an extra', async () => {
    const order = await aNotifiedOrder();
    const [gone] = order.artists;
    await gone!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    clock += HOUR_MS;
    const next = await anArtist({ name: 'Ida Brandt' });
    expect((await reassign(order, next.username)).status).toBe(200);
    expect(await stored(order)).toMatchObject({ status: ORDER.quoting, supplierId: next.supplierId });
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(next.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('We ask you to paint'),
    );
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('Ida Brandt');
    expect(await refusalOf(gone!.shopper.get(`/api/sellers/orders/${order.orderId}`))).toEqual([
      404,
      'order.not_found',
    ]);
    clock += HOUR_MS;
    await next.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    expect(await stored(order)).toMatchObject({ status: ORDER.accepted, supplierId: next.supplierId });
  });

  it('C14 C40 C61 mail and page say how an artist came to the piece, and who was given it may decline at no cost', async () => {
    const words = async (order: PlacedOrder, { email, shopper }: { email: string; shopper: Buyer['shopper'] }) => {
      await deliverEventsAbout(order.orderId);
      const mail = (await mailsTo(email)).findLast(({ text }) => text.includes('Accept the order'));
      const request = await shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
      return [request.chosen_by, mail?.text] as const;
    };
    const chosen = await aNotifiedOrder();
    const [byCustomer, mailed] = await words(chosen, chosen.artists[0]!);
    expect([byCustomer, mailed]).toEqual(['customer', expect.stringContaining('the customer chose your offer')]);

    const scheduled = await anOrder();
    await offer(scheduled.artists[0]!, scheduled.orderId);
    clock += HOUR_MS;
    await runDueOrder(scheduled.orderId);
    const [bySchedule, ofSchedule] = await words(scheduled, scheduled.artists[0]!);
    expect([bySchedule, ofSchedule]).toEqual(['schedule', expect.stringContaining('the highest quality score')]);

    const next = await anArtist();
    expect((await reassign(chosen, next.username)).status).toBe(200);
    const [byStaff, ofStaff] = await words(chosen, next);
    expect([byStaff, ofStaff]).toEqual(['staff', expect.stringContaining('it does not count against you')]);
    expect(ofStaff).toContain('Finished within: 7 days');
    expect(ofStaff).not.toMatch(/offer|customer chose/);
    const before = (await countFigures(next.supplierId)).figures;
    const reason = 'I have fallen ill.';
    await next.shopper.ask(`/api/sellers/orders/${chosen.orderId}/withdraw`, { reason });
    expect((await countFigures(next.supplierId)).figures).toEqual(before);

    // Where artists are asked anew, nobody else has the order yet.
    expect((await reassign(scheduled)).status).toBe(200);
    await deliverEventsAbout(scheduled.orderId);
    expect((await mailsTo(scheduled.artists[0]!.email)).at(-1)?.text).toContain(
      'we have taken this order back, and other artists are asked',
    );
  });

  it('C40 H-06 a higher shipping price that the released artist has asked for goes with them', async () => {
    const order = await aNotifiedOrder();
    const [gone] = order.artists;
    await gone!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    await gone!.shopper.ask(`/api/sellers/orders/${order.orderId}/shipping`, { shipping_price: 9_000 });
    expect((await stored(order)).shippingEdit).toMatchObject({ priceCents: 9_000 });
    const next = await anArtist();
    expect((await reassign(order, next.username)).status).toBe(200);
    clock += HOUR_MS;
    await next.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    expect((await stored(order)).shippingEdit).toBeUndefined();
    expect(
      await refusalOf(order.shopper.post(`/api/orders/${order.orderId}/shipping-edit`, { agree: true, price: 9_000 })),
    ).toEqual([409, 'shipping.no_edit']);
  });

  it('C40 C50 an order that gets no offer is listed from its schedule on', async () => {
    const order = await anOrder();
    clock += HOUR_MS;
    await runDueOrder(order.orderId);
    expect(await stuckOne(order)).toMatchObject({ why: 'nobody_answered', acts: ['extend', 'reassign', 'cancel'] });
    expect((await reassign(order)).status).toBe(200);
    expect(await stuckOne(order)).toBeUndefined();
  });

  it('C40 not once a proof was sent, not to who has it, not to nobody, and not without a reason; of two at once one wins', async () => {
    const order = await aNotifiedOrder();
    expect(await refusalOf(reassign(order, order.artists[0]!.username))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(reassign(order, 'nobody-at-all'))).toEqual([404, 'artist.not_found']);
    expect(await refusalOf(admin.shopper.post(`/api/admin/orders/${order.orderId}/reassign`, { reason: ' ' }))).toEqual(
      [422, 'request.invalid'],
    );
    const next = await anArtist();
    await Promise.all([reassign(order, next.username), reassign(order, next.username)]);
    const { entries } = await admin.shopper.ask<AuditTrail>('/api/admin/audit');
    expect(entries.filter(({ subject }) => subject.includes(order.orderId))).toHaveLength(1);
    const painted = await anOrder({ status: ORDER.proofReady });
    expect(await refusalOf(reassign(painted))).toEqual([409, 'order.not_possible']);
  });
});
