import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Order } from '#functions/orders/order.entity.ts';
import { AuditEntry } from '#functions/platform/audit.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { User } from '#functions/platform/user.entity.ts';
import { Destination } from '#functions/payouts/destination.entity.ts';
import { openDetails } from '#functions/payouts/destination-key.ts';
import { PayoutTransfer } from '#functions/payouts/payout.entity.ts';
import { accountOf, kindOf } from '#functions/payouts/payees.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { DESTINATION_WAITS_MS } from '#shared/people/destinations.ts';
import { Destinations } from '#shared/schemas/destination.ts';
import {
  AdminPayoutRun,
  AdminPayoutRunDetails,
  AdminPayouts,
  NextTransfers,
  Payouts,
  type PayeeKind,
  type TransferOutcome,
} from '#shared/schemas/payout.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/time.ts';
import { aDestination, IBAN } from '#test/factories/destinations.ts';
import { anArtist, anEmail, PASSWORD, somebody, type ArtistAtWork } from '#test/factories/people.ts';
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
});
afterAll(() => payments.close());

let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const ROUTING = '021000021';
const bank = {
  way: 'iban',
  holder: 'Marta Ilves',
  country: 'EE',
  iban: 'EE38 2200 2210 2014 5685',
  password: PASSWORD,
};
const own = (to: 'artists' | 'partners') => `/api/users/me/payouts/${to}/destination`;
const enter = (shopper: Shopper, input: object = {}) =>
  shopper.post<Destinations & Refusal>(own('artists'), { ...bank, ...input });
const read = async (shopper: Shopper): Promise<Destinations> =>
  Destinations.strict().parse(await shopper.ask(own('artists')));

