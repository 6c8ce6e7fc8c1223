import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { newReferralCode } from '#functions/partners/partners.ts';
import { Partner, ReferralCode } from '#functions/partners/partner.entity.ts';
import { now, nowIso, setClock } from '#functions/platform/clock.ts';
import { User } from '#functions/platform/user.entity.ts';
import { partnerPayee } from '#functions/payouts/payees.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { COMMISSION_PAYABLE_AFTER_MS } from '#shared/people/partners.ts';
import { REFERRAL_MS } from '#shared/people/referrals.ts';
import { PartnerDashboard } from '#shared/schemas/account.ts';
import { OwnPartnerApplication, PartnerApplication, PartnerApplications } from '#shared/schemas/partner.ts';
import { AdminPayoutRun, AdminPayoutRunDetails } from '#shared/schemas/payout.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { addPiece, anAddress, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { aDestination } from '#test/factories/destinations.ts';
import { aBuyer, aVisitor, PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { brokenPayouts } from '#test/support/payouts.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());

/** The clock stands still at `clock`. */
let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const dashboard = ({ shopper }: Pick<Buyer, 'shopper'>): Promise<PartnerDashboard> =>
  shopper.ask<PartnerDashboard>('/api/users/partners');

/** A partner, and the code in their links. */
const aPartner = async (name = ''): Promise<Buyer & { code: string }> => {
  const partner = await somebody('Partner');
  await User.patch({ userId: partner.id }).set({ name }).go();
  return { ...partner, code: (await dashboard(partner)).referralCode };
};

/** Opens a link with codes, as the pages report it. */
const follow = async (shopper: Shopper, ...codes: string[]): Promise<Shopper> => {
  await shopper.ask('/api/referrals', { promos: codes.join(',') });
  return shopper;
};

/** Who brought the only order of a placed cart. */
const broughtBy = async (cart: { orders: { id: string }[] }): Promise<string | undefined> =>
  (await Order.get({ orderId: cart.orders[0]?.id ?? '' }).go()).data?.partnerId;

describe('the partners’ dashboard', () => {
  it('C13 two tabs that ask first at the same time get the same code, which is this partner’s alone', async () => {
    const partner = await somebody('Partner');
    const codes = (await Promise.all(Array.from({ length: 4 }, () => dashboard(partner)))).map(
      ({ referralCode }) => referralCode,
    );
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect((await ReferralCode.get({ referralCode: codes[0] ?? '' }).go()).data?.userId).toBe(partner.id);
    expect((await Partner.get({ userId: partner.id }).go()).data?.referralCode).toBe(codes[0]);
  });

  it('T-02 API-15 C13 is for partners alone', async () => {
    for (const path of ['/api/users/partners', '/api/users/partners/statement.csv?month=2026-11']) {
      expect(await refusalOf(aVisitor().get(path))).toEqual([401, 'session.required']);
      for (const role of ['User', 'Supplier', 'Admin'] as const)
        expect((await (await somebody(role)).shopper.get<Refusal>(path)).body).toMatchObject({
          code: 'session.forbidden',
          description: 'This part is for partners.',
        });
    }
  });

  it('C13 codes are many, and of letters that are not mistaken for each other', () => {
    const codes = Array.from({ length: 2_000 }, newReferralCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.join('')).not.toMatch(/[^2-9A-HJKMNP-TV-Z-]|[ILOU01]/);
  });
});

describe('the link of a partner', () => {
  it('T-05 C13 counts for 30 days, to the millisecond, through sign-in and replaced pieces, and the last valid one counts', async () => {
    const [first, last] = [await aPartner(), await aPartner()];
    const { shopper } = await aBuyer();
    const visitor = await follow(aVisitor(), first.code);
    await follow(visitor, 'nobody-knows', last.code.toLowerCase());
    await follow(visitor, 'NEVER-ISSUED');
    expect(visitor.cookies.get('referral')).toBe(`${last.code}.${now()}`);
    const { sku } = await aProduct();
    const [piece] = (await addPiece(visitor, { product_id: sku })).items;
    shopper.cookies.set('visitor', visitor.cookies.get('visitor')!);
    shopper.cookies.set('referral', visitor.cookies.get('referral')!);
    await shopper.ask('/api/session/guest', { take: 'everything' });
    const merged = await addPiece(shopper, { product_id: sku, replaces: piece!.key });
    expect((await place(shopper, checkoutOf(merged))).status).toBe(200);
    const placed = await shopper.ask<{ orders: { id: string }[] }>(`/api/carts/?cart_id=${merged.id}`);
    expect(await broughtBy(placed)).toBe(last.id);

    clock += REFERRAL_MS - 1;
    expect(await broughtBy((await aPlacedCart(visitor)).cart)).toBe(last.id);
    clock += 1;
    expect(await broughtBy((await aPlacedCart(visitor)).cart)).toBeUndefined();
    expect(await broughtBy((await aPlacedCart(visitor, { promos: first.code })).cart)).toBe(first.id);
    expect(await broughtBy((await aPlacedCart(visitor, { promos: last.code, full_payment: true })).cart)).toBe(last.id);
    for (const forged of [`${last.code}.${clock + 1}`, `${last.code}.`, 'x', `${last.code}.1e99`]) {
      visitor.cookies.set('referral', forged);
      expect(await broughtBy((await aPlacedCart(visitor)).cart), forged).toBeUndefined();
    }
  });

  it('C13 never counts for the partner: not for the account, its address in any spelling, nor its name', async () => {
    const partner = await aPartner('Pat  Partner');
    const other = await aPartner();
    await follow(partner.shopper, partner.code);
    expect(partner.shopper.cookies.has('referral')).toBe(false);
    expect(await broughtBy((await aPlacedCart(partner.shopper, { promos: partner.code })).cart)).toBeUndefined();
    const guest = await follow(await follow(aVisitor(), other.code), partner.code);
    const mine = partner.email.replace('@', '+cart@').toUpperCase();
    for (const own of [{ email: mine }, { shipping_address: anAddress({ name: 'pat partner' }) }])
      expect(await broughtBy((await aPlacedCart(guest, own)).cart)).toBeUndefined();
    expect(await broughtBy((await aPlacedCart(guest)).cart)).toBe(partner.id);
    await User.patch({ userId: partner.id }).set({ role: 'User' }).go();
    expect(await broughtBy((await aPlacedCart(guest)).cart)).toBeUndefined();
  });
});

describe('becoming a partner', () => {
  const APPLICATION = {
    name: 'Ellen Park',
    website: 'https://example.com/pets',
    about: 'I write about dogs.',
    agreement: true,
  };
  const apply = ({ shopper }: Pick<Buyer, 'shopper'>, more: object = {}) =>
    shopper.post<OwnPartnerApplication>('/api/partners/apply', { ...APPLICATION, ...more });
  const decide = (admin: Shopper, { id }: Pick<Buyer, 'id'>, how: 'approve' | 'decline', body: object = {}) =>
    admin.post<PartnerApplication>(`/api/admin/partner-applications/${id}/${how}`, body);
  const signIn = ({ shopper, email }: Buyer) =>
    shopper.ask('/api/login', { email, password: PASSWORD, area: 'customer' });

  it('C13 a customer applies once, is approved by one admin of two, and gets a mail with code, link and terms', async () => {
    const [first, second] = [(await somebody('Admin')).shopper, (await somebody('Admin')).shopper];
    const buyer = await somebody();
    const own = await apply(buyer);
    expect(OwnPartnerApplication.strict().parse(own.body)).toEqual({
      application: { state: 'applied', reason: null, email_verified: true },
    });
    expect(await refusalOf(apply(buyer))).toEqual([409, 'partner.applied']);
    const { applications } = PartnerApplications.parse(await first.ask('/api/admin/partner-applications'));
    expect(applications.find(({ id }) => id === buyer.id)).toMatchObject({
      name: 'Ellen Park',
      email: buyer.email,
      email_verified: true,
      website: 'https://example.com/pets',
    });
    const answers = await Promise.all([decide(first, buyer, 'approve'), decide(second, buyer, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await refusalOf(decide(first, buyer, 'decline', { reason: 'Too late.' }))).toEqual([
      409,
      'application.decided',
    ]);
    expect(await refusalOf(buyer.shopper.get('/api/users/partners'))).toEqual([401, 'session.required']);
    await signIn(buyer);
    const { referralCode } = await dashboard(buyer);
    await deliverEventsAbout(buyer.id, 2);
    const mails = await mailsTo(buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Atelier: you are one of our partners']);
    expect(mails[0]!.text).toContain(`/products/custphotoreal?promos=${referralCode}`);
    expect(mails[0]!.text).toMatch(
      /within 30 days[\s\S]*payable 30 days after[\s\S]*earn nothing[\s\S]*\/users\/partners/,
    );
    expect(await refusalOf(apply(buyer))).toEqual([409, 'partner.already']);
    const visitor = await follow(aVisitor(), referralCode);
    expect(visitor.cookies.get('referral')).toBe(`${referralCode}.${now()}`);
  });

  it('C13 nobody is approved before their address is confirmed; who is declined hears why and can apply again', async () => {
    const admin = (await somebody('Admin')).shopper;
    const buyer = await somebody();
    await User.patch({ userId: buyer.id }).remove(['verifiedAt']).go();
    await apply(buyer);
    expect(await refusalOf(decide(admin, buyer, 'approve'))).toEqual([409, 'partner.email_unverified']);
    await User.patch({ userId: buyer.id }).set({ verifiedAt: nowIso() }).go();
    expect(await refusalOf(decide(admin, buyer, 'decline', { reason: ' ' }))).toEqual([422, 'request.invalid']);
    const { body } = await decide(admin, buyer, 'decline', { reason: 'We know <b>too many</b> dogs.' });
    expect(PartnerApplication.strict().parse(body)).toMatchObject({
      state: 'declined',
      decided_by: expect.any(String),
    });
    await deliverEventsAbout(buyer.id);
    const [mail] = await mailsTo(buyer.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'About your application as a partner of Atelier',
      expect.stringContaining('“We know <b>too many</b> dogs.”'),
    ]);
    expect((await apply(buyer, { about: 'I write about cats now.' })).status).toBe(200);
    expect((await decide(admin, buyer, 'approve')).status).toBe(200);
    for (const role of ['Supplier', 'Admin'] as const)
      expect(await refusalOf(apply(await somebody(role))), role).toEqual([409, 'partner.other_account']);
    expect(await refusalOf(apply({ shopper: aVisitor() }))).toEqual([401, 'session.required']);
    expect((await apply(await somebody(), { website: 'javascript:alert(1)' })).status).toBe(422);
  });
});

describe('what partners hear of their links', () => {
  it('N-01 C13 C52 clicks are counted by the code alone, orders beside them, and not of browsers that ask not to be', async () => {
    const partner = await aPartner();
    const click = (headers: Record<string, string>) =>
      aVisitor().send('POST', '/api/referrals', { promos: partner.code }, { headers });
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await Promise.all([click({ 'User-Agent': browser }), click({ 'User-Agent': browser })]);
    await click({ 'User-Agent': browser, 'Sec-GPC': '1' });
    await aVisitor().send('POST', '/api/referrals', { promos: 'NEVER-ISSUED' }, { headers: { 'User-Agent': browser } });
    const { clicks, months } = await dashboard(partner);
    expect([clicks.at(-1), months.at(-1)?.orders]).toEqual([{ month: nowIso().slice(0, 7), clicks: 2 }, 0]);
  });

  it('C13 a partner is written to when a link has brought an order, with its number and what it brings, and nothing of who ordered', async () => {
    const partner = await aPartner();
    const { orderId, cartId } = await anOrder({ shopper: await follow(aVisitor(), partner.code) });
    await deliverEventsAbout(cartId, 2);
    const mails = await mailsTo(partner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your link brought an order: $37.80']);
    expect(mails[0]!.text).toContain(`order ${shortNumber(orderId)}: $37.80`);
    expect(mails[0]!.text).toMatch(/30 days after/);
    const { data: cart } = await Cart.get({ cartId }).go();
    for (const secret of [cart?.email, cart?.address?.name, cart?.address?.line1])
      expect(mails[0]!.text).not.toContain(secret ?? 'nothing to find');
  });
});

describe('what a partner earns', () => {
  it('R-21 T-01 T-06 C13 is 20 % of price and extra, projected with the order, payable 30 days after shipping, and paid by PayPal', async () => {
    const admin = (await somebody('Admin')).shopper;
    const partner = await aPartner();
    const fresh = PartnerDashboard.strict().parse(await dashboard(partner));
    expect(fresh).toMatchObject({ earnings: 0, ordersCount: 0, lines: [] });
    await aDestination(partnerPayee(partner.id));
    const order = await anOrder({ shopper: await follow(aVisitor(), partner.code) });
    const { orderId } = order;
    const artist = order.artists[0]!;
    await deliverEventsAbout(orderId, 2);
    expect(await dashboard(partner)).toMatchObject({
      earnings: 3_780,
      projected: 3_780,
      ordersCount: 1,
      lines: [{ order_id: orderId, amount: 3_780, state: 'pending' }],
    });
    await offer(artist, orderId, 1_501);
    await choose(order, artist);
    clock += 3_600_000;
    await runDueWork();
    await deliverEventsAbout(orderId);
    const earned = 4_080;
    expect(await dashboard(partner)).toMatchObject({ earnings: earned, projected: earned, ordersCount: 1 });

    const set = { status: ORDER.shipped, shippedAt: nowIso(), acceptedAt: nowIso(), completedAt: nowIso() };
    await Order.patch({ orderId }).set(set).remove(['dueKind', 'dueAt']).add({ version: 1 }).go();
    await syncPayout(orderId);
    clock += COMMISSION_PAYABLE_AFTER_MS - 1;
    await runDueWork();
    expect(await dashboard(partner)).toMatchObject({ projected: earned, payable: 0 });
    clock += 1;
    await runDueWork();
    expect(await dashboard(partner)).toMatchObject({ projected: 0, payable: earned, lines: [{ state: 'payable' }] });

    const made = AdminPayoutRun.strict().parse(await admin.ask('/api/admin/payouts/run', { to: 'partners' }));
    expect(made).toMatchObject({ to: 'partners', state: 'made', amount: earned, payees: 1, orders: 1 });
    expect(await refusalOf(admin.post('/api/admin/payouts/run', { to: 'partners' }))).toEqual([
      409,
      'payout.nothing_payable',
    ]);
    const { transfers } = AdminPayoutRunDetails.strict().parse(await admin.ask(`/api/admin/payouts/${made.id}`));
    expect(transfers).toMatchObject([
      { payee: partnerPayee(partner.id), name: partner.email, account: partner.email, amount: earned },
    ]);
    const file = await admin.post(`/api/admin/payouts/${made.id}/settlement.csv`, { password: PASSWORD });
    expect(file.text).toContain(`"pat@example.com",40.80,"USD","${transfers[0]!.reference}"`);
    await admin.ask(`/api/admin/payouts/${made.id}/paid`, { reference: 'PP-1' });
    await admin.ask(`/api/admin/payouts/${made.id}/paid`, { reference: 'PP-1' });
    expect(await dashboard(partner)).toMatchObject({ earnings: earned, payable: 0, paid: earned, ordersCount: 1 });
    await deliverEventsAbout(made.id);
    const mails = (await mailsTo(partner.email)).filter(({ subject }) => subject === 'We have paid you $40.80');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/PayPal[\s\S]*PP-1[\s\S]*\/users\/partners/);
    const statement = await partner.shopper.get(`/api/users/partners/statement.csv?month=${nowIso().slice(0, 7)}`);
    expect(statement.text).toMatch(/"Paid",0\.00,0\.00,-40\.80,40\.80,"PP-1"\r\n/);
    expect(await brokenPayouts(partnerPayee(partner.id))).toEqual([]);
  });

  it('C6 C13 a cancelled order earns nothing', async () => {
    const partner = await aPartner();
    const shopper = await follow(aVisitor(), partner.code);
    const order = await anOrder({ shopper });
    await deliverEventsAbout(order.orderId);
    const { refund_cents: back } = await previewOf(shopper, order.orderId);
    await cancelFor(shopper, order.orderId, back);
    await deliverEventsAbout(order.orderId, 2);
    expect(await dashboard(partner)).toMatchObject({ earnings: 0, lines: [{ amount: 0, state: 'reversed' }] });
    expect(await brokenPayouts(partnerPayee(partner.id))).toEqual([]);
  });
});
