import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { newPartnerItems } from '#functions/partners/partners.ts';
import { Partner, ReferralCode } from '#functions/partners/partner.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { LIMITS } from '#functions/platform/rate-limit.ts';
import { transact } from '#functions/platform/table.ts';
import { User } from '#functions/platform/user.entity.ts';
import { Promotion, PromotionUse } from '#functions/promotions/promotion.entity.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Funding } from '#infra/local/payments/paypal/store.ts';
import type { Cart, CreateCart, CreateCartAnswer, ShippingAnswer } from '#shared/schemas/cart.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import { ListedPromotion, ListedPromotions, type CreatePromotion } from '#shared/schemas/promotion.ts';
import { aCart, addPiece, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { aGiftCard } from '#test/factories/products.ts';
import { aPromotion, promotionTerms } from '#test/factories/promotions.ts';
import { signIn } from '#test/support/accounts.ts';
import { openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Answer, type Refusal, type Shopper } from '#test/support/shopper.ts';

const random = randomOf(seed);

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
afterEach(() => setClock(Date.now));

const LARGE = { size: '20x24in' };
const SMALL = { size: '8x10in' };

const withCodes = (shopper: Shopper, codes: string, cartId?: string): Promise<Cart> =>
  shopper.ask<Cart>(`/api/carts/?promos=${encodeURIComponent(codes)}${cartId ? `&cart_id=${cartId}` : ''}`);

/** The order that the page sends: with the total shown for these codes. */
const checkoutWith = async (
  shopper: Shopper,
  codes: string,
  overrides: Partial<CreateCart> = {},
): Promise<CreateCart> => {
  const { shipping_price: shipping, promos } = await shopper.ask<ShippingAnswer>('/api/carts/shipping/', {
    address: anAddress(),
    shipping_method: 3,
    promos: codes,
  });
  const cart = await withCodes(shopper, codes);
  const total = cart.subtotal + (shipping ?? 0) - promos.reduce((sum, { amount }) => sum + amount, 0);
  return { ...checkoutOf(cart), total, promos: codes, ...overrides };
};

const usedOf = async (code: string): Promise<number | undefined> =>
  (await Promotion.get({ code }).go({ consistent: true })).data?.used;
const usesByCustomers = async (code: string): Promise<number[]> =>
  (await PromotionUse.query.ofCustomer({ code }).go({ consistent: true })).data.map(({ times }) => times);
const revoke = (code: string) => Promotion.patch({ code }).set({ revokedAt: nowIso() }).remove(['automatic']).go();

const sweep = async (): Promise<void> => {
  for (const minutes of [2, 3, 40, 41]) {
    setClock(() => Date.now() + minutes * 60_000);
    expect((await runDueWork()).failed).toEqual([]);
  }
  setClock(Date.now);
};

describe('codes on their way from the address to the order', () => {
  it('M-04 M-05 BLACKFRIDAY takes 5 % off the painting larger than 18x24 in, on the cart, with shipping, in the charge and on the order', async () => {
    const black = await aPromotion({
      off: { kind: 'percent', percents: [5] },
      applies_to: { kind: 'larger', square_inches: 432 },
    });
    const { shopper } = await aCart(aVisitor(), { options: SMALL });
    await addPiece(shopper, { options: LARGE });
    const codes = ` ${black.toLowerCase()},NOBODY`;
    const shown = await withCodes(shopper, codes);
    // $379 for the large piece; the small one for $189 counts as the second.
    expect(shown.promos.map(({ code, amount }) => [code, amount])).toEqual([
      ['MULTI-ITEM', 945],
      [black, 1_895],
    ]);
    expect(shown.promo_notes).toEqual([{ code: 'NOBODY', reason: 'We do not know the code “NOBODY”.' }]);
    const answer = await shopper.ask<ShippingAnswer>('/api/carts/shipping/', {
      address: anAddress(),
      shipping_method: 3,
      promos: codes,
    });
    expect([answer.promos, answer.promo_notes, answer.options['3']?.promos]).toEqual([
      shown.promos,
      shown.promo_notes,
      shown.promos,
    ]);
    const input = await checkoutWith(shopper, codes, { full_payment: true });
    const { status, body } = await place(shopper, input);
    expect([status, body.cart]).toEqual([200, shown.id]);
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${shown.id}`);
    expect(placed.promos).toEqual(shown.promos);
    expect([placed.total, placed.paid, placed.due]).toEqual([input.total, input.total, 0]);
    expect(payments.snapshot(shown.id).intents.map(({ amount }) => amount)).toEqual([input.total]);
    const { data: orders } = await Order.get(placed.orders.map(({ id }) => ({ orderId: id }))).go();
    expect(
      orders.map(({ charges }) => (charges as { promoCents: number }).promoCents).toSorted((a, b) => a - b),
    ).toEqual([945, 1_895]);
    const { data: entries } = await LedgerEntry.query.ofCart({ cartId: shown.id }).go({ pages: 'all' });
    const lines = entries.flatMap((entry) => entry.lines as { account: string; cents: number }[]);
    expect(lines.filter(({ account }) => account === 'promos')).toEqual([{ account: 'promos', cents: 945 + 1_895 }]);
  });

  it('M-05 codes come as a list, too; without them the order costs more, and the smaller total is refused', async () => {
    const ten = await aPromotion();
    const { shopper } = await aCart();
    const input = await checkoutWith(shopper, ten);
    const refused = await place(shopper, { ...input, promos: '' });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'cart.total_changed',
      { total: String(input.total + 1_890) },
    ]);
    expect((await place(shopper, { ...input, promos: [ten] })).status).toBe(200);
  });

  it('M-02 a code that only marks where an order comes from is kept with the order and takes nothing off', async () => {
    const mark = await aPromotion({
      code: `S-${randomUUID().slice(0, 8)}`.toUpperCase(),
      title: 'From the newsletter',
      off: { kind: 'amount', cents: 0 },
    });
    const { shopper, cart } = await aCart();
    expect((await place(shopper, await checkoutWith(shopper, mark))).status).toBe(200);
    expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).promos).toEqual([
      { code: mark, title: 'From the newsletter', amount: 0 },
    ]);
  });

  it('M-05 the code of a partner takes nothing off, and nobody is told that we do not know it', async () => {
    const code = `PARTN-${randomUUID().slice(0, 5)}`.toUpperCase();
    await transact({ partner: Partner, code: ReferralCode }, () => newPartnerItems(`usr_${randomUUID()}`, code));
    const { shopper } = await aCart();
    const { promos, promo_notes: notes } = await withCodes(shopper, `${code.toLowerCase()},X1`);
    expect([promos, notes.map((note) => note.code)]).toEqual([[], ['X1']]);
  });

  it('C20 C25 gift cards in the cart give nothing, and the deposit is that of the pieces before promotions', async () => {
    const half = await aPromotion({ off: { kind: 'percent', percents: [50] } });
    const { shopper } = await aCart();
    const { sku } = await aGiftCard(5_000);
    await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
    const { promos, deposit } = await withCodes(shopper, half);
    expect([promos.map(({ amount }) => amount), deposit]).toEqual([[9_450], 3_780 + 5_000]);
  });
});

describe('promotions that come and go', () => {
  it('M-03 an automatic one counts as soon as it is there, and no longer than it is not taken back, whatever a page still shows', async () => {
    const { shopper, cart } = await aCart();
    await withCodes(shopper, '');
    const code = await aPromotion({
      is_automatic: true,
      off: { kind: 'amount', cents: 100 },
      minimum_cents: 18_900,
      limit: 1_000,
    });
    const before = checkoutOf(cart);
    const refused = await place(shopper, before);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'cart.total_changed',
      { total: String(before.total - 100) },
    ]);
    await revoke(code);
    expect((await place(shopper, before)).status).toBe(200);
    expect(await usedOf(code)).toBe(0);
  });

  it('M-05 taken back between the price and the order: refused with the new total and the reason, and nothing is charged', async () => {
    const code = await aPromotion({ limit: 5 });
    const { shopper, cart } = await aCart();
    const input = await checkoutWith(shopper, code);
    await revoke(code);
    const { status, body } = await place(shopper, input);
    expect([status, body.code, body.fields]).toEqual([
      409,
      'cart.total_changed',
      { total: String(input.total + 1_890) },
    ]);
    expect(body.description).toBe(`The promotion “${code}” is over.`);
    expect([payments.snapshot(cart.id).intents, await usedOf(code)]).toEqual([[], 0]);
    expect((await place(shopper, { ...input, total: input.total + 1_890 })).status).toBe(200);
  });

  it('M-05 taken back, or used up, in the very moment in which the order is written: refused in the same way', async () => {
    const usual = await aBuyerWith(await aPromotion({ limit: 5, limit_per_customer: 3 }));
    const { calls } = await withFault(undefined, () => press(usual));
    const at = calls.findIndex((name) => name.startsWith('TransactWrite'));
    for (const goes of [revoke, (code: string) => Promotion.patch({ code }).set({ used: 5 }).go()]) {
      const code = await aPromotion({ limit: 5, limit_per_customer: 3 });
      const buyer = await aBuyerWith(code);
      const { result, met } = await withRival({ at, act: () => goes(code) }, () => place(buyer.shopper, buyer.input));
      expect([met, result?.status, result?.body.code, result?.body.fields]).toEqual([
        true,
        409,
        'cart.total_changed',
        { total: String(buyer.input.total + 1_890) },
      ]);
      expect([payments.snapshot(buyer.cart.id).intents, await usesByCustomers(code)]).toEqual([[], []]);
    }
  });

  it('M-05 its window ends on the clock of the shop', async () => {
    const code = await aPromotion({ ends_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { shopper } = await aCart();
    const input = await checkoutWith(shopper, code);
    setClock(() => Date.now() + 3_600_001);
    expect((await place(shopper, input)).body.description).toBe(`The promotion “${code}” is over.`);
    setClock(Date.now);
    expect((await place(shopper, input)).status).toBe(200);
  });
});

interface Buyer {
  shopper: Shopper;
  cart: Cart;
  input: CreateCart;
}

/** A customer whose page shows the price with a code. */
const aBuyerWith = async (code: string, overrides: Partial<CreateCart> = {}, sku?: string): Promise<Buyer> => {
  const { shopper, cart } = await aCart(aVisitor(), sku ? { product_id: sku } : {});
  return {
    shopper,
    cart,
    input: { ...checkoutOf(cart), total: checkoutOf(cart).total - 1_890, promos: code, ...overrides },
  };
};

/** Repeats the press while the shop answers that it is busy. */
const press = async ({ shopper, input }: Pick<Buyer, 'shopper' | 'input'>, key: string = randomUUID()) => {
  for (let again = 0; ; again += 1) {
    const answer = await place(shopper, input, key);
    if (answer.status !== 503 || again === 20) return answer;
    await wait(20 + random() * 100);
  }
};

describe('promotions with a limit', () => {
  const REFUSED = 'This code cannot be used for this order.';

  it('M-05 C60 once per customer: known by account or browser before anything is paid, under whatever address', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const [first, third] = [await aBuyerWith(code), await aBuyerWith(code, { charge: 'pm_card_mastercard' })];
    expect((await press(first)).status).toBe(200);
    const { cart } = await aCart(first.shopper);
    const again = await press({ ...first, input: { ...first.input, cart_id: cart.id, email: anEmail('another') } });
    expect([again.status, again.body.code, again.body.description]).toEqual([
      409,
      'cart.total_changed',
      `You have used “${code}” already.`,
    ]);
    expect((await press(third)).status).toBe(200);
    expect((await usesByCustomers(code)).every((times) => times === 1)).toBe(true);
  });

  it('M-05 C60 known by the device after signing out, and by the confirmed address of the account', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const [owner, { shopper, email }] = [await aBuyerWith(code), await aBuyer()];
    expect((await press({ ...owner, input: { ...owner.input, email } })).status).toBe(200);
    await aCart(shopper);
    expect((await withCodes(shopper, code)).promo_notes).toEqual([
      { code, reason: `You have used “${code}” already.` },
    ]);
    const other = await aPromotion({ limit_per_customer: 1 });
    const account = await aBuyer();
    await signIn(account.shopper, account.email);
    const { cart } = await aCart(account.shopper);
    const total = checkoutOf(cart).total - 1_890;
    expect(
      (await press({ shopper: account.shopper, input: { ...checkoutOf(cart), total, promos: other } })).status,
    ).toBe(200);
    await account.shopper.post('/api/logout');
    await aCart(account.shopper);
    expect((await withCodes(account.shopper, other)).promos).toEqual([]);
  });

  it.each([
    ['in any letter case', 'Once.Only@example.com', 'once.ONLY@example.com'],
    ['with a tag', 'once@example.com', 'once+1@example.com'],
    ['with spaces and marks around it', 'once@example.com', 'once@Example.com\u200b\u00a0'],
    ['with other dots at a provider that ignores them', 'on.ce@gmail.com', 'o.n.c.e+x@googlemail.com'],
  ])('M-05 C60 one address is one customer, %s', async (_, written, other) => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const tag = randomUUID().slice(0, 8);
    const email = (address: string) => address.replace(/^(o)/i, `$1${tag}`);
    expect((await press(await aBuyerWith(code, { email: email(written) }))).status).toBe(200);
    const second = await aBuyerWith(code, { email: email(other), charge: 'pm_card_mastercard' });
    expect((await press(second)).body.code).toBe('cart.code_refused');
    const stranger = await aBuyerWith(code, { email: anEmail('stranger'), charge: 'pm_card_mastercard' });
    expect((await press(stranger)).status).toBe(200);
  });

  it.each([
    ['address', {}, { charge: 'pm_card_mastercard' }],
    ['card', { email: 'first' }, {}],
  ])(
    'C60 a used %s that was presented to pay is refused with the new total, and nothing is charged',
    async (_, a, b) => {
      const code = await aPromotion({ limit_per_customer: 1 });
      const email = anEmail('Once');
      expect((await press(await aBuyerWith(code, { ...a, email: 'email' in a ? anEmail() : email }))).status).toBe(200);
      const { shopper, cart } = await aCart();
      const input = await checkoutWith(shopper, code, { ...b, email });
      const refused = await press({ shopper, input });
      expect([refused.status, refused.body.code, refused.body.message, refused.body.fields]).toEqual([
        409,
        'cart.code_refused',
        REFUSED,
        { total: String(input.total + 1_890) },
      ]);
      expect(payments.snapshot(cart.id).intents).toEqual([]);
      const shown = await withCodes(shopper, code);
      expect([shown.promos, shown.promo_notes]).toEqual([[], [{ code, reason: REFUSED }]]);
      expect((await press({ shopper, input: await checkoutWith(shopper, code, { ...b, email }) })).status).toBe(200);
      expect(payments.snapshot(cart.id).intents.map(({ amount }) => amount)).toEqual([3_780]);
    },
  );

  it('C60 what is asked about typed addresses counts with the declined cards', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const email = anEmail('Once');
    expect((await press(await aBuyerWith(code, { email }))).status).toBe(200);
    const { shopper } = await aCart();
    const ask = async () => {
      const { cart } = await aCart(shopper, { replaceItems: true });
      await StoredCart.patch({ cartId: cart.id }).remove(['refusedCodes']).go();
      return press({ shopper, input: await checkoutWith(shopper, code, { email, charge: 'pm_card_mastercard' }) });
    };
    for (let time = 0; time < LIMITS.declineOfActor.times; time += 1)
      expect((await ask()).body.code, `time ${time}`).toBe('cart.code_refused');
    expect((await ask()).body.code).toBe('request.too_many');
  });

  /** A new browser with a new address that was sent to PayPal with a code, and came back from this account there. */
  const approvedAtPaypal = async (code: string, account: string, funding: Funding = 'balance') => {
    const { shopper, cart } = await aCart();
    const paypal = { charge: '', charge_method: 'paypal', email: anEmail() } as const;
    const { body } = await press({ shopper, input: await checkoutWith(shopper, code, paypal) });
    await payments.paypal.answer(body.redirect ?? '', funding, account);
    const confirm = async (): Promise<Answer<Partial<CreateCartAnswer & Refusal>>> => {
      const answer = await shopper.post<Partial<CreateCartAnswer & Refusal>>('/api/carts/confirm/', {
        cart_id: cart.id,
      });
      // PayPal refuses a capture that meets the same capture under way, and the page asks again.
      return answer.body.code === 'cart.payment_in_progress' ? confirm() : answer;
    };
    return { shopper, cart, confirm };
  };
  const capturedFor = ({ cart }: { cart: Cart }): string[] =>
    payments.paypal.snapshot(cart.id).captures.map(({ amount }) => amount.value);

  it('C60 a code that a PayPal account has used is refused before its money is taken, and the order goes on without it', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const account = anEmail('payer');
    const [first, second] = [await approvedAtPaypal(code, account), await approvedAtPaypal(code, account)];
    const all = await Promise.all(Array.from({ length: 8 }, () => first.confirm()));
    expect(all.map(({ status, body }) => [status, body.code])).toEqual(all.map(() => [200, undefined]));
    for (const time of [1, 2]) {
      const { status, body } = await second.confirm();
      expect([status, body.code, body.message], `time ${time}`).toEqual([409, 'cart.code_refused', REFUSED]);
    }
    expect([capturedFor(first), capturedFor(second)]).toEqual([['37.80'], []]);
    expect((await withCodes(first.shopper, '', first.cart.id)).promos.map((promo) => promo.code)).toEqual([code]);
    const shown = await withCodes(second.shopper, code);
    expect([shown.promos, shown.promo_notes]).toEqual([[], [{ code, reason: REFUSED }]]);
    expect((await usesByCustomers(code)).every((times) => times <= 1)).toBe(true);
    const input = await checkoutWith(second.shopper, code, { charge: '', charge_method: 'paypal', email: anEmail() });
    const { body } = await press({ shopper: second.shopper, input });
    await payments.paypal.answer(body.redirect ?? '', 'balance', account);
    expect((await second.confirm()).status).toBe(200);
    expect(capturedFor(second)).toEqual(['37.80']);
  });

  it('C60 of two orders that one PayPal account approves at once, one has the code', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const account = anEmail('payer');
    const orders = [await approvedAtPaypal(code, account), await approvedAtPaypal(code, account)];
    const answers = await Promise.all(orders.flatMap(({ confirm }) => [confirm(), confirm()]));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'cart.code_refused']));
    expect(orders.flatMap(capturedFor)).toEqual(['37.80']);
  });

  it('C60 a payment that PayPal refuses gives the use back to the account', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const account = anEmail('payer');
    const refused = await approvedAtPaypal(code, account, 'refused');
    expect((await refused.confirm()).body.code).toBe('payment.declined');
    expect((await usesByCustomers(code)).every((times) => times === 0)).toBe(true);
    const next = await approvedAtPaypal(code, account);
    expect((await next.confirm()).status).toBe(200);
    expect(Math.max(...(await usesByCustomers(code)))).toBe(1);
  });

  it('M-05 once per customer, at two tills at once: one of them', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const email = anEmail('twice');
    const buyers = [
      await aBuyerWith(code, { email }),
      await aBuyerWith(code, { email }),
      await aBuyerWith(code, { email }),
    ];
    const answers = await Promise.all(buyers.map((buyer) => press(buyer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('M-05 a declined card gives the use back once, however often it is asked for; the next customer has it', async () => {
    const code = await aPromotion({ limit: 1, limit_per_customer: 1 });
    const [buyer, key] = [await aBuyerWith(code, { charge: 'pm_card_chargeDeclined' }), randomUUID()];
    for (let time = 0; time < 3; time += 1) expect((await press(buyer, key)).body.code).toBe('payment.declined');
    expect([await usedOf(code), await usesByCustomers(code)]).toEqual([0, [0, 0, 0]]);
    expect((await press(await aBuyerWith(code))).status).toBe(200);
    expect(await usedOf(code)).toBe(1);
  });

  it('M-05 while my bank asks for me it is mine; left alone it goes back', async () => {
    const code = await aPromotion({ limit: 1 });
    const [first, second] = [
      await aBuyerWith(code, { charge: 'pm_card_authenticationRequired' }),
      await aBuyerWith(code),
    ];
    expect((await press(first)).body.requires_action).toBeDefined();
    expect([await usedOf(code), (await press(second)).body.description]).toEqual([
      1,
      `The promotion “${code}” is used up.`,
    ]);
    expect((await press(first)).body.requires_action).toBeDefined();
    await sweep();
    expect(await usedOf(code)).toBe(0);
    expect((await press(second)).status).toBe(200);
  });
});

describe('promotions of the admin', () => {
  const make = (shopper: Shopper, overrides: Partial<CreatePromotion> = {}) => {
    const terms = promotionTerms(overrides);
    return shopper
      .post<ListedPromotion & Refusal>('/api/admin/promotions', terms)
      .then((answer) => ({ ...answer, terms }));
  };
  const trailOf = async (shopper: Shopper, code: string) => {
    const { entries } = await shopper.ask<AuditTrail>('/api/admin/audit');
    return entries
      .filter(({ subject }) => subject === code)
      .map(({ action, reason, before, after, admin }) => ({ action, reason, before, after, admin }));
  };

  it('C40 C48 an admin gives one another end: past, it is over; none, it goes on; never before its begin, nor once revoked', async () => {
    const admin = await somebody('Admin');
    const starts_at = new Date(Date.now() - 3_600_000).toISOString();
    const code = await aPromotion({ starts_at });
    const end = (ends_at: string | null, of = code) =>
      admin.shopper.post<ListedPromotion>(`/api/admin/promotions/${of}/end`, { ends_at, reason: 'Forgotten.' });
    const { shopper } = await aCart();
    const input = await checkoutWith(shopper, code);
    const past = new Date(Date.now() - 60_000).toISOString();
    expect((await end(past)).body).toMatchObject({ code, ends_at: past, revoked_at: null });
    expect(await refusalOf(place(shopper, input))).toEqual([409, 'cart.total_changed']);
    expect((await end(null)).body).toMatchObject({ ends_at: null });
    expect((await place(shopper, input)).status).toBe(200);
    const { entries } = await admin.shopper.ask<AuditTrail>(`/api/admin/audit?q=${code}`);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['promotion.end', past, 'no end'],
      ['promotion.end', 'no end', past],
    ]);
    expect(await refusalOf(end(starts_at))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(end(null, 'NONE'))).toEqual([404, 'promotion.not_found']);
    await revoke(code);
    expect(await refusalOf(end(past))).toEqual([409, 'promotion.revoked']);
  });

  it('C40 an admin makes one, customers have it, and no longer once it is revoked; both stand in the audit trail', async () => {
    const admin = await somebody('Admin');
    const { status, body, terms } = await make(admin.shopper, { limit: 7, off: { kind: 'amount', cents: 1_500 } });
    expect([status, ListedPromotion.strict().parse(body)]).toEqual([
      200,
      { ...terms, revoked_at: null, used: 0, created_at: expect.any(String) },
    ]);
    const { promotions } = ListedPromotions.strict().parse(await admin.shopper.ask('/api/admin/promotions'));
    expect([promotions[0], promotions.map(({ code }) => code)]).toEqual([body, expect.arrayContaining(['MULTI-ITEM'])]);
    const { shopper, cart } = await aCart();
    expect((await withCodes(shopper, terms.code)).promos).toEqual([
      { code: terms.code, title: terms.title, amount: 1_500 },
    ]);
    const revoked = await admin.shopper.ask<ListedPromotion>(`/api/admin/promotions/${terms.code}/revoke`, {
      reason: 'A misprint.',
    });
    expect(revoked).toMatchObject({ code: terms.code, revoked_at: expect.any(String) });
    const input = { ...checkoutOf(cart), promos: terms.code };
    expect((await place(shopper, { ...input, total: input.total - 1_500 })).body.description).toBe(
      `The promotion “${terms.code}” is over.`,
    );
    // A second revocation changes nothing.
    expect(await admin.shopper.ask(`/api/admin/promotions/${terms.code}/revoke`, { reason: 'Again.' })).toEqual(
      revoked,
    );
    expect(await trailOf(admin.shopper, terms.code)).toEqual([
      { action: 'promotion.revoke', reason: 'A misprint.', before: 'by code', after: 'revoked', admin: admin.email },
      {
        action: 'promotion.create',
        reason: null,
        before: 'none',
        after: '$15.00 off; at most 7 orders',
        admin: admin.email,
      },
    ]);
  });

  it('C40 a code is given once, also when ten admins give it at once, and also after it was revoked', async () => {
    const { shopper } = await somebody('Admin');
    const { code } = promotionTerms();
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(shopper, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('promotion.code_taken');
    await revoke(code);
    expect((await make(shopper, { code })).body.code).toBe('promotion.code_taken');
    expect(await trailOf(shopper, code)).toHaveLength(1);
  });

  it('C40 refuses terms that make no sense, with what is wrong where, and a revocation without a reason or of nothing', async () => {
    const { shopper } = await somebody('Admin');
    const { status, body } = await make(shopper, {
      code: 'A B',
      starts_at: '2026-12-24T00:00:00Z',
      ends_at: '2026-12-01T00:00:00Z',
      off: { kind: 'percent', percents: [10, 5] },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['code', 'off.percents', 'ends_at']]);
    expect(await refusalOf(shopper.post('/api/admin/promotions/NONE/revoke', { reason: 'Over.' }))).toEqual([
      404,
      'promotion.not_found',
    ]);
    expect(
      await refusalOf(shopper.post(`/api/admin/promotions/${await aPromotion()}/revoke`, { reason: ' ' })),
    ).toEqual([422, 'request.invalid']);
  });

  it('C40 whoever stops being an admin in that very moment changes nothing', async () => {
    const admin = await somebody('Admin');
    const [code, other] = [await aPromotion(), await aPromotion()];
    const { calls } = await withFault(undefined, () =>
      admin.shopper.post(`/api/admin/promotions/${other}/revoke`, { reason: 'Over.' }),
    );
    const last = calls.findIndex((name) => name.startsWith('TransactWrite'));
    expect(last).toBeGreaterThan(0);
    for (let at = 0; at <= last; at += 1) {
      const boss = await somebody('Admin');
      const act = () => User.patch({ userId: boss.id }).set({ role: 'User' }).go();
      const { result } = await withRival({ at, act }, () =>
        boss.shopper.post(`/api/admin/promotions/${code}/revoke`, { reason: 'Over.' }),
      );
      expect(
        [result?.status, (await Promotion.get({ code }).go({ consistent: true })).data?.revokedAt],
        `call ${at}`,
      ).toEqual([403, undefined]);
    }
    expect(await trailOf(admin.shopper, code)).toEqual([]);
  });
});

describe('the index of automatic promotions', () => {
  it('M-03 finds one that was created, and no longer one that was taken back', async () => {
    const terms: Partial<CreatePromotion> = { is_automatic: true, minimum_cents: 9_000_000 };
    const [kept, gone] = [await aPromotion(terms), await aPromotion(terms)];
    await revoke(gone);
    const { data } = await Promotion.query.ofAutomatic({ automatic: 'yes' }).go({ pages: 'all' });
    const codes = data.map(({ code }) => code);
    expect([codes.includes(kept), codes.includes(gone)]).toEqual([true, false]);
  });
});