describe('where an artist is paid to', () => {
  it('C49 is entered with the password, shown by its last four, used after 7 days, and mailed', async () => {
    const { shopper, email, supplierId } = await anArtist();
    expect(await read(shopper)).toEqual({ current: null, next: null });
    expect(await refusalOf(enter(shopper, { password: 'not mine' }))).toEqual([422, 'user.wrong_password']);
    expect(await read(shopper)).toEqual({ current: null, next: null });
    const { body, text } = await enter(shopper);
    const first = {
      way: 'iban',
      ending: '5685',
      entered_at: nowIso(),
      paid_from: new Date(clock + DESTINATION_WAITS_MS).toISOString(),
    };
    expect(Destinations.strict().parse(body)).toEqual({ current: null, next: first });
    expect(text).not.toContain('2200');
    const { data } = await Destination.get({ payeeId: supplierId }).go();
    expect(JSON.stringify(data)).not.toMatch(/Marta|2210|382200/);
    expect(await openDetails(supplierId, data!.next.sealed)).toEqual({
      way: 'iban',
      holder: 'Marta Ilves',
      country: 'EE',
      iban: IBAN,
    });
    await expect(openDetails('usr_other', data!.next.sealed)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await deliverEventsAbout(supplierId);
    const mails = (await mailsTo(email)).filter(({ subject }) => subject === 'Where we pay you was changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text.replaceAll(/\s+/g, ' ')).toContain('your bank account ending in 5685');
    expect(mails[0]!.text).not.toContain('2210');
    const { data: entries } = await AuditEntry.query.inOrder({}).go({ pages: 'all' });
    expect(entries.filter(({ adminId }) => adminId === supplierId)).toMatchObject([
      { action: 'payout.destination', before: 'none', after: 'iban 5685' },
    ]);
    clock += DESTINATION_WAITS_MS - 1;
    expect((await read(shopper)).current).toBeNull();
    clock += 1;
    expect(await read(shopper)).toEqual({ current: first, next: null });
  });

  it('C49 that is changed is used until the new one is 7 days old, however often another is entered; both contacts hear of it', async () => {
    const artist = await anArtist();
    const { shopper, supplierId } = artist;
    await enter(shopper);
    clock += DESTINATION_WAITS_MS;
    const moved = anEmail('moved');
    await User.patch({ userId: supplierId }).set({ email: moved }).add({ version: 1 }).go();
    const us = { way: 'us-account', routing: ROUTING, account: '000123456789', kind: 'savings', country: 'US' };
    for (const account of ['000123450001', '000123450002', '000123450003']) {
      clock += DESTINATION_WAITS_MS - 1;
      expect((await enter(shopper, { ...us, account })).status).toBe(200);
      expect((await read(shopper)).current).toMatchObject({ way: 'iban', ending: '5685' });
    }
    await deliverEventsAbout(supplierId);
    for (const to of [artist.email, moved]) {
      const said = (await mailsTo(to)).filter(({ subject }) => subject === 'Where we pay you was changed');
      const texts = said.map(({ text }) => text.replaceAll(/\s+/g, ' '));
      expect(texts.some((text) => text.includes('ending in 0001') && text.includes('ending in 5685, as before'))).toBe(
        true,
      );
    }
    clock += DESTINATION_WAITS_MS;
    expect(await read(shopper)).toMatchObject({ current: { way: 'us-account', ending: '0003' }, next: null });
  });

  it.each([
    ['iban', { iban: 'EE382200221020145686' }],
    ['iban', { iban: 'EE38220022102014568' }],
    ['iban', { iban: 'XX382200221020145685' }],
    ['iban', { iban: '' }],
    ['holder', { holder: ' ' }],
    ['country', { country: 'Estonia' }],
    ['routing', { way: 'us-account', routing: '021000022', account: '123456', kind: 'checking' }],
    ['routing', { way: 'us-account', routing: '000000000', account: '123456', kind: 'checking' }],
    ['account', { way: 'us-account', routing: ROUTING, account: '12 AB', kind: 'checking' }],
  ])('C49 is refused with a wrong %s: %o', async (field, input) => {
    const { shopper } = await anArtist();
    const { status, body } = await enter(shopper, input);
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([422, [field]]);
    expect(await read(shopper)).toEqual({ current: null, next: null });
  });

  it('C49 needs the code of a second factor where one is set, is PayPal for partners alone, and nothing for others', async () => {
    const { shopper, supplierId } = await anArtist();
    const secondFactor = { secret: '', confirmedAt: nowIso(), lastStep: 0, recoveryHashes: [] };
    await User.patch({ userId: supplierId }).set({ secondFactor }).add({ version: 1 }).go();
    expect(await refusalOf(enter(shopper))).toEqual([401, 'session.code_required']);
    expect(await refusalOf(enter(shopper, { code: 'abcde-fghij' }))).toEqual([401, 'session.wrong_code']);
    const partner = (await somebody('Partner')).shopper;
    expect(await refusalOf(partner.post(own('partners'), bank))).toEqual([422, 'payout.wrong_way']);
    expect(await refusalOf(partner.get(own('artists')))).toEqual([403, 'session.forbidden']);
    const paypal = { way: 'paypal', paypal: 'pat@example.com', password: PASSWORD };
    expect((await partner.post<Destinations>(own('partners'), paypal)).body.next?.ending).toBe('p…@example.com');
    expect(await refusalOf((await somebody()).shopper.get(own('artists')))).toEqual([403, 'session.forbidden']);
  });

  it('C49 two that are entered at the same moment leave one, and a mail for each that was taken', async () => {
    const { shopper, supplierId } = await anArtist();
    const answers = await Promise.all(Array.from({ length: 3 }, () => enter(shopper)));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]);
    expect(refused).toEqual(refused.map(() => [409, 'user.changed']));
    const events = (await eventsAbout(supplierId)).filter(({ name }) => name === 'payout.destination_changed');
    expect(events).toHaveLength(taken);
  });
});

/** Cents that an artist earns with one of these pieces. */
const SHARE = 14_000;

/** A piece that was delivered long ago: what its artist, or its partner, earns is payable. */
const owe = async (payeeId: string): Promise<string> => {
  const orderId = newId('order');
  const long = new Date(clock - 40 * DAY_MS).toISOString();
  await Order.put({
    orderId,
    cartId: newId('cart'),
    ownerId: 'vis_1',
    email: 'grace@example.com',
    status: ORDER.delivered,
    version: 1,
    sku: 'oil',
    item: { title: 'Portrait', price: 20_000, quantity: 1, options: [], supplier_product: 'custphotoreal' } as never,
    ...(kindOf(payeeId) === 'artists' ? { supplierId: payeeId } : { partnerId: accountOf(payeeId) }),
    placedAt: long,
    scheduleAt: long,
    acceptedAt: long,
    completedAt: long,
    shippedAt: long,
    deliveredAt: long,
  }).go();
  await syncPayout(orderId);
  return orderId;
};
const anOwed = async (pieces = 1): Promise<ArtistAtWork> => {
  const artist = await anArtist();
  await aDestination(artist.supplierId);
  for (let piece = 0; piece < pieces; piece += 1) await owe(artist.supplierId);
  return artist;
};
const run = async (to: PayeeKind = 'artists'): Promise<AdminPayoutRun> =>
  AdminPayoutRun.strict().parse(await admin.ask('/api/admin/payouts/run', { to }));
