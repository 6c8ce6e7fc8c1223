import { beforeAll, describe, expect, it, vi } from 'vitest';
import { confirmationToken } from '#functions/messages/confirmation.ts';
import { handler as messagesHandler } from '#functions/entries/messages.lambda.ts';
import { subscriptionRoutes } from '#functions/messages/subscriptions.routes.ts';
import { sendMail } from '#functions/mail/mail.ts';
import { handler as notifyHandler } from '#functions/entries/notifier.lambda.ts';
import { ANONYMOUS, type Actor } from '#functions/platform/actor.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { LIMITS } from '#functions/platform/rate-limit.ts';
import { realtimeToken } from '#functions/platform/realtime-token.ts';
import { User } from '#functions/platform/user.entity.ts';
import { handler as authorizerHandler } from '#functions/entries/realtime-authorizer.lambda.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import type { Mail } from '#infra/local/ses/mail.ts';
import { anActor, anEmail } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { envelopeOf, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openMailings, type Mailings } from '#test/support/mailings.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { aNetwork } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const messages = asFunction('messages', messagesHandler);
const notify = asFunction('notifier', notifyHandler);
const authorizer = asFunction('realtimeAuthorizer', authorizerHandler);

let node: string;
let mailings: Mailings;
beforeAll(async () => {
  mailings = await openMailings();
  setMetricsSink(() => undefined);
  await openSeam({ pays: false });
  node = (await aProduct({ title: 'Oil painting' })).sku;
});

interface Answer {
  data?: Record<string, unknown> & { id: string; state: string };
  error?: { type: string; info: { description: string; retry_after?: number } };
}

/** Calls one field as its page does: with a session's token, through the authorizer. */
const field = async (
  actor: Actor,
  name: `${'Query' | 'Mutation'}.${string}`,
  args: object,
  network = aNetwork(),
): Promise<Answer> => {
  const verdict = await authorizer({
    authorizationToken: await realtimeToken(actor, { network }),
    requestContext: { queryString: '' },
  } as never);
  const [parentTypeName = '', fieldName = ''] = name.split('.');
  return (await messages({
    info: { parentTypeName, fieldName, selectionSetList: [] },
    arguments: args as Record<string, unknown>,
    identity: verdict as never,
  })) as Answer;
};

const ask = async (actor: Actor, more: { email?: string } = {}, network?: string) =>
  field(actor, 'Mutation.createMessageForNode', { node, content: 'Do you paint cats?', ...more }, network);
const isSubscribed = async (actor: Actor, topic: string) =>
  (await field(actor, 'Query.notificationSubscribedByCurrentUser', { topic })).data;
const add = (actor: Actor, topic: string, email?: string, network?: string) =>
  field(actor, 'Mutation.addSubscription', { topic, email }, network);
const remove = (actor: Actor, topic: string) => field(actor, 'Mutation.removeSubscription', { topic });

/** A posted question by an account that the test does not use otherwise. */
const aTopic = async (): Promise<{ id: string; topic: string }> => {
  const { data } = await ask(await anActor());
  return { id: data!.id, topic: `message.reply.${data!.id}` };
};
const aConfirmedVisitor = async (topic: string, email = anEmail()): Promise<string> => {
  await add(ANONYMOUS, topic, email);
  await field(ANONYMOUS, 'Mutation.confirmSubscription', {
    token: await confirmationToken('confirm-subscription', { topic, email }),
  });
  return email;
};
const unverify = (userId: string, email: string) => User.patch({ userId }).set({ email }).remove(['verifiedAt']).go();
const anUnverified = async (email = anEmail()): Promise<Actor & { id: string }> => {
  const actor = await anActor();
  await unverify(actor.id, email);
  return { ...actor, email, isVerified: false };
};
const anArtist = async (name = 'Marta Ilves'): Promise<Actor> => {
  const actor = await anActor('Supplier');
  await Artist.put({
    supplierId: actor.id,
    username: actor.id.toLowerCase(),
    name,
    isActive: true,
    availability: 'away',
  }).go();
  return actor;
};
/** An artist replies, which begins the mailing about it. */
const startReply = async (id: string, name?: string): Promise<void> => {
  const { data } = await field(await anArtist(name), 'Mutation.createReplyForMessage', {
    node: `m_${id}`,
    content: 'Yes, gladly.',
  });
  const event = (await eventsAbout(data!.id)).find(({ name: of }) => of === 'message.replied');
  await notify(envelopeOf(event!));
};
/** An artist replies, and the mails about the reply are sent. */
const reply = async (id: string, name?: string): Promise<void> => {
  await startReply(id, name);
  await mailings.deliver();
};
const repliesTo = async (address: string): Promise<Mail[]> =>
  (await mailsTo(address)).filter(({ subject }) => subject.endsWith('has replied'));

