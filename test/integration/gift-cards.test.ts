import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Cart as Carts, type StoredCart } from '#functions/carts/cart.entity.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { cardIdOf } from '#functions/gift-cards/codes.ts';
import { CARD_COLORS, colorsOf, type CardDesign } from '#shared/money/card-designs.ts';
import { GiftCard } from '#functions/gift-cards/gift-card.entity.ts';
import { deliveriesOf, issueGiftCards } from '#functions/gift-cards/issue.ts';
import { boughtCards } from '#functions/gift-cards/bought.ts';
import { refundEntities, refundToCard, takingBackCard } from '#functions/gift-cards/refunds.ts';
import { Undeliverable } from '#functions/mail/undeliverable.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { documents, items, transact } from '#functions/platform/table.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { CardsToPrint, GiftCardFound, PrintedCard, UnsentCard } from '#shared/schemas/gift-card.ts';
import type { Cart, Gift } from '#shared/schemas/cart.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { seedGiftCard } from '#test/seed/gift-cards.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments } from '#test/support/payments.ts';
import { refusalOf, type Refusal } from '#test/support/shopper.ts';

const payments = await openPayments();
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

/** The whole table as text. */
const tableText = async (): Promise<string> => {
  const texts: string[] = [];
  for (let from: Record<string, unknown> | undefined, more = true; more; more = from !== undefined) {
    const { Items, LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: process.env.MARKET_TABLE, ExclusiveStartKey: from }),
    );
    texts.push(JSON.stringify(Items));
    from = LastEvaluatedKey;
  }
  return texts.join('\n');
};

const lookUp = (code: string, pin = '', shopper = aVisitor()) =>
  shopper.post<GiftCardFound & Refusal>('/api/carts/card', { code, pin });

describe('looking a gift card up', () => {
  it('M-06 API-06 number and pin tell what is left, by either method and however the number is typed', async () => {
    const { code, pin } = await aCard({ cents: 4_000, promoCents: 500 });
    const shopper = aVisitor();
    const found = { status: true, result: { card_number: code, balance: 4_000, promo_balance: 500 } };
    expect(await shopper.ask(`/api/carts/card?code=${code}&pin=${pin}`)).toEqual(found);
    expect((await lookUp(code, pin)).body).toEqual(found);
    expect((await lookUp(code.toLowerCase().replaceAll('-', ' '), pin)).body.result.balance).toBe(4_000);
    const { code: bare } = await aCard({ pin: '' });
    expect((await lookUp(bare)).status).toBe(200);
  });

  it('M-06 the demo card is there, once, with $100 on it', async () => {
    await seedGiftCard();
    await expect(seedGiftCard()).rejects.toThrow('did not hold');
    expect((await lookUp('atelier-demo-0100', '1234')).body).toEqual({
      status: true,
      result: { card_number: 'ATELIER-DEMO-0100', balance: 10_000, promo_balance: 0 },
    });
  });

  it('M-09 M5 an unknown number, a wrong pin, no pin and an empty card are refused byte for byte alike', async () => {
    const [{ code }, empty] = [await aCard(), await aCard({ cents: 0, pin: '' })];
    const tries: [string, string][] = [
      ['NONE-NONE-NONE-NONE', '1234'],
      [code, '4321'],
      [code, ''],
      [empty.code, ''],
    ];
    const answers = await Promise.all(
      tries.map(([card, pin]) => aVisitor().post('/api/carts/card', { code: card, pin }, { requestId: 'same' })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      code: 'gift_card.not_found',
      description: 'This gift card number or pin is not right, or nothing is left on the card.',
    });
  });

  it('R8 somebody fails five times in ten minutes, whatever they try; what opens is not counted', async () => {
    const [{ code, pin }, shopper] = [await aCard(), aVisitor()];
    for (let time = 0; time < 8; time += 1) expect((await lookUp(code, pin, shopper)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => lookUp('NONE', '', shopper.twin())));
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(5);
    const last = await lookUp(code, pin, shopper);
    expect([last.status, last.body.code, Number(last.headers.get('Retry-After')) > 0]).toEqual([
      429,
      'request.too_many',
      true,
    ]);
  });

  it('R8 a card is tried with sixty pins in six hours; after that even the right one is refused', async () => {
    const { code, pin } = await aCard();
    for (let guess = 0; guess < 60; guess += 1) expect((await lookUp(code, String(guess))).status).toBe(404);
    expect((await lookUp(code, pin)).body.code).toBe('gift_card.locked');
    setClock(() => Date.now() + 6 * 3_600_000);
    expect((await lookUp(code, pin)).status).toBe(200);
  });

  it('C20 a promotional balance is there until its moment, and is then taken off', async () => {
    const promoExpiresAt = new Date(Date.now() + DAY_MS).toISOString();
    const { code, pin, cardId } = await aCard({ promoCents: 700, promoExpiresAt });
    expect((await lookUp(code, pin)).body.result.promo_balance).toBe(700);
    setClock(() => Date.now() + DAY_MS + 1_000);
    expect((await lookUp(code, pin)).body.result).toMatchObject({ balance: 10_000, promo_balance: 0 });
    for (let run = 0; run < 2; run += 1) expect((await runDueWork()).failed).toEqual([]);
    expect(await findCard(cardId)).toMatchObject({ promoCents: 0, balanceCents: 10_000 });
    expect((await movesOf(cardId)).map(({ kind, promoCents }) => [kind, promoCents])).toEqual([
      ['issued', 700],
      ['expired', -700],
    ]);
  });
});

