import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Product } from '#functions/catalog/product.entity.ts';
import { confirmationToken } from '#functions/messages/confirmation.ts';
import { Message } from '#functions/messages/message.entity.ts';
import * as passThrough from '#functions/messages/pass-through.js';
import { endingToken, endSubscriptions, subscribersOf } from '#functions/messages/subscribers.ts';
import { handler as messages } from '#functions/messages.lambda.ts';
import { subscriptionAsked } from '#functions/notifications/message-mails.ts';
import { ANONYMOUS, type Actor, type SignedInActor } from '#functions/platform/actor.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import { realtimeToken } from '#functions/platform/realtime-token.ts';
import { signClaims } from '#functions/platform/signing.ts';
import { User } from '#functions/platform/user.entity.ts';
import { handler as authorizer } from '#functions/realtime-authorizer.lambda.ts';
import { anActor, anEmail } from '#test/factories/people.ts';
import { Artist } from '#functions/sellers/artist.entity.ts';
import { createRealtime } from '#infra/local/realtime.ts';
import { graphql } from '#infra/manifest.ts';

const functions = { messages, realtimeAuthorizer: authorizer } as Record<string, (event: never) => Promise<unknown>>;
const realtime = createRealtime({
  sdl: readFileSync(graphql.schema, 'utf8'),
  fields: graphql.fields,
  resolverCode: passThrough,
  path: '/graphql',
  invoke: async (name, event) => functions[name]?.(event as never),
});
const server = createServer((req, res) => void realtime.handle(req, res)).on('upgrade', (req, socket, head) => realtime.upgrade(req, socket, head));
let host: string;