describe('whose subscription it is', () => {
  it('K-16 an account that has not confirmed its address is subscribed at once, and written to once it has', async () => {
    const newcomer = await anUnverified();
    const { data } = await ask(newcomer);
    const topic = `message.reply.${data!.id}`;
    expect(await isSubscribed(newcomer, topic)).toBe(true);
    await reply(data!.id);
    expect(await mailsTo(newcomer.email!)).toEqual([]);
    await User.patch({ userId: newcomer.id }).set({ verifiedAt: nowIso() }).go();
    await reply(data!.id);
    expect(await repliesTo(newcomer.email!)).toHaveLength(1);
  });

  it("K-16 an unconfirmed account neither sees, nor adds, nor ends what the address's owner is told of", async () => {
    const { id, topic } = await aTopic();
    const owner = await anActor();
    await aConfirmedVisitor(topic, owner.email);
    const pretender = await anUnverified(owner.email);
    expect(await isSubscribed(pretender, topic)).toBe(false);
    expect((await remove(pretender, topic)).data).toMatchObject({ state: 'NONE' });
    expect(await isSubscribed(owner, topic)).toBe(true);
    await remove(owner, topic);
    expect((await add(pretender, topic)).data).toMatchObject({ state: 'SUBSCRIBED' });
    expect(await isSubscribed(owner, topic)).toBe(false);
    await reply(id);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  it('GQL-04 GQL-06 K-16 a confirmed account sees and ends what its address was told of as a visitor; one address gets one mail', async () => {
    const { id, topic } = await aTopic();
    const customer = await anActor();
    await aConfirmedVisitor(topic, customer.email);
    expect(await isSubscribed(customer, topic)).toBe(true);
    await add(customer, topic);
    await reply(id);
    expect(await repliesTo(customer.email)).toHaveLength(1);
    await remove(customer, topic);
    await reply(id);
    expect(await repliesTo(customer.email)).toHaveLength(1);
    expect(await isSubscribed(customer, topic)).toBe(false);
  });

  it('K-16 mail follows an account to its new address', async () => {
    const { id, topic } = await aTopic();
    const customer = await anActor();
    await add(customer, topic);
    const email = anEmail('moved');
    await User.patch({ userId: customer.id }).set({ email }).go();
    await reply(id);
    expect([await mailsTo(customer.email), await repliesTo(email)]).toMatchObject([[], [{ to: email }]]);
  });

  it('D35 who unsubscribes while the mails are on their way gets none', async () => {
    const { id, topic } = await aTopic();
    const [staying, leaving, visitor] = [await anActor(), await anActor(), await aConfirmedVisitor(topic)];
    for (const each of [staying, leaving]) await add(each, topic);
    await startReply(id);
    await mailings.deliver({ batches: 1 });
    expect(mailings.waiting()).toEqual(expect.arrayContaining([staying.id, leaving.id, visitor]));
    await remove(leaving, topic);
    await unverify(staying.id, staying.email);
    await mailings.deliver();
    expect([await mailsTo(leaving.email), await mailsTo(staying.email), (await mailsTo(visitor)).length]).toEqual([
      [],
      [],
      1,
    ]);
  });
});

describe('E3 unsubscribing from a mail', () => {
  const oneClick = (url: string) =>
    subscriptionRoutes.request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const endingOf = (mail: Mail): string => /^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

  it('is one press in a mail program, whose servers have no session; pressed again it stays so', async () => {
    const { id, topic } = await aTopic();
    const [customer, other] = [await anActor(), await aConfirmedVisitor(topic)];
    await add(customer, topic);
    await aConfirmedVisitor(topic, customer.email);
    await reply(id);
    const [mail] = await repliesTo(customer.email);
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = endingOf(mail!);
    expect(url.startsWith(`${env('SITE_URL')}/api/subscriptions/end?token=`)).toBe(true);
    expect(url.length).toBeLessThan(995);
    expect(await isSubscribed(customer, topic)).toBe(true);
    for (let again = 0; again < 3; again += 1) expect((await oneClick(url)).status).toBe(200);
    expect(await isSubscribed(customer, topic)).toBe(false);
    await reply(id);
    expect([(await repliesTo(customer.email)).length, (await repliesTo(other)).length]).toEqual([1, 2]);
  });

  it('works after other changes: another address, another subscription, a year', async () => {
    const [first, second] = [await aTopic(), await aTopic()];
    const customer = await anActor();
    for (const { topic } of [first, second]) await add(customer, topic);
    await reply(first.id);
    const [mail] = await repliesTo(customer.email);
    await User.patch({ userId: customer.id })
      .set({ email: anEmail('moved') })
      .go();
    await remove(customer, second.topic);
    await add(customer, second.topic);
    setClock(() => Date.now() + 365 * 24 * 3_600_000);
    expect((await oneClick(endingOf(mail!))).status).toBe(200);
    setClock(Date.now);
    expect([await isSubscribed(customer, first.topic), await isSubscribed(customer, second.topic)]).toEqual([
      false,
      true,
    ]);
  });

  it('the link in the text leads to a page with a button; opening a link ends nothing', async () => {
    const { id, topic } = await aTopic();
    const email = await aConfirmedVisitor(topic);
    await reply(id);
    const [mail] = await repliesTo(email);
    const page = `${env('SITE_URL')}/questions/subscribe/end?token=`;
    for (const form of [mail!.text, mail!.html]) expect(form).toContain(page);
    const opened = await subscriptionRoutes.request(endingOf(mail!));
    expect([opened.status, opened.headers.get('Location')]).toEqual([
      302,
      endingOf(mail!).replace(`${env('SITE_URL')}/api/subscriptions/end`, '/questions/subscribe/end'),
    ]);
    await reply(id);
    expect(await repliesTo(email)).toHaveLength(2);
  });

  it('refuses forged tokens and those of other mails, and stands in no mail that nobody subscribed to', async () => {
    const { id, topic } = await aTopic();
    const email = await aConfirmedVisitor(topic);
    await reply(id);
    const url = endingOf((await repliesTo(email))[0]!);
    const others = [
      `${url.slice(0, -4)}AAAA`,
      `${new URL(url).origin}/api/subscriptions/end?token=${await confirmationToken('confirm-subscription', { topic, email })}`,
    ];
    for (const each of others) {
      const refused = await oneClick(each);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'link.invalid']);
    }
    expect((await oneClick('/api/subscriptions/end')).status).toBe(422);
    const asked = anEmail();
    const { data } = await ask(ANONYMOUS, { email: asked });
    for (const event of await eventsAbout(data!.id)) await notify(envelopeOf(event));
    expect((await mailsTo(asked)).map(({ headers }) => headers)).toEqual([{}]);
  });

  it('an artist ends the mails of new questions in the same way', async () => {
    const artist = await anArtist();
    const topic = `message.create.product.${node}`;
    await field(artist, 'Mutation.addSubscriptionToSupplier', { topic });
    const { data } = await ask(await anActor());
    for (const event of await eventsAbout(data!.id)) await notify(envelopeOf(event));
    await mailings.deliver();
    const mails = await mailsTo(artist.email!);
    expect(mails.map(({ subject }) => subject)).toEqual(['A new question about Oil painting']);
    expect((await oneClick(endingOf(mails[0]!))).status).toBe(200);
    expect(await isSubscribed(artist, topic)).toBe(false);
  });
});

