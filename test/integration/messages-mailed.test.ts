import { describe, expect, it } from 'vitest';
import { confirmationToken } from '#functions/messages/confirmation.ts';
import { Message } from '#functions/messages/message.entity.ts';
import { endingToken, endSubscriptions } from '#functions/messages/subscribers.ts';
import { subscriptionAsked } from '#functions/notifications/message-mails.ts';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import { signClaims } from '#functions/platform/signing.ts';
import { anEmail } from '#test/factories/people.ts';
import {
  aBuyer,
  aHiddenQuestion,
  ANSWER,
  anArtist,
  aProduct,
  aQuestion,
  ask,
  aVisitor,
  BY_ID,
  CONFIRM,
  eventsOf,
  linkFor,
  list,
  recipientsOf,
  refusal,
  send,
  subscribedTo,
} from './messages.fixture.ts';

describe('the mailed link', () => {
  it('D32 opened again answers the question that it posted, with its replies, and tells nobody twice', async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    expect(await ask(ANONYMOUS, CONFIRM, { token })).toMatchObject({ id, node, hidden: false });
    await ask(await anArtist(), ANSWER, { node: `m_${id}`, content: 'Yes, gladly.' });
    const again = await ask(aVisitor(), CONFIRM, { token });
    expect(again).toMatchObject({
      id,
      hidden: false,
      content: 'Do you paint cats?',
      replyCount: 1,
      replies: [{ content: 'Yes, gladly.' }],
    });
    expect((await eventsOf(id)).filter(([name]) => name === 'message.asked')).toHaveLength(2);
  });

  it('D32 a hundred presses at once post one question, tell of it once, and all answer it', async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(CONFIRM, { token }, 'anonymous')));
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
    for (const { data } of answers) expect(data?.['confirmMessage']).toMatchObject({ id, hidden: false });
    // An answer with a null node reaches no subscriber, so only one answer is published.
    expect(answers.filter(({ data }) => data?.['confirmMessage']?.node === node)).toHaveLength(1);
    expect(await list(aVisitor(), { node })).toMatchObject({ edges: [{ node: { id } }], aggregate: { count: 1 } });
    expect(
      (await eventsOf(id)).filter(([, payload]) => (payload as { email: string | null }).email === null),
    ).toHaveLength(1);
  });

  it('D33 of a question that was deleted before is not valid any more', async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    await Message.delete({ messageId: id }).go();
    expect(await refusal(ANONYMOUS, CONFIRM, { token })).toMatchObject({
      code: 'link.invalid',
      message: 'This link is not valid any more.',
    });
    expect((await list(ANONYMOUS, { node })).edges).toEqual([]);
  });

  it('expires after 72 hours', async () => {
    const { id } = await aHiddenQuestion(await aProduct());
    const token = await linkFor(id);
    setClock(() => Date.now() + 72 * 3600_000 + 1000);
    expect((await refusal(ANONYMOUS, CONFIRM, { token })).code).toBe('link.invalid');
  });

  it('is refused when it is forged, made for something else, or for no question', async () => {
    const { id } = await aHiddenQuestion(await aProduct());
    const later = Math.floor(now() / 1000) + 3600;
    const token = await linkFor(id);
    const forged = [
      `${token.slice(0, -2)}AA`,
      'x',
      '',
      await signClaims('mailed-link', { messageId: id }, later),
      await linkFor('msg_none'),
    ];
    for (const each of forged) expect((await refusal(ANONYMOUS, CONFIRM, { token: each })).code).toBe('link.invalid');
    expect((await list(ANONYMOUS, { node: await aProduct() })).edges).toEqual([]);
  });

  it('is in no copy of the table', async () => {
    const { id } = await aHiddenQuestion(await aProduct(), aVisitor(), anEmail('copy'));
    const signature = (await linkFor(id)).split('.')[3];
    const { data } = await Outbox.scan.go({ pages: 'all' });
    expect(JSON.stringify([data, (await Message.get({ messageId: id }).go()).data])).not.toContain(signature);
  });
});

