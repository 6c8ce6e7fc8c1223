import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { Order, type DueKind } from '#functions/orders/order.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import { AdminOverview, StuckOrders, type StuckOrder } from '#shared/schemas/admin-overview.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { createAccount } from '#functions/identity/accounts.ts';
import { aCardOrder } from '#test/factories/bought-cards.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anEmail, somebody, type Buyer } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf } from '#test/support/shopper.ts';

let admin: Buyer;
let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  admin = await somebody('Admin');
  return () => payments.close();
});

let clock = Date.now();
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const stuck = async (): Promise<StuckOrder[]> =>
  StuckOrders.strict().parse(await admin.shopper.ask('/api/admin/stuck')).orders;
const stuckOne = async (orderId: string) => (await stuck()).find(({ id }) => id === orderId);
const trailOf = async (id: string) =>
  (await admin.shopper.ask<AuditTrail>('/api/admin/audit')).entries
    .filter(({ subject }) => subject.includes(id))
    .map(({ action, reason }) => [action, reason]);

/** An order of a status whose deadline of a kind is at a time. */
const withDeadline = async (status: 1 | 2 | 3 | 4, dueKind: DueKind, dueMs: number) => {
  const order = await anOrder({ status });
  await Order.patch({ orderId: order.orderId })
    .set({ dueKind, dueAt: new Date(dueMs).toISOString() })
    .go();
  return order;
};