describe('R8 mails that visitors make us send', () => {
  const TOO_MANY = { type: 'request.too_many' };

  it('an address gets three an hour, whoever asks and for what; the refusal says when to try again', async () => {
    const { topic } = await aTopic();
    const email = anEmail();
    expect((await ask(ANONYMOUS, { email })).data).toMatchObject({ hidden: true });
    expect(
      (await ask({ ...ANONYMOUS, id: newId('visitor') }, { email: ` ${email.toUpperCase()}` })).data,
    ).toBeDefined();
    expect((await add(ANONYMOUS, topic, email)).data).toMatchObject({ state: 'UNCONFIRMED' });
    for (const refused of [await add(ANONYMOUS, topic, email), await ask(ANONYMOUS, { email })]) {
      expect(refused.error).toMatchObject(TOO_MANY);
      expect(refused.error?.info.retry_after).toBeGreaterThan(0);
      expect(refused.error?.info.retry_after).toBeLessThanOrEqual(3600);
      expect(refused.error?.info.description).toMatch(
        /^That was too often\. Please try again in (a minute|\d+ minutes)\.$/,
      );
    }
    expect(await eventsAbout(email)).toHaveLength(3);
  });

  it('exactly three of a hundred at once are sent', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(ANONYMOUS, { email })));
    expect(answers.filter(({ data }) => data)).toHaveLength(LIMITS.mailToAddress.times);
    expect(answers.filter(({ error }) => error?.type === 'request.too_many')).toHaveLength(97);
    expect(await eventsAbout(email)).toHaveLength(3);
  });

  it('a network has its own limit, which the token of the session names and no header can change', async () => {
    const network = aNetwork();
    const answers = await Promise.all(
      Array.from({ length: LIMITS.mailOfNetwork.times + 5 }, () => ask(ANONYMOUS, { email: anEmail() }, network)),
    );
    expect(answers.filter(({ error }) => error?.type === 'request.too_many')).toHaveLength(5);
    expect((await ask(ANONYMOUS, { email: anEmail() })).data).toBeDefined();
    expect((await ask(await anActor(), {}, network)).data).toMatchObject({ hidden: false });
  });

  it('what is refused for another reason counts nothing', async () => {
    const email = anEmail();
    for (let time = 0; time < 5; time += 1) {
      expect((await field(ANONYMOUS, 'Mutation.createMessageForNode', { node, content: ' ', email })).error?.type).toBe(
        'message.empty',
      );
      expect(
        (await field(ANONYMOUS, 'Mutation.createMessageForNode', { node: 'nothing', content: 'Hello?', email })).error
          ?.type,
      ).toBe('product.not_found');
    }
    expect((await ask(ANONYMOUS, { email })).data).toBeDefined();
  });

  it('when nobody can count, asking is refused as busy and nothing is kept; reading counts nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { id, topic } = await aTopic();
    const email = anEmail();
    const { calls: reading } = await withFault(undefined, () =>
      field(ANONYMOUS, 'Query.messageById', { messageId: id }),
    );
    expect(reading.filter((name) => !/^(Get|BatchGet|Query)/.test(name))).toEqual([]);
    for (const asking of [
      (address: string) => ask(ANONYMOUS, { email: address }),
      (address: string) => add(ANONYMOUS, topic, address),
    ]) {
      const { calls } = await withFault(undefined, () => asking(anEmail()));
      const at = calls.findIndex((name) => name.startsWith('Update'));
      const { result } = await withFault({ at, mode: 'fails before' }, () => asking(email));
      expect(result?.error).toMatchObject({ type: 'request.busy', info: { status: 503 } });
    }
    expect(await eventsAbout(email)).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('E4 hostile words in mails', () => {
  const BREAKS = ['\r\n', '\n', '\r', '\n\n', '\r\n ', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', '\r\n\t'];
  const HEADERS = ['Bcc: everybody@example.com', 'To: everybody@example.com', 'Content-Type: text/html'];
  const MARKUP = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</title><script>x</script>',
    '<a href="javascript:x">y</a>',
    '<!--<b>',
    '<style>*{display:none}</style>',
  ];
  const LISTS = [
    ', everybody@example.com',
    '; everybody@example.com',
    ' <everybody@example.com>',
    '<everybody@example.com>',
    '"Everybody" <everybody@example.com>',
    '(comment) everybody@example.com',
    ' everybody@example.com',
  ];
  const HOSTILE = [
    ...BREAKS.flatMap((lineBreak) => HEADERS.map((header) => `Ann${lineBreak}${header}`)),
    ...MARKUP,
    ...LISTS,
  ];

  const sent = async (): Promise<Mail[]> =>
    (await (
      await fetch(`${env('SITE_URL')}/__local/outbox`, { headers: { Accept: 'application/json' } })
    ).json()) as Mail[];
  const isHarmless = ({ headers, subject, html }: Mail): void => {
    expect(Object.keys(headers).filter((name) => !name.startsWith('List-Unsubscribe'))).toEqual([]);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    for (const tag of ['<script', '<img', '<svg', '<a href="javascript', '<!--<b', '<style>*'])
      expect(html).not.toContain(tag);
  };

  it('are fifty', () => expect(new Set(HOSTILE).size).toBe(50));

  it('stay words wherever they stand: no header, no recipient and no markup comes of them', async () => {
    for (const text of HOSTILE) {
      const to = anEmail();
      await sendMail({
        to,
        subject: text,
        heading: text,
        paragraphs: [text],
        facts: [[text, text]],
        action: { label: text, path: '/orders/cart_1' },
      });
      const [mail, ...more] = await mailsTo(to);
      expect(more).toEqual([]);
      isHarmless(mail!);
    }
    expect(await mailsTo('everybody@example.com')).toEqual([]);
  });

  it('an address that is none gets no mail and keeps no other mail from going out', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const subject = `Hello ${newId('item')}`;
    // One with a space before it is one.
    const none = HOSTILE.flatMap((text) => [text, `ann${text}@example.com`, `ann@example.com${text}`]).filter(
      (to) => to !== ' everybody@example.com',
    );
    for (const to of none) await sendMail({ to, subject, heading: 'Hello', paragraphs: [] });
    expect((await sent()).filter((mail) => mail.subject === subject)).toEqual([]);
    expect(logged.mock.calls.filter((line) => JSON.stringify(line).includes(subject))).toHaveLength(149);
    logged.mockRestore();
  });

  it('are no address of a visitor', async () => {
    const { topic } = await aTopic();
    for (const text of HOSTILE) {
      // A character that nobody types is refused before the address is looked at.
      expect(['message.email_invalid', 'request.invalid'], text).toContain(
        (await ask(ANONYMOUS, { email: `ann${text}@example.com` })).error?.type,
      );
      expect((await add(ANONYMOUS, topic, `ann@example.com${text}x`)).error?.type, text).toBe('request.invalid');
    }
  });

  it('are the name of an artist in the mail of their reply', async () => {
    for (const name of HOSTILE.filter((_, index) => index % 5 === 0)) {
      const { id, topic } = await aTopic();
      const email = await aConfirmedVisitor(topic);
      await reply(id, name);
      const [mail] = await mailsTo(email);
      isHarmless(mail!);
      expect(mail!.to).toBe(email);
    }
  });
});