interface Purchase {
  cartId: string;
  buyer: string;
}

/** Buys gift cards only; their events are not delivered yet. */
const buy = async (
  line: { gift?: Gift; design?: CardDesign; isPrinted?: boolean; times?: number } = {},
): Promise<Purchase> => {
  const mailed = await aGiftCard();
  const { sku } = line.isPrinted
    ? await aProduct({ price: mailed.price, options: mailed.options, supplier_product: 'giftcard' })
    : mailed;
  const [shopper, buyer] = [aVisitor(), anEmail('buyer')];
  let cart: Cart | undefined;
  for (let time = 0; time < (line.times ?? 1); time += 1)
    cart = await addPiece(shopper, {
      product_id: sku,
      options: { amount: '50' },
      ...(line.gift && { gift: line.gift }),
      ...(line.design && { design: line.design }),
    });
  const { status, text } = await place(shopper, checkoutOf(cart as Cart, { email: buyer }));
  expect(status, text).toBe(200);
  return { cartId: cart?.id ?? '', buyer };
};

const aGift = (days: number, overrides: Partial<Gift> = {}): Gift => ({
  recipient: 'Ada',
  email: anEmail('ada'),
  from: 'Grace',
  message: 'Paint the <dog>!',
  send_on: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  ...overrides,
});

const giftMails = async (address: string) => (await mailsTo(address)).filter(({ text }) => text.includes('Number: '));
const codeIn = (text: string): string => /Number: (\S+)/.exec(text)?.[1] ?? '';