describe('subscriptions to mails', () => {
  const ADD = 'mutation($topic: String!, $email: String) { addSubscription(topic: $topic, email: $email) { state } }';
  const REMOVE = 'mutation($topic: String!) { removeSubscription(topic: $topic) { state } }';
  const CONFIRM_MAIL = 'mutation($token: String!) { confirmSubscription(token: $token) { topic state } }';
  const IS = 'query($topic: String!) { notificationSubscribedByCurrentUser(topic: $topic) }';

  it('K-16 a customer subscribes and unsubscribes directly', async () => {
    const buyer = await aBuyer();
    const { id, node } = await aQuestion(await aProduct());
    const topic = `message.reply.${id}`;
    expect(await ask<boolean>(buyer, IS, { topic })).toBe(false);
    expect(await ask(buyer, ADD, { topic })).toEqual({ state: 'SUBSCRIBED' });
    expect(await ask<boolean>(buyer, IS, { topic })).toBe(true);
    expect((await ask(buyer, BY_ID, { id })).isCurrentUserSubscribed).toBe(true);
    expect((await list(buyer, { node: node ?? '' })).edges[0]?.node.isCurrentUserSubscribed).toBe(true);
    expect(await subscribedTo(topic)).toContain(buyer.email);
    expect(await ask(buyer, REMOVE, { topic })).toEqual({ state: 'NONE' });
    expect(await subscribedTo(topic)).not.toContain(buyer.email);
    expect(await ask(buyer, ADD, { topic })).toEqual({ state: 'SUBSCRIBED' });
    expect(await subscribedTo(topic)).toContain(buyer.email);
    expect((await refusal(ANONYMOUS, REMOVE, { topic })).code).toBe('session.required');
  });

  it('K-16 a visitor confirms by the mailed link, and may open it again', async () => {
    const { id } = await aQuestion(await aProduct());
    const topic = `message.reply.${id}`;
    const email = anEmail('ann');
    expect(await ask(aVisitor(), ADD, { topic, email })).toEqual({ state: 'UNCONFIRMED' });
    expect(await subscribedTo(topic)).not.toContain(email);
    const token = await confirmationToken('confirm-subscription', { topic, email });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send<unknown>(CONFIRM_MAIL, { token }, 'anonymous')),
    );
    for (const { data } of answers) expect(data?.['confirmSubscription']).toEqual({ topic, state: 'SUBSCRIBED' });
    expect((await subscribedTo(topic)).filter((address) => address === email)).toHaveLength(1);
    expect(await ask(aVisitor(), ADD, { topic, email })).toEqual({ state: 'UNCONFIRMED' });
    expect(await subscribedTo(topic)).toContain(email);
  });

  it('E1 a link of a subscription that was ended, or never asked for, is not valid', async () => {
    const topic = `message.reply.${(await aQuestion(await aProduct())).id}`;
    const [ended, never] = [anEmail(), anEmail()];
    await ask(aVisitor(), ADD, { topic, email: ended });
    const token = await confirmationToken('confirm-subscription', { topic, email: ended });
    await ask(ANONYMOUS, CONFIRM_MAIL, { token });
    const [recipient] = (await recipientsOf(topic)).filter(({ address }) => address === ended);
    await endSubscriptions(await endingToken(recipient!));
    for (const each of [token, await confirmationToken('confirm-subscription', { topic, email: never })])
      expect((await refusal(ANONYMOUS, CONFIRM_MAIL, { token: each })).code).toBe('link.invalid');
    expect(await subscribedTo(topic)).not.toContain(ended);
  });

  it('D34 the mail that asks for a confirmation holds nothing that anybody wrote', async () => {
    const { id } = await aQuestion(await aProduct(), 'Buy at http://evil.example now');
    const [topic, email] = [`message.reply.${id}`, anEmail()];
    const [mail, ...more] = await subscriptionAsked({ topic, email });
    expect(more).toEqual([]);
    const token = new URL(mail!.action!.path, 'http://x').searchParams.get('token') ?? '';
    const text = JSON.stringify({ ...mail, to: '' }).replace(token, '');
    for (const theirs of ['evil', 'Buy', id, email]) expect(text).not.toContain(theirs);
  });

  it('K-15 refuses a visitor with the literal texts', async () => {
    const topic = `message.reply.${(await aQuestion(await aProduct())).id}`;
    expect((await refusal(aVisitor(), ADD, { topic })).fields).toEqual({
      email: 'Please enter your email to subscribe.',
    });
    const invalid = { email: 'Please enter a valid email so that you can receive notification for replies.' };
    expect((await refusal(aVisitor(), ADD, { topic, email: 'ann' })).fields).toEqual(invalid);
  });

  it('refuses topics under which nothing happens', async () => {
    const hidden = await aHiddenQuestion(await aProduct());
    for (const topic of [
      'anything',
      'message.reply.msg_none',
      `message.reply.${hidden.id}`,
      'message.create.product.none',
      `message.create.product.${await aProduct()}`,
    ]) {
      expect((await refusal(await aBuyer(), ADD, { topic })).code).toMatch(/request\.invalid|not_found/);
    }
  });

  it('GQL-07 an artist is told of new questions about a product', async () => {
    const artist = await anArtist();
    const topic = `message.create.product.${await aProduct()}`;
    const add = 'mutation($topic: String!) { addSubscriptionToSupplier(topic: $topic) { state } }';
    const remove = 'mutation($topic: String!) { removeSubscriptionFromSupplier(topic: $topic) { state } }';
    expect(await ask(artist, add, { topic })).toEqual({ state: 'SUBSCRIBED' });
    expect(await subscribedTo(topic)).toEqual([artist.email]);
    expect(await ask(artist, remove, { topic })).toEqual({ state: 'NONE' });
    expect(await subscribedTo(topic)).toEqual([]);
    expect((await refusal(await aBuyer(), add, { topic })).code).toBe('session.forbidden');
  });
});
