import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Order } from '#functions/orders/order.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { partnerPayee } from '#functions/payouts/payees.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { AdminPayoutRun, AdminPayoutRunDetails } from '#shared/schemas/payout.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { aDestination } from '#test/factories/destinations.ts';
import { PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { brokenPayouts } from '#test/support/payouts.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
  await openSeam();
});
afterAll(() => payments.close());

let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
  payments.paypal.faults.next = undefined;
});
afterEach(() => setClock(Date.now));

/** What a partner earns with one of these pieces, in cents. */
const COMMISSION = 4_000;

interface Owed extends Buyer {
  payeeId: string;
}

/** A partner with a payable commission, whose address at PayPal says what becomes of a transfer. */
const anOwed = async (address = 'pat@example.com'): Promise<Owed> => {
  const partner = await somebody('Partner');
  const payeeId = partnerPayee(partner.id);
  await aDestination(payeeId, { way: 'paypal', paypal: address });
  const long = new Date(clock - 40 * DAY_MS).toISOString();
  const orderId = newId('order');
  await Order.put({
    orderId,
    cartId: newId('cart'),
    ownerId: 'vis_1',
    email: 'grace@example.com',
    status: ORDER.delivered,
    version: 1,
    sku: 'oil',
    item: { title: 'Portrait', price: 20_000, quantity: 1, options: [], supplier_product: 'custphotoreal' } as never,
    partnerId: partner.id,
    placedAt: long,
    scheduleAt: long,
    shippedAt: long,
    deliveredAt: long,
  }).go();
  await syncPayout(orderId);
  return { ...partner, payeeId };
};
const madeRun = async (): Promise<string> =>
  AdminPayoutRun.strict().parse(await admin.ask('/api/admin/payouts/run', { to: 'partners' })).id;
const send = (runId: string) => admin.post<AdminPayoutRun & Refusal>(`/api/admin/payouts/${runId}/paypal`, {});
const statesOf = async (runId: string): Promise<Map<string, string>> => {
  const { transfers } = AdminPayoutRunDetails.strict().parse(await admin.ask(`/api/admin/payouts/${runId}`));
  return new Map(transfers.map(({ payee, state }) => [payee, state]));
};
const standing = async ({ shopper }: Owed): Promise<[payable: number, paid: number]> => {
  const { payable, paid } = await shopper.ask<PartnerDashboard>('/api/users/partners');
  return [payable, paid];
};
const batchesOf = (runId: string) =>
  payments.paypal.payouts(runId).payouts.filter(({ sender_batch_header: { sender_batch_id: id } }) => id === runId);
/** PayPal works on its batches with the next call of anybody, and the scheduler asks. */
const later = async (days = 1): Promise<void> => {
  clock += days * DAY_MS;
  await runDueWork();
};