const next = async (to: PayeeKind = 'artists'): Promise<NextTransfers> =>
  NextTransfers.strict().parse(await admin.ask(`/api/admin/payouts/next/${to}`));
const details = async (runId: string): Promise<AdminPayoutRunDetails> =>
  AdminPayoutRunDetails.strict().parse(await admin.ask(`/api/admin/payouts/${runId}`));
const pay = (runId: string) =>
  admin.post<AdminPayoutRun & Refusal>(`/api/admin/payouts/${runId}/paid`, { reference: 'SEPA-1' });
const dissolve = (runId: string) => admin.post<AdminPayoutRun & Refusal>(`/api/admin/payouts/${runId}/dissolve`, {});
const end = (runId: string, input: TransferOutcome) =>
  admin.post<AdminPayoutRunDetails & Refusal>(`/api/admin/payouts/${runId}/outcome`, input);
const comesBack = (runId: string, payee: string) =>
  end(runId, { outcome: 'returned', payee, reason: 'The account is closed.' });
const file = (runId: string, password = PASSWORD) =>
  admin.post<Refusal>(`/api/admin/payouts/${runId}/settlement.csv`, { password });
const standing = async ({ shopper }: Pick<ArtistAtWork, 'shopper'>): Promise<[payable: number, paid: number]> => {
  const { payable, paid } = Payouts.strict().parse(await shopper.ask('/api/sellers/payouts'));
  return [payable, paid];
};

