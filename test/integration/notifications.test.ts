import { DeleteSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVENTS, readEvent, type EventName } from '#events/registry.ts';
import { handler as takeFeedbackHandler } from '#functions/entries/mail-feedback.lambda.ts';
import { asHtml, asText, sendMail } from '#functions/mail/mail.ts';
import { env } from '#functions/platform/env.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import { handler as notifyHandler } from '#functions/entries/notifier.lambda.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, envelopeOf, eventsAbout, mailsTo, queued } from '#test/support/events.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const takeFeedback = asFunction('mailFeedback', takeFeedbackHandler);
const notify = asFunction('notifier', notifyHandler);

let clock = 0;
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const samples = new URL('../../events/samples/', import.meta.url);
const subjectsTo = async (address: string): Promise<string[]> => (await mailsTo(address)).map(({ subject }) => subject);

describe('mails', () => {
  it('C21 customer and artist are told of each step, each the right thing, each once', async () => {
    const email = anEmail('grace');
    const order = await anOrder({ checkout: { email }, artists: [{ name: 'Hana Okabe' }, { name: 'Tomás Quiroga' }] });
    const [hana, tomas] = order.artists;
    for (const artist of order.artists) await offer(artist, order.orderId);
    await choose(order, hana!);
    clock += HOUR_MS;
    await runDueWork();
    await hana!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    await deliverEventsAbout(order.orderId, 2);
    await deliverEventsAbout(order.orderId, 1);
    expect(await subjectsTo(email)).toEqual([
      'Your order has started',
      'Hana Okabe would like to paint your oil painting',
      'Tomás Quiroga would like to paint your oil painting',
      'Hana Okabe was chosen for your oil painting',
      'Hana Okabe has accepted your oil painting',
    ]);
    expect(await subjectsTo(hana!.email)).toEqual([
      'A new request: Oil painting from your photo, The 8x10in',
      'You were chosen: Oil painting from your photo, The 8x10in',
      'It is yours: Oil painting from your photo',
    ]);
    expect(await subjectsTo(tomas!.email)).toEqual(['A new request: Oil painting from your photo, The 8x10in']);
    const [started, , , chosen] = await mailsTo(email);
    for (const form of [started!.text, started!.html])
      for (const fact of ['$189.00', '$204.00', '$37.80', '$166.20', `${env('SITE_URL')}/orders/${order.cartId}`])
        expect(form).toContain(fact);
    expect(chosen!.text).toContain('You chose Hana Okabe');
    const hanas = await mailsTo(hana!.email);
    for (const { text } of hanas)
      for (const fact of ['8x10in', `order ${shortNumber(order.orderId)}`, 'You earn: $132.30'])
        expect(text).toContain(fact);
    expect(hanas.at(-1)!.text).toMatch(/^Finished by: /m);
  });

  it('Q-21 when the schedule chose, the mail says so', async () => {
    const email = anEmail();
    const order = await anOrder({ checkout: { email } });
    await offer(order.artists[0]!, order.orderId);
    clock += HOUR_MS;
    await runDueWork();
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(email)).at(-1)?.text).toContain(
      'The offer with the highest quality score was chosen: Marta Ilves.',
    );
  });

  it('M-10 an order of gift cards alone is thanked for without a word of artists to come', async () => {
    const { sku } = await aGiftCard();
    const [shopper, email] = [aVisitor(), anEmail()];
    const cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
    const { shipping_address: _none, ...checkout } = checkoutOf(cart, { email });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page leaves the address out, too
    expect(await place(shopper, checkout as CreateCart)).toMatchObject({ status: 200 });
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    expect(placed).toMatchObject({ address: null, shippingPrice: 0, due: 0, paid: 5_000 });
    await deliverEventsAbout(cart.id);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Paid today: $50.00');
    expect(mail?.text).not.toMatch(/pieces|artists|paint|Shipping|completion|cancel/);
    expect(mail?.text).toContain(`Your card goes to ${email} by e-mail`);
  });

  it(
    'C21 whichever call fails while we write: nobody is forgotten, and only a mail whose mark was lost goes out twice',
    { tags: 'soak' },
    async () => {
      await openSeam({ pays: false });
      const select = async () => {
        const email = anEmail();
        const order = await anOrder({ checkout: { email } });
        await offer(order.artists[0]!, order.orderId);
        clock += HOUR_MS;
        await runDueWork();
        const event = (await eventsAbout(order.orderId)).find(({ name }) => name === 'quote.selected')!;
        return { event, recipients: [email, order.artists[0]!.email] };
      };
      const { calls } = await withFault(undefined, async () =>
        notify(envelopeOf((await select()).event)).catch(() => undefined),
      );
      const writing = calls.slice(-8);
      expect(writing.filter((name) => name.startsWith('TransactWrite'))).toHaveLength(2);
      for (let at = 0; at < writing.length; at += 1) {
        const { event, recipients } = await select();
        const run = await withFault({ at, mode: 'fails before' }, () =>
          notify(envelopeOf(event)).catch(() => undefined),
        );
        const countsOf = () => Promise.all(recipients.map(async (address) => (await mailsTo(address)).length));
        const atOnce = await countsOf();
        const isOfOneMail = String(run.deeds[at]).includes('sentMail');
        expect(isOfOneMail && Math.max(...atOnce) === 0, `${run.deeds[at]} kept every mail back`).toBe(false);
        for (let again = 0; again < 3; again += 1) await notify(envelopeOf(event));
        const counts = await countsOf();
        const isMark = run.calls[at]?.startsWith('TransactWrite');
        expect(counts.toSorted((a, b) => a - b)).toEqual(isMark ? [1, 2] : [1, 1]);
      }
    },
  );

  it('an address that bounces is mailed no more, which the staff sees; one that reports spam still gets what belongs to its order', async () => {
    const { shopper: admin } = await somebody('Admin');
    const orderWith = async (email: string) => anOrder({ checkout: { email }, artists: [{ name: 'Hana Okabe' }] });
    const feedback = (detail: object) => takeFeedback(queued({ 'detail-type': 'Email Bounced', detail }));
    const [gone, full, cross] = [anEmail('gone'), anEmail('full'), anEmail('cross')];
    const at = new Date(clock).toISOString();
    const bounce = (bounceType: string, emailAddress: string) =>
      feedback({ eventType: 'Bounce', bounce: { bounceType, timestamp: at, bouncedRecipients: [{ emailAddress }] } });
    const orders = await Promise.all([gone, full, cross].map(orderWith));
    await bounce('Permanent', gone.toUpperCase());
    await bounce('Transient', full);
    await feedback({
      eventType: 'Complaint',
      complaint: { timestamp: at, complainedRecipients: [{ emailAddress: cross }] },
    });
    await feedback({ eventType: 'Open' });
    for (const { orderId } of orders) await deliverEventsAbout(orderId, 2);
    expect((await Promise.all([gone, full, cross].map(subjectsTo))).map((subjects) => subjects.length)).toEqual([
      0, 1, 1,
    ]);
    const [record, , reported] = await Promise.all(
      orders.map(({ orderId }) => admin.ask<AdminOrder>(`/api/admin/orders/${orderId}/record`)),
    );
    expect(record).toMatchObject({ mail_problem: { why: 'bounced', at } });
    expect(record?.mails.map(({ to, sent }) => [to, sent])).toContainEqual([gone, false]);
    expect(reported).toMatchObject({ mail_problem: { why: 'reported' } });

    const lift = (email: string) => admin.post('/api/admin/undeliverable/lift', { email, reason: 'A new mailbox.' });
    const again = { to: gone, subject: 'Once more', heading: 'Once more', paragraphs: [] };
    expect(await sendMail(again)).toBe(false);
    const broken = mockClient(SESv2Client).on(DeleteSuppressedDestinationCommand).rejects(new Error('SES is down.'));
    expect(await refusalOf(lift(gone))).toEqual([503, 'request.busy']);
    broken.restore();
    expect(await sendMail(again)).toBe(false);
    expect((await lift(gone.toUpperCase())).status).toBe(200);
    expect(await sendMail(again)).toBe(true);
    expect(await admin.ask<AdminOrder>(`/api/admin/orders/${orders[0]!.orderId}/record`)).toMatchObject({
      mail_problem: null,
    });
    // Whoever reported a mail as spam is not subscribed again by others.
    for (const email of [gone, cross]) expect(await refusalOf(lift(email))).toEqual([404, 'mail.not_bounced']);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.filter(({ subject }) => subject.includes(gone))).toMatchObject([
      { action: 'address.lift', before: `bounced on ${at.slice(0, 10)}`, after: 'mailed', reason: 'A new mailbox.' },
    ]);
    const subscribed = {
      to: cross,
      subject: 'A reply',
      heading: 'A reply',
      paragraphs: [],
      endingToken: 'x'.repeat(20),
    };
    expect([await sendMail(subscribed), await sendMail({ ...subscribed, to: full })]).toEqual([false, true]);
  });

  it('what a customer or an artist wrote is text in a mail, never markup, and never a header', async () => {
    const mail = {
      to: 'a@example.com',
      subject: 'Hi\r\nBcc: everybody@example.com',
      heading: '<script>alert(1)</script>',
      paragraphs: ['<img src=x onerror=alert(1)>', 'Tom & Jerry "quoted"'],
      facts: [['<b>Piece</b>', '"><script>x</script>']] as [string, string][],
      action: { label: '<i>Go</i>', path: '/orders/"><script>x</script>' },
    };
    const page = await asHtml(mail);
    for (const tag of ['<script', '<img', '<b>', '<i>']) expect(page).not.toContain(tag);
    expect(page).toContain('Tom &amp; Jerry &quot;quoted&quot;');
    expect(asText(mail)).toContain('Tom & Jerry "quoted"');
    const email = anEmail();
    const order = await anOrder({
      checkout: { email },
      artists: [{ name: '<script>alert("Hana")</script>\r\nBcc: everybody@example.com' }],
    });
    await offer(order.artists[0]!, order.orderId);
    await deliverEventsAbout(order.orderId);
    const offered = (await mailsTo(email)).at(-1);
    expect(offered.html).not.toContain('<script>alert');
    expect(offered.subject).not.toMatch(/[\r\n]/);
    expect(offered.to).toBe(email);
  });

  it('a mail about an order says of each piece medium, size and number, with its picture and the way there for who may open it', async () => {
    const { shopper, email } = await somebody();
    const piece = { assets: [await aPhotoOf(shopper)] };
    const order = await anOrder({ shopper, piece, pieces: 2 });
    await deliverEventsAbout(order.cartId);
    await deliverEventsAbout(order.orderId);
    const started = (await mailsTo(email)).find(({ subject }) => subject === 'Your order has started')!;
    const number = shortNumber(order.cartId);
    expect(started.text.match(new RegExp(`Oil painting, The 8x10in, order ${number}`, 'g'))).toHaveLength(2);
    expect(started.html.match(/<img[^>]+src="http[^"]+\/media\//g)).toHaveLength(2);
    const artist = order.artists[0]!;
    const asked = (await mailsTo(artist.email)).filter(({ text }) => text.includes(shortNumber(order.orderId)));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.html).toMatch(/<img[^>]+\/media\//);
    expect(asked[0]!.html).toContain(`/sellers/orders/${order.orderId}"`);
    // The customer's number is that of the whole order, and not the artist's.
    expect(asked[0]!.text).not.toContain(number);
  });

  it('C61 a changed offer is mailed with what changed, and not at all when only its note did', async () => {
    const email = anEmail();
    const order = await anOrder({ checkout: { email } });
    const [artist] = order.artists;
    for (const price of [4_500, 2_000]) await offer(artist!, order.orderId, price);
    await deliverEventsAbout(order.orderId);
    await artist!.shopper.ask(`/api/sellers/quotes/${order.orderId}`, {
      price: 2_000,
      days: 7 * 86_400,
      note: 'Soon!',
    });
    await deliverEventsAbout(order.orderId);
    const offers = (await mailsTo(email)).filter(({ subject }) =>
      /would like to paint|changed the offer/.test(subject),
    );
    expect(offers.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('would like to paint'),
      expect.stringContaining('has changed the offer'),
    ]);
    expect(offers[1]!.text).toContain("Artist's extra: $20.00 (was $45.00)");
  });
});