describe('partners who are paid by PayPal’s API', () => {
  it('C13 C49 get one batch under the run’s id; what arrives, fails or is never claimed is told by PayPal, and is payable again exactly once', async () => {
    const [paid, failed, unclaimed, slow] = (await Promise.all(
      ['pat', 'failed', 'unclaimed', 'slow'].map((name) => anOwed(`${name}@example.com`)),
    )) as [Owed, Owed, Owed, Owed];
    const runId = await madeRun();
    const { status, body } = await send(runId);
    expect([status, body.state, body.by_api]).toEqual([200, 'paid', true]);
    const [batch] = batchesOf(runId);
    expect(body.reference).toBe(batch!.id);
    const asked = batch!.items.map(({ payout_item: { receiver, amount, sender_item_id: id } }) => [
      id,
      `${receiver} ${amount.value}`,
    ]);
    expect(new Map(asked as [string, string][])).toEqual(
      new Map([
        [paid.payeeId, 'pat@example.com 40.00'],
        [failed.payeeId, 'failed@example.com 40.00'],
        [unclaimed.payeeId, 'unclaimed@example.com 40.00'],
        [slow.payeeId, 'slow@example.com 40.00'],
      ]),
    );
    expect(new Set((await statesOf(runId)).values())).toEqual(new Set(['sent']));
    for (const each of [paid, failed, unclaimed, slow]) expect(await standing(each)).toEqual([0, COMMISSION]);
    await later();
    const states = await statesOf(runId);
    expect([paid, failed, unclaimed, slow].map(({ payeeId }) => states.get(payeeId))).toEqual([
      'arrived',
      'returned',
      'sent',
      'sent',
    ]);
    expect(await standing(failed)).toEqual([COMMISSION, 0]);
    // Out of order, twice, and about what is decided already.
    const { events } = payments.paypal.payouts(runId);
    for (const event of [...events, ...events.toReversed()])
      expect((await payments.paypal.deliver(event)).status).toBe(200);
    expect(await standing(failed)).toEqual([COMMISSION, 0]);
    expect((await statesOf(runId)).get(paid.payeeId)).toBe('arrived');
    await later(31);
    expect([await standing(unclaimed), await standing(slow)]).toEqual([
      [COMMISSION, 0],
      [0, COMMISSION],
    ]);
    await later();
    for (const { payeeId } of [failed, unclaimed]) {
      const back = (await eventsAbout(payeeId)).filter(({ name }) => name === 'payout.returned');
      expect(back).toHaveLength(1);
    }
    await deliverEventsAbout(failed.payeeId, 2);
    const texts = (await mailsTo(failed.email)).map(
      ({ subject, text }) => `${subject} ${text.replaceAll(/\s+/g, ' ')}`,
    );
    expect(texts.some((text) => text.includes('came back') && text.includes('RECEIVER_ACCOUNT_LOCKED'))).toBe(true);
    expect(texts.some((text) => text.includes('PayPal, p…@example.com'))).toBe(true);
    for (const { payeeId } of [paid, failed, unclaimed, slow]) expect(await brokenPayouts(payeeId)).toEqual([]);
    expect(await refusalOf(admin.post(`/api/admin/payouts/${runId}/outcome`, { outcome: 'arrived' }))).toEqual([
      409,
      'payout.other_way',
    ]);
    await admin.ask(`/api/admin/payouts/${await madeRun()}/dissolve`, {});
  });

  it('C49 hear of an end from the webhook, which is signed, and asks PayPal instead of believing the event', async () => {
    const [paid, returned] = [await anOwed(), await anOwed('returned@example.com')];
    const runId = await madeRun();
    await send(runId);
    // Another call, with which the fake goes on.
    await admin.ask(`/api/admin/payouts/${runId}`);
    await send(runId);
    await payments.paypal.deliver({
      id: 'WH-0',
      event_type: 'PAYMENT.PAYOUTS-ITEM.RETURNED',
      resource: { payout_item_id: batchesOf(runId)[0]!.items[0]!.payout_item_id },
    });
    const { events } = payments.paypal.payouts(runId);
    expect(events.length).toBeGreaterThan(1);
    const forged = await payments.paypal.deliver(events[0]!, {
      body: JSON.stringify({ ...events[0], event_type: 'PAYMENT.PAYOUTS-ITEM.HELD' }),
    });
    expect([forged.status, forged.body.code]).toEqual([400, 'webhook.refused']);
    for (const event of events) expect((await payments.paypal.deliver(event)).status).toBe(200);
    const states = await statesOf(runId);
    expect([states.get(paid.payeeId), states.get(returned.payeeId)]).toEqual(['arrived', 'returned']);
    expect([await standing(paid), await standing(returned)]).toEqual([
      [0, COMMISSION],
      [COMMISSION, 0],
    ]);
    await admin.ask(`/api/admin/payouts/${await madeRun()}/dissolve`, {});
  });

  it('C49 are paid once, whatever call dies or is lost between the batch and its record', async () => {
    const probe = await anOwed();
    const probed = await madeRun();
    const { calls } = await withFault(undefined, () => send(probed));
    const moments = calls.flatMap((name, at) =>
      /^(TransactWrite|Update|POST)/.test(name) && !name.includes('oauth2') ? [at] : [],
    );
    expect(calls.filter((name) => name === 'POST /v1/payments/payouts')).toHaveLength(1);
    expect(await standing(probe)).toEqual([0, COMMISSION]);
    for (const at of moments)
      for (const mode of ['dies before', 'dies after'] as const) {
        const partner = await anOwed();
        const runId = await madeRun();
        await withFault({ at, mode }, () => send(runId));
        const { status, body } = await send(runId);
        expect([at, mode, status, body.state]).toEqual([at, mode, 200, 'paid']);
        expect(batchesOf(runId)).toHaveLength(1);
        expect(await standing(partner)).toEqual([0, COMMISSION]);
        const said = (await eventsAbout(partner.payeeId)).filter(({ name }) => name === 'payout.paid');
        expect(said).toHaveLength(1);
        expect(await brokenPayouts(partner.payeeId)).toEqual([]);
      }
  });

  it('C49 a batch whose record a crash has prevented is recorded by its webhook', async () => {
    const partner = await anOwed();
    const runId = await madeRun();
    payments.paypal.faults.next = ({ path }) =>
      path === '/v1/payments/payouts' ? { outcome: 'lose_reply' } : undefined;
    expect(await refusalOf(send(runId))).toEqual([503, 'request.busy']);
    payments.paypal.faults.next = undefined;
    expect(await refusalOf(admin.post(`/api/admin/payouts/${runId}/dissolve`, {}))).toEqual([
      409,
      'payout.already_sent',
    ]);
    expect(await refusalOf(admin.post(`/api/admin/payouts/${runId}/settlement.csv`, { password: PASSWORD }))).toEqual([
      409,
      'payout.already_sent',
    ]);
    expect(await refusalOf(admin.post(`/api/admin/payouts/${runId}/paid`, { reference: 'X' }))).toEqual([
      409,
      'payout.other_way',
    ]);
    const [
      {
        items: [item],
      },
    ] = batchesOf(runId) as [ReturnType<typeof batchesOf>[number]];
    await payments.paypal.deliver({
      id: 'WH-1',
      event_version: '1.0',
      create_time: nowIso(),
      resource_type: 'payouts_item',
      event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      summary: 'A payout item is succeeded',
      resource: { payout_item_id: item!.payout_item_id },
    });
    expect(await statesOf(runId)).toEqual(new Map([[partner.payeeId, 'arrived']]));
    expect(await standing(partner)).toEqual([0, COMMISSION]);
  });

  it('C49 a try that PayPal may have forgotten is not repeated', async () => {
    await anOwed();
    const runId = await madeRun();
    payments.paypal.faults.next = ({ path }) =>
      path === '/v1/payments/payouts' ? { outcome: 'lose_reply' } : undefined;
    await send(runId);
    payments.paypal.faults.next = undefined;
    clock += 26 * DAY_MS;
    expect(await refusalOf(send(runId))).toEqual([409, 'payout.ask_paypal']);
    expect(batchesOf(runId)).toHaveLength(1);
  });

  it('C49 PayPal’s refusal sends nothing: the run can go by its file or be dissolved; and a run whose file was read does not go by PayPal', async () => {
    const partner = await anOwed();
    const runId = await madeRun();
    payments.paypal.faults.next = ({ path }) => (path === '/v1/payments/payouts' ? { outcome: 'error' } : undefined);
    expect(await refusalOf(send(runId))).toEqual([503, 'request.busy']);
    payments.paypal.faults.next = undefined;
    expect((await send(runId)).body.state).toBe('paid');
    expect(await standing(partner)).toEqual([0, COMMISSION]);

    const wrong = await anOwed(`${'x'.repeat(130)}@example.com`);
    const refused = await madeRun();
    const answer = await send(refused);
    expect([answer.status, answer.body.code]).toEqual([409, 'payout.provider_refused']);
    expect((await admin.ask<AdminPayoutRun>(`/api/admin/payouts/${refused}`)).state).toBe('made');
    expect(await standing(wrong)).toEqual([COMMISSION, 0]);
    expect((await admin.post(`/api/admin/payouts/${refused}/settlement.csv`, { password: PASSWORD })).text).toContain(
      '@example.com',
    );
    expect(await refusalOf(send(refused))).toEqual([409, 'payout.other_way']);
    expect((await admin.post<AdminPayoutRun>(`/api/admin/payouts/${refused}/dissolve`, {})).body.state).toBe(
      'dissolved',
    );
    expect(batchesOf(refused)).toEqual([]);
    expect(await brokenPayouts(wrong.payeeId)).toEqual([]);
  });
});