describe('a payment run', () => {
  it('C49 names who gets what and who has no destination, and pays the first alone; a former artist is paid as before', async () => {
    const [ready, former, none, waiting] = [await anOwed(2), await anOwed(), await anArtist(), await anArtist()];
    for (const { supplierId } of [none, waiting]) await owe(supplierId);
    await User.patch({ userId: former.supplierId }).set({ role: 'User' }).go();
    expect(await former.shopper.ask('/api/users/me/payouts')).toEqual({ paid_as: ['artists'] });
    expect((await read(former.shopper)).current?.ending).toBe('5685');
    await enter(waiting.shopper);
    const shown = await next();
    const to = { way: 'iban', ending: '5685' };
    expect(shown.transfers).toHaveLength(2);
    expect(shown.transfers).toEqual(
      expect.arrayContaining([
        {
          payee: ready.supplierId,
          name: 'Marta Ilves',
          account: ready.username,
          amount: 2 * SHARE,
          orders: 2,
          is_former: false,
          ...to,
        },
        {
          payee: former.supplierId,
          name: 'Marta Ilves',
          account: former.username,
          amount: SHARE,
          orders: 1,
          is_former: true,
          ...to,
        },
      ]),
    );
    const until = new Date(clock + DESTINATION_WAITS_MS).toISOString();
    expect(new Map(shown.waiting.map(({ payee, amount, until: day }) => [payee, [amount, day]]))).toEqual(
      new Map([
        [none.supplierId, [SHARE, null]],
        [waiting.supplierId, [SHARE, until]],
      ]),
    );
    const { payable } = AdminPayouts.strict().parse(await admin.ask('/api/admin/payouts'));
    expect(payable.artists).toEqual({
      amount: 3 * SHARE,
      payees: 2,
      orders: 3,
      waiting: { amount: 2 * SHARE, payees: 2 },
    });
    const made = await run();
    expect(made).toMatchObject({ amount: 3 * SHARE, payees: 2, orders: 3 });
    expect((await details(made.id)).transfers.map(({ payee }) => payee).toSorted()).toEqual(
      [ready.supplierId, former.supplierId].toSorted(),
    );
    for (const artist of [none, waiting]) expect(await standing(artist)).toEqual([SHARE, 0]);
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.no_destination']);
    clock += DESTINATION_WAITS_MS;
    expect((await run()).amount).toBe(SHARE);
    for (const { supplierId } of [ready, former, none, waiting]) expect(await brokenPayouts(supplierId)).toEqual([]);
  });

  it('C49 is dissolved once while nothing of it was sent: all of it is payable again, and goes into the next', async () => {
    const artist = await anOwed(2);
    const made = await run();
    expect(await standing(artist)).toEqual([2 * SHARE, 0]);
    const answers = await Promise.all(Array.from({ length: 3 }, () => dissolve(made.id)));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, 'dissolved']));
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
    expect(await refusalOf(pay(made.id))).toEqual([409, 'payout.already_sent']);
    expect(await refusalOf(file(made.id))).toEqual([409, 'payout.already_sent']);
    expect(await refusalOf(comesBack(made.id, artist.supplierId))).toEqual([409, 'payout.not_sent']);
    const again = await run();
    expect(again.amount).toBeGreaterThanOrEqual(2 * SHARE);
    await pay(again.id);
    expect(await refusalOf(dissolve(again.id))).toEqual([409, 'payout.already_sent']);
    expect(await refusalOf(dissolve('run_none'))).toEqual([404, 'payout.not_found']);
    expect(await standing(artist)).toEqual([0, 2 * SHARE]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
    expect(await eventsAbout(made.id)).toEqual([]);
  });

  it('C49 has a file with one destination a row, read with the password alone, each time in the audit trail, stored nowhere', async () => {
    const artist = await anOwed();
    const american = await anArtist();
    await aDestination(american.supplierId, {
      way: 'us-account',
      holder: 'Ada Long',
      country: 'US',
      routing: ROUTING,
      account: '000123456789',
      kind: 'checking',
    });
    await owe(american.supplierId);
    const made = await run();
    expect(await refusalOf(file(made.id, 'not mine'))).toEqual([422, 'user.wrong_password']);
    const { text, headers } = await file(made.id);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(text).toContain(`"Marta Ilves","EE","${IBAN}","","","",140.00,"USD"`);
    expect(text).toContain(`"Ada Long","US","","${ROUTING}","000123456789","checking",140.00,"USD"`);
    expect(text.trim().split('\r\n')).toHaveLength(3);
    await file(made.id);
    const { data: entries } = await AuditEntry.query.inOrder({}).go({ pages: 'all' });
    const readings = entries.filter(({ action, subjectId }) => action === 'payout.file' && subjectId === made.id);
    expect(readings.map(({ after }) => after)).toEqual(
      Array.from({ length: 2 }, () => 'file with 2 destinations read'),
    );
    const shown = JSON.stringify([
      await details(made.id),
      await admin.ask('/api/admin/payouts'),
      await next(),
      await artist.shopper.ask('/api/sellers/payouts'),
    ]);
    for (const secret of [IBAN, ROUTING, '000123456789', 'Ada Long']) expect(shown).not.toContain(secret);
    await pay(made.id);
  });
});

