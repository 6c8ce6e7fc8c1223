import { describe, expect, it } from 'vitest';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import { enrolEarlier } from '#functions/mailing-list/earlier.ts';
import { ListMember } from '#functions/mailing-list/mailing-list.entity.ts';
import { enrolCart } from '#functions/mailing-list/mailing-list.ts';
import { Undeliverable } from '#functions/mail/undeliverable.entity.ts';
import { subscriptionRoutes } from '#functions/messages/subscriptions.routes.ts';
import { setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import type { Mail } from '#infra/local/ses/mail.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { MailingListCounts, MailingListPart } from '#shared/schemas/mailing-list.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aPlacedCart, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import type { Shopper } from '#test/support/shopper.ts';

const BERLIN = { country: 'DE', city: 'Berlin', state: 'Berlin', zip: '10115', line1: 'Hauptstraße 1' };
const TORONTO = { country: 'CA', city: 'Toronto', state: 'ON', zip: 'M5V 3L9', line1: '1 King Street' };
const SUBJECT = 'Please confirm: our mailing list';

const memberOf = async (address: string) => (await ListMember.get({ address }).go({ consistent: true })).data;
const asked = async (address: string): Promise<Mail[]> =>
  (await mailsTo(address)).filter(({ subject }) => subject === SUBJECT);

/** An order whose events have been handled; it is placed with the tick unless said otherwise. */
const anOrder = async (email = anEmail('list'), { to = {}, ticked = true }: { to?: object; ticked?: boolean } = {}) => {
  const placed = await aPlacedCart(aVisitor(), {
    email,
    email_list: ticked,
    shipping_address: { ...anAddress(), ...to },
  });
  await deliverEventsAbout(email);
  return { email, ...placed };
};

/** Pays what the order still owes. */
const pay = (shopper: Shopper, cart: Cart, more: Partial<CreateCart> = {}) =>
  place(shopper, checkoutOf(cart, { total: cart.due, full_payment: true, email_list: undefined, ...more }));

const confirm = (mail: Mail) => {
  const token = new URL(/http\S+\/mailing-list\?token=\S+/.exec(mail.text)![0]).searchParams.get('token');
  return subscriptionRoutes.request(`/api/subscriptions/confirm?token=${token}`, { method: 'POST' });
};
/** The press of a mail program's own button: no session, no origin (RFC 8058). */
const leave = (url: string) =>
  subscriptionRoutes.request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
const leavingLink = ({ headers }: Mail): string => /<(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

describe('C35 the mailing list', () => {
  it.each([
    ['the USA', {}, true, 'confirmed', 0],
    ['Germany', BERLIN, true, 'unconfirmed', 1],
    ['Canada', TORONTO, true, 'unconfirmed', 1],
    ['Germany, without the tick,', BERLIN, false, undefined, 0],
  ])('of an order to %s', async (_, to, ticked, state, mails) => {
    const { email, cart } = await anOrder(undefined, { to, ticked });
    await deliverEventsAbout(email, 3);
    const member = await memberOf(email);
    expect([member?.state, (await asked(email)).length]).toEqual([state, mails]);
    const { cartId, source, text, country } = member ?? {};
    expect([cartId, source, text, country, typeof member?.consentAt]).toEqual(
      ticked
        ? [cart.id, 'checkout', 1, cart.address?.country, 'string']
        : [undefined, undefined, undefined, undefined, 'undefined'],
    );
  });

  it('an address is on it once its link is pressed, again and again, and leaves by one press for good', async () => {
    const { email, shopper, cart } = await anOrder(undefined, { to: BERLIN });
    const [mail] = await asked(email);
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail!.html).toContain('because this address was ticked for our mailing list.');
    for (let time = 0; time < 2; time += 1) expect((await confirm(mail!)).status).toBe(200);
    const confirmed = await memberOf(email);
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) as string });
    const opened = await subscriptionRoutes.request(leavingLink(mail!));
    expect([opened.status, (await memberOf(email))?.state]).toEqual([302, 'confirmed']);
    for (let time = 0; time < 2; time += 1) expect((await leave(leavingLink(mail!))).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ state: 'left', leftAt: expect.any(String) as string });
    expect((await confirm(mail!)).status).toBe(404);
    // A payment of the same order, or its event once more, is no new consent.
    expect((await pay(shopper, cart)).status).toBe(200);
    await deliverEventsAbout(cart.id, 2);
    await enrolCart(cart.id);
    expect((await memberOf(email))?.state).toBe('left');
    await anOrder(email);
    expect((await memberOf(email))?.state).toBe('confirmed');
  });

  it('refuses forged links, and those of another purpose or older than 30 days', async () => {
    const { email } = await anOrder(undefined, { to: BERLIN });
    const [mail] = await asked(email);
    const token = new URL(leavingLink(mail!)).searchParams.get('token');
    expect((await confirm({ ...mail!, text: `http://x/mailing-list?token=${token}` })).status).toBe(404);
    const confirming = /mailing-list\?token=(\S+)/.exec(mail!.text)![1]!;
    expect((await leave(`${env('SITE_URL')}/api/subscriptions/end?token=${confirming}`)).status).toBe(404);
    setClock(() => Date.now() + 31 * 24 * 3_600_000);
    expect((await confirm(mail!)).status).toBe(404);
    setClock(Date.now);
    expect((await memberOf(email))?.state).toBe('unconfirmed');
  });

  it('a tick that is taken back while paying leaves it, and one that is set there joins it', async () => {
    for (const [before, after] of [
      [true, 'left'],
      [false, 'confirmed'],
    ] as const) {
      const { email, shopper, cart } = await anOrder(undefined, { ticked: before });
      expect((await pay(shopper, cart, { email_list: !before })).status).toBe(200);
      await deliverEventsAbout(cart.id);
      expect(await memberOf(email)).toMatchObject({ state: after, source: before ? 'checkout' : 'pay page' });
    }
  });

  it('ticks of before there was a list are asked once to confirm, also where no link is asked for', async () => {
    const { email, cart } = await anOrder();
    await ListMember.delete({ address: email }).go();
    await StoredCart.patch({ cartId: cart.id }).remove(['mailingListText']).go();
    await deliverEventsAbout(cart.id);
    expect(await memberOf(email)).toBeNull();
    expect(await enrolEarlier(false)).toBeGreaterThan(0);
    expect(await memberOf(email)).toBeNull();
    await enrolEarlier(true);
    await enrolEarlier(true);
    await deliverEventsAbout(email);
    const mails = await asked(email);
    expect([(await memberOf(email))?.state, mails.length]).toEqual(['unconfirmed', 1]);
    expect((await confirm(mails[0]!)).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ state: 'confirmed' });
  });

  it('admins count it and read its confirmed addresses that mail reaches, each with a link to leave; it is audited', async () => {
    const { shopper: admin } = await somebody('Admin');
    const counts = () => admin.ask<MailingListCounts>('/api/admin/mailing-list');
    const before = await counts();
    const [first, bounced, waiting] = [await anOrder(), await anOrder(), await anOrder(undefined, { to: BERLIN })];
    await Undeliverable.put({ address: bounced.email, why: 'bounced', at: new Date().toISOString() }).go();
    expect(await counts()).toEqual({
      confirmed: before.confirmed + 2,
      unconfirmed: before.unconfirmed + 1,
      left: before.left,
    });
    const { csv, next } = await admin.ask<MailingListPart>('/api/admin/mailing-list/export', {});
    const [headings, ...lines] = csv.trim().split('\r\n');
    expect([headings, next]).toEqual(['"address","consent","where","text","country","confirmed","unsubscribe"', null]);
    const mine = lines.find((line) => line.includes(first.email))!;
    expect(mine).toContain('"checkout","Add me to the mailing list","US"');
    expect(lines.some((line) => line.includes(bounced.email) || line.includes(waiting.email))).toBe(false);
    const member = (await memberOf(first.email))!;
    const rest = await admin.ask<MailingListPart>('/api/admin/mailing-list/export', {
      after: `${member.consentAt}~${first.email}`,
    });
    expect(rest.csv).not.toContain(first.email);
    expect((await leave(/"(http[^"]+)"$/.exec(mine)![1]!)).status).toBe(200);
    expect((await memberOf(first.email))?.state).toBe('left');
    expect((await counts()).left).toBe(before.left + 1);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.filter(({ action }) => action === 'mailing-list.export').length).toBeGreaterThanOrEqual(2);
  });
});