beforeAll(async () => {
  setMetricsSink(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  realtime.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => setClock(Date.now));

const MESSAGE = `fragment M on Message {
  id node content timestamp hidden replyCount isCurrentUserSubscribed
  user { __typename id displayName ... on Supplier { username { normal } } }
  target { __typename ... on Product { sku title } ... on Tag { name } }
  replies { ...R }
}`;
const REPLY = 'fragment R on Reply { id messageId content timestamp user { __typename id displayName ... on Supplier { username { normal } } } }';
const LIST = `query($node: ID!, $own: Boolean, $first: Int, $search: String, $before: String, $after: String) {
  messagesForNode(node: $node, ownMessages: $own, first: $first, search: $search, before: $before, after: $after) {
    edges { cursor node { ...M } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } aggregate { count }
  }
} ${MESSAGE} ${REPLY}`;
const BY_ID = `query($id: ID!) { messageById(messageId: $id) { ...M } } ${MESSAGE} ${REPLY}`;
const ASK = `mutation($content: String!, $email: String, $node: ID!) { createMessageForNode(content: $content, email: $email, node: $node) { ...M } } ${MESSAGE} ${REPLY}`;
const CONFIRM = `mutation($token: String!) { confirmMessage(token: $token) { ...M } } ${MESSAGE} ${REPLY}`;
const ANSWER = `mutation($content: String!, $node: ID!) { createReplyForMessage(content: $content, node: $node) { ...R } } ${REPLY}`;

interface Reply {
  id: string;
  content: string;
  user: Record<string, unknown>;
}
interface Question {
  id: string;
  node: string | null;
  content: string;
  timestamp: number;
  hidden: boolean;
  replyCount: number;
  isCurrentUserSubscribed: boolean | null;
  user: Record<string, unknown>;
  target: Record<string, unknown>;
  replies: Reply[];
}
interface Connection {
  edges: { cursor: string; node: Question }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  aggregate: { count: number };
}
interface Answer<T> {
  data: Record<string, T> | null;
  errors?: { errorType: string; message: string; errorInfo: { fields?: Record<string, string> } | null }[];
}

const send = async <T = Question>(query: string, variables: object, token: string): Promise<Answer<T>> => {
  const headers = { 'content-type': 'application/json', authorization: token };
  const response = await fetch(`http://${host}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return (await response.json()) as Answer<T>;
};

/** What the one field answered; fails with the refusal when there is one. */
const ask = async <T = Question>(actor: Actor, query: string, variables: object): Promise<T> => {
  const { data, errors } = await send<T>(query, variables, await realtimeToken(actor, newId('visitor')));
  if (errors || !data) throw new Error(`${errors?.[0]?.errorType}: ${errors?.[0]?.message}`);
  return Object.values(data)[0] as T;
};

const refusal = async (actor: Actor, query: string, variables: object) => {
  const { errors } = await send(query, variables, await realtimeToken(actor, newId('visitor')));
  return { code: errors?.[0]?.errorType, message: errors?.[0]?.message, fields: errors?.[0]?.errorInfo?.fields };
};

const toldOf = async (topic: string): Promise<string[]> => (await subscribersOf(topic)).map(({ address }) => address);

const aVisitor = (): Actor => ({ ...ANONYMOUS, id: newId('visitor') });
const aBuyer = (): Promise<SignedInActor> => anActor('User');
const anArtist = async (name = 'Marta Ilves'): Promise<Actor> => {
  const actor = await anActor('Supplier');
  const { id } = actor;
  await Artist.put({ supplierId: id, username: id.toLowerCase(), name, isActive: true, availability: 'away' }).go();
  return actor;
};
const aProduct = async (): Promise<string> => {
  const sku = newId('item').toLowerCase();
  await Product.put({ sku, page: { id: sku, sku, title: 'Oil painting', gallery: [] } }).go();
  return sku;
};

const list = (actor: Actor, variables: { node: string } & Record<string, unknown>) => ask<Connection>(actor, LIST, variables);
const contents = ({ edges }: Connection) => edges.map(({ node }) => node.content);
const aQuestion = async (node: string, content = 'How thick is the paint?', actor?: Actor) => ask(actor ?? (await aBuyer()), ASK, { node, content });
const aHiddenQuestion = (node: string, actor = aVisitor(), email = anEmail('ann')) => ask(actor, ASK, { node, content: 'Do you paint cats?', email });
const linkFor = (messageId: string) => confirmationToken('confirm-message', { messageId });

const eventsOf = async (messageId: string) => {
  const { data } = await Outbox.scan.go({ pages: 'all' });
  return data.filter(({ payload }) => (payload as { messageId?: string }).messageId === messageId).map(({ name, payload }) => [name, payload as object]);
};

describe('asking', () => {
  it('K-13 posts the question of a signed-in customer at once and tells of it', async () => {
    const node = await aProduct();
    const buyer = await aBuyer();
    const question = await ask(buyer, ASK, { node, content: '  How thick is the paint? ', email: 'ignored@example.com' });
    expect(question).toMatchObject({ node, content: 'How thick is the paint?', hidden: false, replies: [], replyCount: 0, isCurrentUserSubscribed: null });
    expect(question.timestamp).toBeCloseTo(now() / 1000, -1);
    expect(contents(await list(aVisitor(), { node }))).toEqual(['How thick is the paint?']);
    expect(await eventsOf(question.id)).toEqual([['message.asked', { messageId: question.id, email: null }]]);
    expect(await toldOf(`message.reply.${question.id}`)).toEqual([buyer.email]);
  });

  it('K-13 keeps the question of a visitor hidden until the mailed link is used', async () => {
    const [node, email] = [await aProduct(), anEmail('ann')];
    const hidden = await aHiddenQuestion(node, aVisitor(), email);
    expect(hidden).toMatchObject({ hidden: true, node: null });
    expect(await list(aVisitor(), { node })).toMatchObject({ edges: [], aggregate: { count: 0 } });
    expect(await eventsOf(hidden.id)).toEqual([['message.asked', { messageId: hidden.id, email }]]);
    expect(await toldOf(`message.reply.${hidden.id}`)).toEqual([]);

    const posted = await ask(aVisitor(), CONFIRM, { token: await linkFor(hidden.id) });
    expect(posted).toMatchObject({ id: hidden.id, hidden: false, node });
    expect(await list(aVisitor(), { node })).toMatchObject({ edges: [{ node: { id: hidden.id } }], aggregate: { count: 1 } });
    expect(await toldOf(`message.reply.${hidden.id}`)).toEqual([email]);
    expect((await eventsOf(hidden.id)).map(([, payload]) => payload)).toContainEqual({ messageId: hidden.id, email: null });
    const { data } = await Message.get({ messageId: hidden.id }).go();
    expect(data?.expiresAt).toBeUndefined();
  });

  it('takes a question of a visitor without a cookie', async () => {
    const hidden = await aHiddenQuestion(await aProduct(), ANONYMOUS);
    expect(hidden.hidden).toBe(true);
    expect((await ask(ANONYMOUS, CONFIRM, { token: await linkFor(hidden.id) })).hidden).toBe(false);
  });

  it('shows a visitor’s hidden question to them after they have signed in in that browser, too', async () => {
    const visitor = aVisitor();
    const { id } = await ask(visitor, ASK, { node: await aProduct(), content: 'Do you paint birds?', email: 'birds@example.com' });
    const buyer = await aBuyer();
    expect((await refusal(buyer, BY_ID, { id })).code).toBe('message.not_found');
    expect(await ask({ ...buyer, visitorId: visitor.id ?? '' }, BY_ID, { id })).toMatchObject({ id, hidden: true });
  });

  it('shows a hidden question to its asker alone, and takes no reply to it', async () => {
    const asker = aVisitor();
    const { id } = await aHiddenQuestion(await aProduct(), asker);
    expect((await ask(asker, BY_ID, { id })).hidden).toBe(true);
    for (const other of [aVisitor(), await aBuyer(), ANONYMOUS]) expect((await refusal(other, BY_ID, { id })).code).toBe('message.not_found');
    expect((await refusal(await anArtist(), ANSWER, { node: `m_${id}`, content: 'Yes.' })).code).toBe('message.not_found');
  });

  it.each([
    ['K-10', '   ', 'ann@example.com', 'message.empty', 'Please enter something in the question box.'],
    ['K-11', 'Hello?', null, 'message.email_required', 'Please enter your email so that you can receive responses to your question.'],
    ['K-11', 'Hello?', '  ', 'message.email_required', 'Please enter your email so that you can receive responses to your question.'],
    ['K-12', 'Hello?', 'ann', 'message.email_invalid', 'Please enter a valid email so that you can receive responses to your question.'],
    ['K-12', 'Hello?', 'ann@localhost', 'message.email_invalid', 'Please enter a valid email so that you can receive responses to your question.'],
  ])('%s refuses a visitor with the literal text (%j, %j)', async (_, content, email, code, message) => {
    expect(await refusal(aVisitor(), ASK, { node: await aProduct(), content, email })).toMatchObject({ code, message });
  });

  it('refuses an empty question of a customer, one that is too long, and an unknown product', async () => {
    const node = await aProduct();
    expect((await refusal(await aBuyer(), ASK, { node, content: ' ' })).code).toBe('message.empty');
    expect((await refusal(await aBuyer(), ASK, { node, content: 'x'.repeat(2001) })).fields).toHaveProperty('content');
    expect((await refusal(await aBuyer(), ASK, { node: 'nothing', content: 'Hello?' })).code).toBe('product.not_found');
  });

  it('K-19 is about a product or a tag, and names its author without an e-mail', async () => {
    const node = await aProduct();
    const artist = await anArtist();
    expect(await aQuestion(node)).toMatchObject({ target: { __typename: 'Product', sku: node, title: 'Oil painting' }, user: { __typename: 'User', displayName: 'Customer' } });
    const tag = `t_dogs-${node.slice(-8)}`;
    const asked = await ask(artist, ASK, { node: tag, content: 'Who paints dogs?' });
    expect(asked.target).toMatchObject({ __typename: 'Tag' });
    expect(asked.user).toEqual({ __typename: 'Supplier', id: artist.id, displayName: 'Marta Ilves', username: { normal: artist.id?.toLowerCase() } });
    expect(contents(await list(aVisitor(), { node: tag }))).toEqual(['Who paints dogs?']);
    const { errors } = await send('{ messageById(messageId: "x") { user { email } } }', {}, 'anonymous');
    expect(errors?.[0]?.errorType).toBe('ValidationError');
  });
});

describe('the mailed link', () => {
  it('D32 opened again answers the question that it posted, with its replies, and tells nobody twice', async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    expect(await ask(ANONYMOUS, CONFIRM, { token })).toMatchObject({ id, node, hidden: false });
    await ask(await anArtist(), ANSWER, { node: `m_${id}`, content: 'Yes, gladly.' });
    const again = await ask(aVisitor(), CONFIRM, { token });
    expect(again).toMatchObject({ id, hidden: false, content: 'Do you paint cats?', replyCount: 1, replies: [{ content: 'Yes, gladly.' }] });
    expect((await eventsOf(id)).filter(([name]) => name === 'message.asked')).toHaveLength(2);
  });

  it('D32 a hundred presses at once post one question, tell of it once, and all answer it', { timeout: 60_000 }, async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(CONFIRM, { token }, 'anonymous')));
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
    for (const { data } of answers) expect(data?.['confirmMessage']).toMatchObject({ id, hidden: false });
    // A null node reaches no subscriber: one answer is told of.
    expect(answers.filter(({ data }) => data?.['confirmMessage']?.node === node)).toHaveLength(1);
    expect(await list(aVisitor(), { node })).toMatchObject({ edges: [{ node: { id } }], aggregate: { count: 1 } });
    expect((await eventsOf(id)).filter(([, payload]) => (payload as { email: string | null }).email === null)).toHaveLength(1);
  });

  it('D33 of a question that was deleted before is not valid any more', async () => {
    const node = await aProduct();
    const { id } = await aHiddenQuestion(node);
    const token = await linkFor(id);
    await Message.delete({ messageId: id }).go();
    expect(await refusal(ANONYMOUS, CONFIRM, { token })).toMatchObject({ code: 'link.invalid', message: 'This link is not valid any more.' });
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
    const forged = [`${token.slice(0, -2)}AA`, 'x', '', await signClaims('realtime', { messageId: id }, later), await linkFor('msg_none')];
    for (const each of forged) expect((await refusal(ANONYMOUS, CONFIRM, { token: each })).code).toBe('link.invalid');
    expect((await list(ANONYMOUS, { node: (await aProduct()) })).edges).toEqual([]);
  });

  it('is in no copy of the table', async () => {
    const { id } = await aHiddenQuestion(await aProduct(), aVisitor(), anEmail('copy'));
    const signature = (await linkFor(id)).split('.')[2];
    const { data } = await Outbox.scan.go({ pages: 'all' });
    expect(JSON.stringify([data, (await Message.get({ messageId: id }).go()).data])).not.toContain(signature);
  });
});

describe('lists', () => {
  const askMany = async (node: string, count: number, asker?: Actor) => {
    const actor = asker ?? (await aBuyer());
    for (let i = 1; i <= count; i += 1) {
      setClock(() => Date.UTC(2026, 5, 1) + i * 1000);
      await aQuestion(node, `Question ${i}`, actor);
    }
    setClock(Date.now);
  };

  it('K-06 holds 20 unless more are asked for, at most 50, newest first, and counts all', async () => {
    const node = await aProduct();
    await askMany(node, 53);
    const page = await list(aVisitor(), { node });
    expect(page.edges).toHaveLength(20);
    expect(contents(page).slice(0, 2)).toEqual(['Question 53', 'Question 52']);
    expect(page.aggregate.count).toBe(53);
    expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect((await list(aVisitor(), { node, first: 1000 })).edges).toHaveLength(50);
  });

  it('K-06 leads on and back by cursors that only this list made', async () => {
    const node = await aProduct();
    await askMany(node, 5);
    const [first, other] = [await list(aVisitor(), { node, first: 2 }), await aProduct()];
    const second = await list(aVisitor(), { node, first: 2, after: first.pageInfo.endCursor });
    const third = await list(aVisitor(), { node, first: 2, after: second.pageInfo.endCursor });
    expect([first, second, third].map(contents)).toEqual([['Question 5', 'Question 4'], ['Question 3', 'Question 2'], ['Question 1']]);
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const back = await list(aVisitor(), { node, first: 2, before: third.pageInfo.startCursor });
    expect(contents(back)).toEqual(['Question 3', 'Question 2']);
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect((await list(aVisitor(), { node, first: 2, before: second.pageInfo.startCursor })).pageInfo.hasPreviousPage).toBe(false);

    const cursor = first.pageInfo.endCursor ?? '';
    for (const [at, after] of [[other, cursor], [node, `${cursor.slice(0, -2)}AA`], [node, 'eyJwayI6IngifQ==']]) {
      expect((await refusal(aVisitor(), LIST, { node: at, after })).code).toBe('request.invalid');
    }
  });

  it('K-01 holds only the reader\'s own when asked', async () => {
    const node = await aProduct();
    const buyer = await aBuyer();
    await aQuestion(node, 'Mine', buyer);
    await aQuestion(node, 'Not mine');
    await aQuestion(await aProduct(), 'Mine, elsewhere', buyer);
    const own = await list(buyer, { node, own: true, first: 50 });
    expect({ own: contents(own), count: own.aggregate.count }).toEqual({ own: ['Mine'], count: 1 });
    expect((await list(ANONYMOUS, { node, own: true })).edges).toEqual([]);
    expect(contents(await list(aVisitor(), { node, own: true }))).toEqual([]);
  });

  it('K-09 finds questions by a word and by a similar question', async () => {
    const node = await aProduct();
    await aQuestion(node, 'How thick is the paint?');
    await aQuestion(node, 'Can two dogs be combined from two photos?');
    await aQuestion(node, 'Do you ship to Norway?');
    const found = async (search: string) => contents(await list(aVisitor(), { node, search, first: 6 }));
    expect(await found('PAINT')).toEqual(['How thick is the paint?']);
    expect(await found('combine my two dogs')).toEqual(['Can two dogs be combined from two photos?']);
    expect(await found('zebra')).toEqual([]);
    expect(await found('to')).toHaveLength(3);
    const one = await list(aVisitor(), { node, search: 'photos' });
    expect([one.aggregate.count, one.pageInfo.hasNextPage]).toEqual([1, false]);
  });
});

describe('replies', () => {
  it('K-05 are an artist\'s, stand under the question oldest first, at most ten, and are told of', async () => {
    const node = await aProduct();
    const question = await aQuestion(node);
    for (let i = 1; i <= 12; i += 1) await ask(await anArtist(`Artist ${i}`), ANSWER, { node: `m_${question.id}`, content: `Reply ${i}` });
    const thread = await ask(aVisitor(), BY_ID, { id: question.id });
    expect(thread.replies.map(({ content }) => content)).toEqual(Array.from({ length: 10 }, (_, i) => `Reply ${i + 1}`));
    expect(thread.replyCount).toBe(12);
    expect(thread.replies[0]?.user).toMatchObject({ __typename: 'Supplier', displayName: 'Artist 1' });
    expect((await list(aVisitor(), { node })).edges[0]?.node.replies).toHaveLength(10);
    expect((await eventsOf(question.id)).filter(([name]) => name === 'message.replied')).toHaveLength(12);
  });

  it('K-03 a second reply of the same artist replaces the first', async () => {
    const question = await aQuestion(await aProduct());
    const artist = await anArtist();
    const reply = (content: string) => ask<Reply>(artist, ANSWER, { node: `m_${question.id}`, content });
    const [first, second] = await Promise.all([reply('Yes.'), reply('Yes.')]);
    const edited = await reply('Yes, gladly.');
    expect(new Set([first.id, second.id, edited.id]).size).toBe(1);
    expect(await ask(aVisitor(), BY_ID, { id: `m_${question.id}` })).toMatchObject({ replyCount: 1, replies: [{ content: 'Yes, gladly.' }] });
    expect((await eventsOf(question.id)).filter(([name]) => name === 'message.replied')).toHaveLength(1);
  });

  it('are there under an alias too', async () => {
    const node = await aProduct();
    const question = await aQuestion(node);
    await ask(await anArtist(), ANSWER, { node: `m_${question.id}`, content: 'Yes.' });
    const query = 'query($node: ID!) { messagesForNode(node: $node) { edges { node { thread: replies { text: content } } } all: aggregate { n: count } } }';
    expect(await ask<unknown>(aVisitor(), query, { node })).toEqual({ edges: [{ node: { thread: [{ text: 'Yes.' }] } }], all: { n: 1 } });
  });

  it('refuses anyone but artists, an empty text (K-10) and an unknown question', async () => {
    const question = await aQuestion(await aProduct());
    const node = `m_${question.id}`;
    for (const actor of [ANONYMOUS, aVisitor(), await aBuyer()]) expect((await refusal(actor, ANSWER, { node, content: 'Yes.' })).code).toBe('session.required');
    const artist = await anArtist();
    expect((await refusal(artist, ANSWER, { node, content: ' ' })).message).toBe('Please enter something in the question box.');
    expect((await refusal(artist, ANSWER, { node: 'm_msg_none', content: 'Yes.' })).code).toBe('message.not_found');
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
    expect(await toldOf(topic)).toContain(buyer.email);
    expect(await ask(buyer, REMOVE, { topic })).toEqual({ state: 'NONE' });
    expect(await toldOf(topic)).not.toContain(buyer.email);
    expect((await refusal(ANONYMOUS, REMOVE, { topic })).code).toBe('session.required');
  });

  it('K-16 a visitor confirms by the mailed link, and may open it again', async () => {
    const { id } = await aQuestion(await aProduct());
    const topic = `message.reply.${id}`;
    const email = anEmail('ann');
    expect(await ask(aVisitor(), ADD, { topic, email })).toEqual({ state: 'UNCONFIRMED' });
    expect(await toldOf(topic)).not.toContain(email);
    const token = await confirmationToken('confirm-subscription', { topic, email });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send<unknown>(CONFIRM_MAIL, { token }, 'anonymous')));
    for (const { data } of answers) expect(data?.['confirmSubscription']).toEqual({ topic, state: 'SUBSCRIBED' });
    expect((await toldOf(topic)).filter((address) => address === email)).toHaveLength(1);
    expect(await ask(aVisitor(), ADD, { topic, email })).toEqual({ state: 'UNCONFIRMED' });
    expect(await toldOf(topic)).toContain(email);
  });

  it('E1 a link of a subscription that was ended, or never asked for, is not valid', async () => {
    const topic = `message.reply.${(await aQuestion(await aProduct())).id}`;
    const [ended, never] = [anEmail(), anEmail()];
    await ask(aVisitor(), ADD, { topic, email: ended });
    const token = await confirmationToken('confirm-subscription', { topic, email: ended });
    await ask(ANONYMOUS, CONFIRM_MAIL, { token });
    const [recipient] = (await subscribersOf(topic)).filter(({ address }) => address === ended);
    await endSubscriptions(await endingToken(recipient!));
    for (const each of [token, await confirmationToken('confirm-subscription', { topic, email: never })])
      expect((await refusal(ANONYMOUS, CONFIRM_MAIL, { token: each })).code).toBe('link.invalid');
    expect(await toldOf(topic)).not.toContain(ended);
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
    expect((await refusal(aVisitor(), ADD, { topic })).fields).toEqual({ email: 'Please enter your email to subscribe.' });
    const invalid = { email: 'Please enter a valid email so that you can receive notification for replies.' };
    expect((await refusal(aVisitor(), ADD, { topic, email: 'ann' })).fields).toEqual(invalid);
  });

  it('refuses topics under which nothing happens', async () => {
    const hidden = await aHiddenQuestion(await aProduct());
    for (const topic of ['anything', 'message.reply.msg_none', `message.reply.${hidden.id}`, 'message.create.product.none']) {
      expect((await refusal(await aBuyer(), ADD, { topic })).code).toMatch(/request\.invalid|not_found/);
    }
  });

  it('an artist is told of new questions about a product', async () => {
    const artist = await anArtist();
    const topic = `message.create.product.${await aProduct()}`;
    const add = 'mutation($topic: String!) { addSubscriptionToSupplier(topic: $topic) { state } }';
    const remove = 'mutation($topic: String!) { removeSubscriptionFromSupplier(topic: $topic) { state } }';
    expect(await ask(artist, add, { topic })).toEqual({ state: 'SUBSCRIBED' });
    expect(await toldOf(topic)).toEqual([artist.email]);
    expect(await ask(artist, remove, { topic })).toEqual({ state: 'NONE' });
    expect(await toldOf(topic)).toEqual([]);
    expect((await refusal(await aBuyer(), add, { topic })).code).toBe('session.required');
  });
});

describe('live updates', () => {
  const listen = async (query: string, variables: object) => {
    const headers = { host, Authorization: 'anonymous' };
    const socket = new WebSocket(`ws://${host}/graphql/realtime`, ['graphql-ws', `header-${Buffer.from(JSON.stringify(headers)).toString('base64url')}`]);
    const frames: { type: string; payload?: { data?: Record<string, Question>; errors?: { errorType: string }[] } }[] = [];
    socket.on('message', (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as (typeof frames)[number];
      frames.push(frame);
      const start = { id: 's', type: 'start', payload: { data: JSON.stringify({ query, variables }), extensions: { authorization: headers } } };
      if (frame.type === 'connection_ack') socket.send(JSON.stringify(start));
    });
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await vi.waitFor(() => expect(frames.some(({ type }) => type === 'start_ack' || type === 'error')).toBe(true));
    return {
      data: () => frames.flatMap(({ type, payload }) => (type === 'data' ? Object.values(payload?.data ?? {}) : [])),
      refusal: () => frames.find(({ type }) => type === 'error')?.payload?.errors?.[0]?.errorType,
      [Symbol.dispose]: () => socket.terminate(),
    };
  };
  const ON_MESSAGE = `subscription($node: ID!) { onMessageForNode(node: $node) { ...M } } ${MESSAGE} ${REPLY}`;
  const ON_REPLY = `subscription($id: ID!) { onReplyForMessage(messageId: $id) { ...R } } ${REPLY}`;

  it('K-13 deliver a visitor\'s question when it is confirmed and not before, and others at once', async () => {
    const node = await aProduct();
    using listener = await listen(ON_MESSAGE, { node });
    const hidden = await aHiddenQuestion(node);
    const posted = await aQuestion(node, 'Posted at once');
    await vi.waitFor(() => expect(listener.data()).toHaveLength(1));
    await ask(ANONYMOUS, CONFIRM, { token: await linkFor(hidden.id) });
    await vi.waitFor(() => expect(listener.data()).toHaveLength(2));
    expect(listener.data().map(({ id }) => id)).toEqual([posted.id, hidden.id]);
    expect(listener.data()[1]).toMatchObject({ hidden: false, target: { __typename: 'Product' }, user: { __typename: 'User' } });
    await ask(ANONYMOUS, CONFIRM, { token: await linkFor(hidden.id) });
    const last = await aQuestion(node, 'After the link was opened again');
    await vi.waitFor(() => expect(listener.data().map(({ id }) => id)).toContain(last.id));
    expect(listener.data()).toHaveLength(3);
  });

  it('deliver replies to the pages of their question', async () => {
    const node = await aProduct();
    const [question, other] = [await aQuestion(node), await aQuestion(node)];
    using listener = await listen(ON_REPLY, { id: question.id });
    const artist = await anArtist();
    await ask(artist, ANSWER, { node: `m_${other.id}`, content: 'Elsewhere' });
    await ask(artist, ANSWER, { node: `m_${question.id}`, content: 'Here' });
    await vi.waitFor(() => expect(listener.data()).toHaveLength(1));
    expect(listener.data()[0]).toMatchObject({ messageId: question.id, content: 'Here' });
  });

  it('are refused where nothing can come', async () => {
    const hidden = await aHiddenQuestion(await aProduct());
    using unknown = await listen(ON_MESSAGE, { node: 'nothing' });
    using early = await listen(ON_REPLY, { id: hidden.id });
    expect([unknown.refusal(), early.refusal()]).toEqual(['product.not_found', 'message.not_found']);
  });
});

describe('R6 what one request may ask', () => {
  const typeOf = async (query: string, variables: object = {}) => (await send(query, variables, 'anonymous')).errors?.[0]?.errorType;

  it('does not describe the schema, go deeper than pages do, or ask for much at once', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "User") { fields { name } } }']) expect(await typeOf(query)).toBe('ValidationError');
    const author = 'user { ... on Supplier { username { normal } } }';
    const deepest = `query($node: ID!) { messagesForNode(node: $node) { edges { node { replies { ${author} } } } } }`;
    expect(await typeOf(deepest, { node: await aProduct() })).toBeUndefined();
    expect(await typeOf('{ messagesForNode(node: "x") { edges { node { replies { user { ... on Supplier { username { normal { x } } } } } } } } }')).toBe('ValidationError');
    const aliases = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `q${index}: messagesForNode(node: "t_dogs") { aggregate { count } }`).join(' ')} }`;
    expect(await typeOf(aliases(graphql.maxResolvers))).toBeUndefined();
    expect(await typeOf(aliases(graphql.maxResolvers + 1))).toBe('ValidationError');
    const spread = (count: number) => `query { ...A ... on Query { ...A } } fragment A on Query { ${aliases(count).slice(1, -1)} }`;
    expect(await typeOf(spread(graphql.maxResolvers))).toBeUndefined();
    expect(await typeOf(spread(graphql.maxResolvers + 1))).toBe('ValidationError');
    expect(await typeOf('query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toBe('ValidationError');
  });

  it('a session that has ended says nothing more, from the next operation on, subscriptions too', async () => {
    const buyer = await aBuyer();
    const node = await aProduct();
    const token = await realtimeToken(buyer, 'unknown');
    expect((await send(ASK, { node, content: 'Hello?' }, token)).errors).toBeUndefined();
    await User.patch({ userId: buyer.id }).set({ sessions: [] }).go();
    expect((await send(ASK, { node, content: 'Hello again?' }, token)).errors?.[0]?.errorType).toBe('UnauthorizedException');
    const headers = { host, Authorization: token };
    const socket = new WebSocket(`ws://${host}/graphql/realtime`, ['graphql-ws', `header-${Buffer.from(JSON.stringify(headers)).toString('base64url')}`]);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    const [frame] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(frame.toString())).toMatchObject({ type: 'connection_error', payload: { errors: [{ errorType: 'UnauthorizedException' }] } });
    socket.terminate();
    expect((await list(aVisitor(), { node })).aggregate.count).toBe(1);
  });
});

describe('cost', () => {
  it('a page of questions without replies is one read, however long the list is', async () => {
    const node = await aProduct();
    for (let i = 0; i < 25; i += 1) await aQuestion(node, `Question ${i}`);
    await list(aVisitor(), { node });
    const measures: Measure[] = [];
    setMetricsSink((measure) => measures.push(measure));
    await send('query($node: ID!) { messagesForNode(node: $node) { edges { node { id replies { id } } } } }', { node }, 'anonymous');
    expect(measures).toMatchObject([{ operation: 'Query.messagesForNode', ok: true, tableCalls: 1, writeUnits: 0 }]);
    expect(measures[0]?.readUnits).toBeLessThanOrEqual(4);
  });
});