describe('buying gift cards', () => {
  it('M-10 C20 bought for oneself it comes by mail at once, is worth its price, and its code stands nowhere else', async () => {
    const { cartId, buyer } = await buy({ times: 2 });
    expect(await deliveriesOf(cartId)).toEqual([]);
    await deliverEventsAbout(cartId, 3);
    const mails = await giftMails(buyer);
    expect(mails).toHaveLength(2);
    // Without a design it is the plain card.
    for (const { html } of mails) expect(html).toContain(colorsOf(undefined).ground);
    const codes = mails.map(({ text }) => codeIn(text));
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect((await lookUp(code)).body.result).toMatchObject({ balance: 5_000, promo_balance: 0 });
    }
    const [text, deliveries] = [await tableText(), await deliveriesOf(cartId)];
    for (const code of codes)
      expect([text.includes(code), text.includes(code.replaceAll('-', ''))]).toEqual([false, false]);
    expect(deliveries.map(({ state, sealedCode }) => [state, sealedCode])).toEqual([
      ['mailed', undefined],
      ['mailed', undefined],
    ]);
  });

  it('C20 each card is issued once, however many hear of the order at a time', async () => {
    const { cartId } = await buy({ times: 3 });
    await Promise.all(Array.from({ length: 20 }, () => issueGiftCards(cartId)));
    const deliveries = await deliveriesOf(cartId);
    const { data: issued } = await GiftCard.scan.where((card, { eq }) => eq(card.cartId, cartId)).go({ pages: 'all' });
    expect(new Set(issued.map(({ cardId }) => cardId))).toEqual(new Set(deliveries.map(({ cardId }) => cardId)));
    expect(issued).toHaveLength(3);
    for (const { cardId = '' } of deliveries)
      expect((await movesOf(cardId)).map(({ kind, cents }) => [kind, cents])).toEqual([['issued', 5_000]]);
  });

  it('C20 as a gift it is mailed once, on the morning of its day, with the words of whoever gives it', async () => {
    const gift = aGift(3);
    const { cartId, buyer } = await buy({ gift, design: 'garden' });
    await deliverEventsAbout(cartId);
    await runDueWork();
    expect([await giftMails(gift.email), await giftMails(buyer)]).toEqual([[], []]);
    const morning = Date.parse(`${gift.send_on}T09:00:00Z`);
    setClock(() => morning - 1_000);
    await runDueWork();
    await deliverEventsAbout(cartId);
    expect(await giftMails(gift.email)).toEqual([]);
    setClock(() => morning + 1_000);
    await Promise.all([runDueWork(), runDueWork(), runDueWork()]);
    await deliverEventsAbout(cartId, 2);
    const [mail, ...more] = await giftMails(gift.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A gift card from Grace' });
    expect(mail?.text).toContain('Hello Ada, Grace gives you $50.00');
    expect(mail?.text).toContain('Paint the <dog>!');
    expect(mail?.html).toContain('Paint the &lt;dog&gt;!');
    // The card is drawn in its design, with the names on it.
    expect(mail?.html).toContain(CARD_COLORS.garden.ground);
    expect(mail?.html).toContain('For Ada, from Grace');
    expect((await lookUp(codeIn(mail?.text ?? ''))).body.result.balance).toBe(5_000);
  });

  it('C20 C40 C45 a card whose mail cannot be sent is said so to its buyer and the staff, who mail it to another address', async () => {
    const [gift, other] = [aGift(1), anEmail('other')];
    const { cartId, buyer } = await buy({ gift });
    const at = `${gift.send_on}T09:00:00Z`;
    setClock(() => Date.parse(at));
    const { shopper: admin } = await somebody('Admin');
    await Undeliverable.put({ address: gift.email, why: 'bounced', at }).go();
    await deliverEventsAbout(cartId, 2);
    expect(await giftMails(gift.email)).toEqual([]);
    const words = (await mailsTo(buyer)).filter(({ subject }) => subject === 'Your gift card could not be sent');
    expect(words).toHaveLength(1);
    expect(words[0]?.text).toContain(`for Ada was to go to ${gift.email}`);
    const unsent = async () =>
      (await admin.ask<CardsToPrint>('/api/admin/gift-cards')).unsent?.filter(({ cart }) => cart === cartId);
    const [card, ...more] = (await unsent()) ?? [];
    expect(more).toEqual([]);
    expect(card).toMatchObject({ cents: 5_000, email: gift.email, recipient: 'Ada', mail_problem: { why: 'bounced' } });
    const mail = (body: object) => admin.post<UnsentCard & Refusal>(`/api/admin/gift-cards/${card?.id}/mail`, body);
    expect((await mail({})).body).toMatchObject({ code: 'request.invalid', fields: { email: expect.any(String) } });
    const answers = await Promise.all([1, 2, 3].map(() => mail({ email: other })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await unsent()).toEqual([]);
    await deliverEventsAbout(cartId, 2);
    const mails = await giftMails(other);
    expect(mails).toHaveLength(1);
    expect((await lookUp(codeIn(mails[0]?.text ?? ''))).body.result.balance).toBe(5_000);
    expect(await refusalOf(mail({ email: other }))).toEqual([409, 'gift_card.not_to_mail']);
    expect(await mailsTo(buyer)).toHaveLength(2);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.filter(({ after }) => after?.includes(other))).toMatchObject([
      { action: 'gift-card.mail', before: `not sent to ${gift.email}` },
    ]);
  });

  it('C20 no card comes of an order that is not placed, or not paid', async () => {
    const { sku } = await aGiftCard();
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
    await issueGiftCards(cart.id);
    expect((await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }))).body.code).toBe(
      'payment.declined',
    );
    await issueGiftCards(cart.id);
    expect(await deliveriesOf(cart.id)).toEqual([]);
  });

  it('C20 a printed card waits for an admin, who sees its code once', async () => {
    const { cartId, buyer } = await buy({ isPrinted: true });
    await deliverEventsAbout(cartId);
    expect(await giftMails(buyer)).toEqual([]);
    const { shopper: admin } = await somebody('Admin');
    const { cards } = await admin.ask<CardsToPrint>('/api/admin/gift-cards');
    const card = cards.find(({ cart }) => cart === cartId);
    expect(card).toMatchObject({ cents: 5_000 });
    const prints = await Promise.all(
      [1, 2, 3].map(() => admin.post<PrintedCard>(`/api/admin/gift-cards/${card?.id}/print`, {})),
    );
    const [shown, ...more] = prints.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect((await lookUp(shown?.body.code ?? '')).body.result.balance).toBe(5_000);
    expect(await refusalOf(admin.post(`/api/admin/gift-cards/${card?.id}/print`, {}))).toEqual([
      409,
      'gift_card.not_to_print',
    ]);
    expect(
      (await admin.ask<CardsToPrint>('/api/admin/gift-cards')).cards.filter(({ cart }) => cart === cartId),
    ).toMatchObject([{ state: 'to_post' }]);
    expect(await tableText()).not.toContain(shown?.body.code);
  });
});