describe('C40 stuck orders', () => {
  it('C40 C58 a late piece is listed once its artist was reminded to the end, with what frees the order', async () => {
    const order = await withDeadline(ORDER.accepted, 'promise', clock);
    expect(await stuckOne(order.orderId)).toBeUndefined();
    await runDueWork();
    expect(await stuckOne(order.orderId)).toMatchObject({
      status: 2,
      why: 'not_painted',
      artist: 'Marta Ilves',
      deadline: new Date(clock).toISOString(),
      acts: ['remind', 'reassign', 'cancel'],
    });
  });

  it('C40 due work is listed once it has failed for ten minutes', async () => {
    const order = await withDeadline(ORDER.proofReady, 'order', clock);
    clock += 10 * 60_000 - 1;
    expect(await stuckOne(order.orderId)).toBeUndefined();
    clock += 1;
    expect(await stuckOne(order.orderId)).toMatchObject({ why: 'work_failed', acts: ['cancel'] });
  });

  it('C40 an approved piece is stuck only once its balance is paid', async () => {
    const owing = await withDeadline(ORDER.approved, 'late', clock);
    const paid = await anOrder({ checkout: { full_payment: true }, status: ORDER.approved });
    await Order.patch({ orderId: paid.orderId })
      .set({ dueKind: 'late', dueAt: new Date(clock).toISOString() })
      .go();
    expect(await stuckOne(owing.orderId)).toBeUndefined();
    expect(await stuckOne(paid.orderId)).toMatchObject({ why: 'not_shipped', acts: ['remind', 'cancel'] });
  });

  it('C51 a finished piece that nobody has paid is listed once its last charge was due, and its customer is sent the link', async () => {
    const owing = await withDeadline(ORDER.approved, 'promise', clock);
    await Order.patch({ orderId: owing.orderId })
      .set({ completedAt: new Date(clock).toISOString() })
      .go();
    clock += 14 * 24 * 3_600_000;
    expect(await stuckOne(owing.orderId)).toBeUndefined();
    clock += 1;
    expect(await stuckOne(owing.orderId)).toMatchObject({
      why: 'not_paid',
      reminder: 'pay',
      acts: ['remind', 'cancel'],
    });
    const remind = admin.shopper.post(`/api/admin/orders/${owing.orderId}/remind`, { reminder: 'pay' });
    expect((await remind).status).toBe(200);
  });

  it('C40 the artist is reminded by mail once a day, and of nothing when nothing waits', async () => {
    const order = await withDeadline(ORDER.accepted, 'promise', clock);
    const [artist] = order.artists;
    const remind = () => admin.shopper.post(`/api/admin/orders/${order.orderId}/remind`, {});
    expect((await remind()).status).toBe(200);
    expect(await refusalOf(remind())).toEqual([409, 'order.reminded']);
    clock += 24 * 3_600_000;
    expect((await remind()).status).toBe(200);
    await deliverEventsAbout(order.orderId);
    const mails = (await mailsTo(artist!.email)).filter(({ subject }) => subject.startsWith('Please do not forget'));
    expect(mails).toHaveLength(2);
    expect(await trailOf(order.orderId)).toEqual([
      ['order.remind', null],
      ['order.remind', null],
    ]);
    const quoting = await anOrder();
    expect(await refusalOf(admin.shopper.post(`/api/admin/orders/${quoting.orderId}/remind`, {}))).toEqual([
      409,
      'order.not_possible',
    ]);
  });

  it.each([
    ['accept', ORDER.quoting, 'artist', /You were chosen, and the customer waits\./],
    ['paint', ORDER.accepted, 'artist', /^(?![^]*has passed)[^]*This piece is promised for/],
    ['approve', ORDER.proofReady, 'customer', /Have you looked at your piece\?/],
    ['pay', ORDER.approved, 'customer', /Your piece is ready to ship\.[^]*\/carts\/pay\//],
    ['ship', ORDER.approved, 'artist', /This piece waits to be shipped\./],
  ] as const)(
    'C40 C61 a reminder to %s in status %i goes to the %s, who owes it, and is true',
    async (task, status, who, heading) => {
      const email = anEmail();
      const order = await anOrder({ status, checkout: { email, ...(task === 'ship' && { full_payment: true }) } });
      const [artist] = order.artists;
      const { orderId } = order;
      const [promisedAt, approveBy] = [5, 7].map((days) => new Date(clock + days * 24 * 3_600_000).toISOString());
      if (task === 'paint') await Order.patch({ orderId }).set({ promisedAt }).go();
      if (task === 'approve') await Order.patch({ orderId }).set({ approveBy }).go();
      if (task === 'accept')
        await Order.patch({ orderId }).set({ supplierId: artist!.supplierId, isSelectionAnnounced: true }).go();
      const path = `/api/admin/orders/${orderId}`;
      expect((await admin.shopper.ask<AdminOrder>(`${path}/record`)).reminder).toBe(task);
      const other = task === 'paint' ? 'ship' : 'paint';
      expect(await refusalOf(admin.shopper.post(`${path}/remind`, { reminder: other }))).toEqual([
        409,
        'order.changed',
      ]);
      expect((await admin.shopper.post(`${path}/remind`, { reminder: task })).status).toBe(200);
      await deliverEventsAbout(orderId);
      const to = who === 'artist' ? artist!.email : email;
      const mail = (await mailsTo(to)).at(-1);
      expect(mail?.text).toMatch(heading);
    },
  );

  it('C40 an artist reads that the promised day has passed once it has', async () => {
    const order = await anOrder({ status: ORDER.accepted });
    await Order.patch({ orderId: order.orderId })
      .set({ promisedAt: new Date(clock - 1).toISOString() })
      .go();
    await admin.shopper.ask(`/api/admin/orders/${order.orderId}/remind`, { reminder: 'paint' });
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(order.artists[0]!.email)).at(-1)?.text).toContain('The promised day has passed.');
  });

  it('C40 the staff cancels an accepted order long after the free day: everything comes back, both are told why', async () => {
    const email = anEmail();
    const order = await anOrder({ checkout: { email }, status: ORDER.accepted });
    clock += 5 * 24 * 3_600_000;
    const path = `/api/admin/orders/${order.orderId}`;
    const preview = await admin.shopper.ask<Cancellation>(`${path}/cancellation`);
    expect(preview).toMatchObject({ allowed: true, rule: 'staff', kept_cents: 0 });
    expect(preview.refund_cents).toBeGreaterThan(0);
    const cancel = (refund_cents: number) =>
      admin.shopper.post<Cancellation>(`${path}/cancel`, { refund_cents, reason: 'The artist <fell> ill.' });
    expect(await refusalOf(cancel(preview.refund_cents - 1))).toEqual([409, 'order.refund_changed']);
    const answers = await Promise.all([cancel(preview.refund_cents), cancel(preview.refund_cents)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await deliverEventsAbout(order.orderId);
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Cancelled'));
    expect(mail?.text).toContain('“The artist <fell> ill.”');
    expect((await mailsTo(order.artists[0]!.email)).at(-1)?.text).toContain('we had to cancel the piece');
    expect(await trailOf(order.orderId)).toEqual([['order.cancel', 'The artist <fell> ill.']]);
    expect((await Order.get({ orderId: order.orderId }).go()).data).toMatchObject({ status: ORDER.cancelled });
    expect(await refusalOf(cancel(0))).toEqual([409, 'order.not_cancellable']);
  });

  it('C40 a shipped piece is not cancelled by the staff', async () => {
    const order = await anOrder({ status: ORDER.shipped });
    const path = `/api/admin/orders/${order.orderId}`;
    expect(await admin.shopper.ask<Cancellation>(`${path}/cancellation`)).toMatchObject({ allowed: false });
    expect(await refusalOf(admin.shopper.post(`${path}/cancel`, { refund_cents: 0, reason: 'No.' }))).toEqual([
      409,
      'order.not_cancellable',
    ]);
  });
});

describe('C40 the day’s figures', () => {
  const overview = async () => AdminOverview.strict().parse(await admin.shopper.ask('/api/admin/overview'));

  it('C40 a day counts its orders, money and sign-ups, once each, and the next day calls it yesterday', async () => {
    // A day of a year in which no other test lives.
    clock = Date.UTC(2087, 3, 9, 12);
    const order = await anOrder();
    const { userId } = await createAccount({ email: anEmail() });
    await deliverEventsAbout(userId, 2);
    await deliverEventsAbout(order.cartId, 2);
    const paid = (await overview()).days[0]!;
    expect(paid).toMatchObject({ day: '2087-04-09', orders: 1, refunded_cents: 0, sign_ups: 1 });
    expect(paid.received_cents).toBeGreaterThan(0);
    const { refund_cents } = await admin.shopper.ask<Cancellation>(`/api/admin/orders/${order.orderId}/cancellation`);
    await admin.shopper.ask(`/api/admin/orders/${order.orderId}/cancel`, { refund_cents, reason: 'A test.' });
    await deliverEventsAbout(order.cartId, 2);
    clock += 24 * 3_600_000;
    expect((await overview()).days).toEqual([
      { day: '2087-04-10', orders: 0, received_cents: 0, refunded_cents: 0, questions: 0, sign_ups: 0 },
      { ...paid, refunded_cents: refund_cents },
    ]);
  });

  it('C20 C40 what waits is counted', async () => {
    await anOrder();
    await withDeadline(ORDER.accepted, 'late', clock);
    await aCardOrder({ isPrinted: true });
    const { waiting } = await overview();
    expect(waiting.gift_cards).toBeGreaterThan(0);
    expect(waiting.photo_checks).toBeGreaterThan(0);
    expect(waiting.stuck).toBeGreaterThan(0);
  });
});
