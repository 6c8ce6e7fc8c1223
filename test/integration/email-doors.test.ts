import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import { Undeliverable } from '#functions/mail/undeliverable.entity.ts';
import { undeliverable } from '#functions/mail/mail-feedback.ts';
import { enrolCart, memberOf } from '#functions/mailing-list/mailing-list.ts';
import { ListMember } from '#functions/mailing-list/mailing-list.entity.ts';
import { checkedEmail, checkedSubscriber } from '#functions/messages/texts.ts';
import { sendMail } from '#functions/mail/mail.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { newToken } from '#functions/platform/ids.ts';
import { findByEmail } from '#functions/platform/users.ts';
import { AppError } from '#shared/errors.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { EMAILS } from '#test/cases/emails.ts';
import { aCart, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { mailedToken, signIn, signUp } from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';

let payments: Payments;
let cart: Awaited<ReturnType<typeof aCart>>;
beforeAll(async () => {
  payments = await openPayments();
  cart = await aCart();
});
afterAll(() => payments.close());

interface Said {
  code?: string;
  description?: string;
  fields?: Record<string, string> | undefined;
}

const said = (check: () => string): Said => {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

/** Several spellings of one address use up what can be mailed to it. */
const TAKEN = expect.stringMatching(/^(taken|request\.too_many)$/);
const LETTERS = /before the @/;

/** What a form that takes an address says of one. */
const DOORS: Record<string, (email: string) => Promise<Said>> = {
  'the checkout': async (email) => (await place(cart.shopper, checkoutOf(cart.cart, { email }))).body,
  'a message to the studio': async (email) =>
    (await aVisitor().post<Said>('/api/contact', { email, text: 'Hello.' })).body,
  'signing up': async (email) => (await aVisitor().post<Said>('/api/users', { email, password: PASSWORD })).body,
  'the link to sign in': async (email) => (await aVisitor().post<Said>('/api/login/link', { email })).body,
  'a forgotten password': async (email) => (await aVisitor().post<Said>('/api/users/forgot-password', { email })).body,
  'another address': async (email) => {
    const { shopper } = await aBuyer();
    return (await shopper.post<Said>('/api/users/change-email', { email, password: PASSWORD })).body;
  },
  'a question': async (email) => said(() => checkedEmail(email)),
  'the replies to a question': async (email) => said(() => checkedSubscriber(email)),
};

describe.each(Object.keys(DOORS))('%s', (door) => {
  it('refuses what no mail reaches, with its reason, and takes what any other form takes', async () => {
    const open = DOORS[door]!;
    for (const { typed, refused } of EMAILS.filter((each) => each.refused !== undefined)) {
      const { code, description, fields } = await open(typed);
      expect([typed, code]).toEqual([typed, expect.stringMatching(/email|request\.invalid/)]);
      expect(LETTERS.test(`${description} ${fields?.['email']}`)).toBe(refused === 'letters');
    }
    if (door === 'the checkout') return;
    for (const { typed } of EMAILS.filter(({ refused }) => refused === undefined))
      expect([typed, (await open(typed)).code ?? 'taken']).toEqual([typed, TAKEN]);
  });
});

/** A mailbox at a domain that is not in ASCII, and as mails are sent to it. */
const foreign = () => {
  const name = `joerg-${newToken()
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')}`;
  return { typed: `${name}@münchen.example`, ascii: `${name}@xn--mnchen-3ya.example` };
};

/** Writes a cart's address as it was written before domains were in ASCII. */
const asBefore = ({ id }: Cart, email: string): Promise<unknown> =>
  StoredCart.patch({ cartId: id }).set({ email, guestEmail: email }).go();

describe('an address whose domain is not in ASCII', () => {
  it('C10 gets the mails of its order, signs in, and claims its orders, also those of before', async () => {
    const { typed, ascii } = foreign();
    const { cart: placed } = await aPlacedCart(aVisitor(), { email: ` ${typed}\u200b` });
    const { cart: earlier } = await aPlacedCart(aVisitor());
    await asBefore(earlier, typed);
    await deliverEventsAbout(placed.id);
    expect((await mailsTo(ascii)).length).toBeGreaterThan(0);
    const shopper = aVisitor();
    await signUp(shopper, typed);
    await shopper.ask('/api/users/verify-email', { token: await mailedToken(ascii, 'verify-email') });
    expect((await findByEmail(typed.toUpperCase()))?.email).toBe(ascii);
    expect((await signIn(aVisitor(), `\u00a0${typed} `)).status).toBe(200);
    for (const { id } of [placed, earlier]) expect((await shopper.get(`/api/carts/?cart_id=${id}`)).status).toBe(200);
    const { orders } = await shopper.ask<{ orders: { cart_id: string }[] }>('/api/users/me/orders');
    expect(orders.map(({ cart_id: id }) => id).toSorted()).toEqual([placed.id, earlier.id].toSorted());
  });

  it('what was stored of it before is found: that mails bounce, and that it has left the list', async () => {
    const { typed, ascii } = foreign();
    await Undeliverable.put({ address: typed, why: 'bounced', at: nowIso() }).go();
    expect([await undeliverable(ascii), await undeliverable(typed)]).toEqual([
      expect.objectContaining({ address: typed }),
      expect.objectContaining({ address: typed }),
    ]);
    expect(await sendMail({ to: typed, subject: 'Hello', heading: 'Hello', paragraphs: [] })).toBe(false);
    const { cart: placed } = await aPlacedCart(aVisitor(), { email: typed, email_list: true });
    const left = { state: 'left', consentAt: nowIso(), leftAt: '2999-01-01T00:00:00.000Z' } as const;
    await ListMember.put({ address: typed, cartId: placed.id, source: 'checkout', version: 1, ...left }).go();
    await enrolCart(placed.id);
    expect([(await memberOf(typed))?.state, await memberOf(ascii)]).toEqual(['left', undefined]);
  });
});