describe('giving gift cards back', () => {
  const placed = async (cartId: string): Promise<StoredCart> =>
    (await Carts.get({ cartId }).go({ consistent: true })).data as StoredCart;

  const refund = async (
    paid: { cardId: string; cents: number; promoCents: number },
    refundId: string,
    email: string,
  ): Promise<string> => {
    const { cardId, paying } = await refundToCard(paid, refundId, { cartId: 'crt_refunded', email });
    await transact(refundEntities, paying);
    return cardId;
  };

  it('C16 what a card paid goes back to it, once', async () => {
    const { cardId } = await aCard({ cents: 1_000 });
    expect(await refund({ cardId, cents: 300, promoCents: 0 }, 'rfd_a', anEmail())).toBe(cardId);
    await expect(refund({ cardId, cents: 300, promoCents: 0 }, 'rfd_a', anEmail())).rejects.toThrow('did not hold');
    expect((await findCard(cardId))?.balanceCents).toBe(1_300);
  });

  it('C16 where the promotion has ended a new card takes its place, once, and is mailed', async () => {
    const email = anEmail('buyer');
    const { cardId } = await aCard({
      cents: 0,
      promoCents: 0,
      promoExpiresAt: new Date(Date.now() - 1_000).toISOString(),
    });
    const next = await refund({ cardId, cents: 200, promoCents: 100 }, 'rfd_b', email);
    await expect(refund({ cardId, cents: 200, promoCents: 100 }, 'rfd_b', email)).rejects.toThrow('did not hold');
    expect(await findCard(next)).toMatchObject({ balanceCents: 200, promoCents: 100, replaces: cardId });
    expect(
      (await movesOf(cardId)).map(({ kind, cents, promoCents, heldCents }) => [kind, cents, promoCents, heldCents]),
    ).toEqual([
      ['issued', 0, 0, 0],
      ['refunded', 0, 0, 0],
    ]);
    await deliverEventsAbout('rfd_b');
    const mails = await giftMails(email);
    expect(await Promise.all(mails.map(({ text }) => cardIdOf(codeIn(text))))).toEqual([next]);
  });

  it('C16 a bought card can be taken back while it is whole; it opens nothing then, and its mail never goes out', async () => {
    const gift = aGift(5);
    const { cartId } = await buy({ gift });
    await deliverEventsAbout(cartId);
    const cart = await placed(cartId);
    const cards = await boughtCards(cart);
    expect(cards).toMatchObject([{ cents: 5_000, isUnspent: true }]);
    await transact(refundEntities, (write) => items(cards.map((card) => takingBackCard(write, card))));
    expect(await findCard(cards[0]?.cardId ?? '')).toMatchObject({ state: 'void', balanceCents: 0 });
    expect(await boughtCards(cart)).toMatchObject([{ isUnspent: false }]);
    setClock(() => Date.now() + 6 * DAY_MS);
    await runDueWork();
    await deliverEventsAbout(cartId);
    expect(await giftMails(gift.email)).toEqual([]);
  });

  it('C16 one that was not issued yet never is', async () => {
    const { cartId } = await buy();
    const cards = await boughtCards(await placed(cartId));
    expect(cards).toMatchObject([{ cents: 5_000, isUnspent: true }]);
    await transact(refundEntities, (write) => items(cards.map((card) => takingBackCard(write, card))));
    await deliverEventsAbout(cartId);
    expect(await deliveriesOf(cartId)).toMatchObject([{ state: 'void' }]);
    await expect(
      transact(refundEntities, (write) => items(cards.map((card) => takingBackCard(write, card)))),
    ).rejects.toThrow('did not hold');
  });
});