describe('events', () => {
  it('there is a real envelope of every event, and each reads as what it is', () => {
    const names = readdirSync(samples).map((file) => file.replace(/\.json$/, ''));
    expect(names.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
    for (const name of names) {
      const envelope = JSON.parse(readFileSync(new URL(`${name}.json`, samples), 'utf8')) as {
        'detail-type': string;
        'detail': Record<string, unknown>;
      };
      expect(envelope['detail-type']).toBe(name);
      expect(readEvent(name, envelope.detail)).toEqual({ name, payload: envelope.detail });
      for (const field of Object.keys(envelope.detail))
        expect(() => readEvent(name, { ...envelope.detail, [field]: undefined })).toThrow(field);
    }
  });

  it('an unknown event is refused, not ignored', async () => {
    for (const name of ['order.nonsense', 'order', '']) expect(() => readEvent(name, {})).toThrow('Unknown event');
    const event = { eventId: 'evt_x', name: 'order.nonsense' as EventName, at: new Date().toISOString(), payload: {} };
    await Outbox.put({ ...event, expiresAt: 2_000_000_000 }).go();
    await expect(notify(envelopeOf(event))).rejects.toThrow(/Unknown event/);
  });

  it('C28 an event is written in the transaction of its change: a refused order leaves none, a placed one exactly one', async () => {
    await openSeam({ pays: false });
    const { sku } = await aProduct();
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: sku });
    const input = checkoutOf(cart);
    const { calls } = await withFault(undefined, () => place(aVisitor(), input));
    expect(calls.length).toBeGreaterThan(0);
    expect(await eventsAbout(cart.id)).toEqual([]);
    await place(shopper, { ...input, total: 1 }, 'first');
    await place(shopper, { ...input, charge: 'pm_card_chargeDeclined' }, 'second');
    expect(await eventsAbout(cart.id)).toEqual([]);
    await place(shopper, input, 'third');
    const { orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    const events = await eventsAbout(cart.id);
    expect(events.map(({ name }) => name)).toEqual(['order.placed']);
    expect(readEvent('order.placed', events[0]!.payload).payload).toEqual({
      cartId: cart.id,
      orderIds: orders.map(({ id }) => id),
      email: input.email,
    });
  });
});