describe('a transfer', () => {
  it('C49 stays sent without a word, arrives by the operator’s, and comes back by it alone: payable again, exactly once', async () => {
    const [artist, other] = [await anOwed(3), await anOwed()];
    const made = await run();
    expect(await refusalOf(comesBack(made.id, artist.supplierId))).toEqual([409, 'payout.not_sent']);
    await pay(made.id);
    const stateOf = async ({ supplierId }: ArtistAtWork) =>
      (await details(made.id)).transfers.find(({ payee }) => payee === supplierId)?.state;
    clock += 60 * DAY_MS;
    await runDueWork();
    expect([await stateOf(artist), await standing(artist)]).toEqual(['sent', [0, 3 * SHARE]]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => comesBack(made.id, artist.supplierId)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(refused).toEqual(refused.map(() => 'payout.not_sent'));
    expect([await stateOf(artist), await standing(artist)]).toEqual(['returned', [3 * SHARE, 0]]);
    expect(await refusalOf(comesBack(made.id, artist.supplierId))).toEqual([409, 'payout.not_sent']);
    expect(await refusalOf(comesBack(made.id, 'usr_none'))).toEqual([409, 'payout.not_sent']);
    expect((await end(made.id, { outcome: 'arrived' })).status).toBe(200);
    expect([await stateOf(artist), await stateOf(other)]).toEqual(['returned', 'arrived']);
    expect(await refusalOf(end(made.id, { outcome: 'arrived' }))).toEqual([409, 'payout.not_sent']);
    const { lines } = await artist.shopper.ask<Payouts>('/api/sellers/payouts');
    expect(lines).toMatchObject(lines.map(() => ({ state: 'payable', came_back: 'The account is closed.' })));
    await deliverEventsAbout(artist.supplierId, 2);
    const mails = await mailsTo(artist.email);
    expect(mails.filter(({ subject }) => subject === 'Your payment of $420.00 came back')).toHaveLength(1);
    expect(mails.find(({ subject }) => subject.endsWith('came back'))!.text).toContain('The account is closed.');
    const again = await run();
    expect((await details(again.id)).transfers).toMatchObject([{ payee: artist.supplierId, amount: 3 * SHARE }]);
    await pay(again.id);
    expect(await standing(artist)).toEqual([0, 3 * SHARE]);
    for (const { supplierId } of [artist, other]) expect(await brokenPayouts(supplierId)).toEqual([]);
  });

  it('C49 of a run that was sent before destinations were known is marked as before, and can come back', async () => {
    const artist = await anOwed();
    const made = await run();
    await PayoutTransfer.delete({ runId: made.id, payeeId: artist.supplierId }).go();
    expect(await refusalOf(file(made.id))).toEqual([409, 'payout.no_destination']);
    await pay(made.id);
    expect((await details(made.id)).transfers).toMatchObject([{ state: 'sent', sent_to: null }]);
    const { lines } = await artist.shopper.ask<Payouts>('/api/sellers/payouts');
    expect(lines.map(({ sent_to: to }) => to)).toEqual([undefined]);
    await PayoutTransfer.delete({ runId: made.id, payeeId: artist.supplierId }).go();
    expect((await comesBack(made.id, artist.supplierId)).body.transfers).toMatchObject([{ state: 'returned' }]);
    expect(await standing(artist)).toEqual([SHARE, 0]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
    await dissolve((await run()).id);
  });
});

describe('a process that dies', () => {
  const WRITE = /^(TransactWrite|Update|Put|Delete)/;

  interface Act {
    /** What has happened before the press. */
    before: (artist: ArtistAtWork) => Promise<string>;
    press: (runId: string, artist: ArtistAtWork) => Promise<unknown>;
    /** Payable and paid once it is finished. */
    ends: readonly [payable: number, paid: number];
    mails: number;
  }
  const madeRun = async (): Promise<string> => (await run()).id;
  const sentRun = async (): Promise<string> => {
    const { id } = await run();
    await pay(id);
    return id;
  };
  const ACTS: Record<string, Act> = {
    'a run that is sent': { before: madeRun, press: (id) => pay(id), ends: [0, 2 * SHARE], mails: 1 },
    'a run that is dissolved': { before: madeRun, press: (id) => dissolve(id), ends: [2 * SHARE, 0], mails: 0 },
    'a transfer that comes back': {
      before: sentRun,
      press: (id, { supplierId }) => comesBack(id, supplierId),
      ends: [2 * SHARE, 0],
      mails: 1,
    },
  };

  it.each(Object.entries(ACTS))(
    'C49 at any write of %s leaves nothing lost or doubled: pressed again, or by the clock',
    async (_name, { before, press, ends, mails }) => {
      await openSeam();
      const first = await anOwed(2);
      const firstRun = await before(first);
      const { calls } = await withFault(undefined, () => press(firstRun, first));
      const writes = calls.flatMap((name, at) => (WRITE.test(name) ? [at] : []));
      expect(writes.length).toBeGreaterThan(2);
      await dissolve(firstRun);
      for (const at of writes)
        for (const finish of ['press', 'clock'] as const) {
          const artist = await anOwed(2);
          const runId = await before(artist);
          await withFault({ at, mode: 'dies after' }, () => press(runId, artist));
          if (finish === 'press') await press(runId, artist);
          else {
            clock += 10 * MINUTE_MS;
            await runDueWork();
          }
          expect([at, finish, await standing(artist)]).toEqual([at, finish, ends]);
          expect(await brokenPayouts(artist.supplierId)).toEqual([]);
          const said = (await eventsAbout(artist.supplierId)).filter(
            ({ name }) => name === (ends[1] > 0 ? 'payout.paid' : 'payout.returned'),
          );
          expect(said).toHaveLength(mails);
          if (ends[0] > 0) await sentRun();
        }
    },
  );
});
