import { once } from 'node:events';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { importGalleries } from '#functions/shop/import-galleries.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { liveCrowd } from '#test/support/live-crowd.ts';
import { WebSocket } from 'ws';
import { Artist } from '#functions/artists/artist.entity.ts';
import { MAX_DOCUMENT_CHARACTERS } from '#functions/messages/mutation-count.ts';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { realtimeToken } from '#functions/platform/realtime-token.ts';
import { User } from '#functions/platform/user.entity.ts';
import { graphql } from '#infra/manifest.ts';
import { anActor } from '#test/factories/people.ts';
import {
  aBuyer,
  aHiddenQuestion,
  ANSWER,
  anArtist,
  aProduct,
  aQuestion,
  ask,
  ASK,
  aVisitor,
  BY_ID,
  CONFIRM,
  type Connection,
  host,
  linkFor,
  LIST,
  list,
  listen,
  MESSAGE,
  REPLY,
  type Reply,
  send,
} from './messages.fixture.ts';

beforeAll(async () => {
  for (const { write } of await importGalleries(await readCatalogue())) await write();
});

describe('live updates', () => {
  const ON_MESSAGE = `subscription($node: ID!) { onMessageForNode(node: $node) { ...M } } ${MESSAGE} ${REPLY}`;
  const ON_REPLY = `subscription($id: ID!) { onReplyForMessage(messageId: $id) { ...R } } ${REPLY}`;

  it("K-13 deliver a visitor's question when it is confirmed and not before, and others at once", async () => {
    const node = await aProduct();
    using listener = await listen(ON_MESSAGE, { node });
    const hidden = await aHiddenQuestion(node);
    const posted = await aQuestion(node, 'Posted at once');
    await eventually(() => expect(listener.data()).toHaveLength(1));
    await ask(ANONYMOUS, CONFIRM, { token: await linkFor(hidden.id) });
    await eventually(() => expect(listener.data()).toHaveLength(2));
    expect(listener.data().map(({ id }) => id)).toEqual([posted.id, hidden.id]);
    expect(listener.data()[1]).toMatchObject({
      hidden: false,
      target: { __typename: 'Product' },
      user: { __typename: 'User' },
    });
    await ask(ANONYMOUS, CONFIRM, { token: await linkFor(hidden.id) });
    const last = await aQuestion(node, 'After the link was opened again');
    await eventually(() => expect(listener.data().map(({ id }) => id)).toContain(last.id));
    expect(listener.data()).toHaveLength(3);
  });

  it('Z-11 C68 name an author without an e-mail, which queries answer to the author and to admins alone', async () => {
    const named = (document: string): string => document.replaceAll('displayName', 'displayName email');
    const node = await aProduct();
    const [asker, artist, checked, unchecked] = await Promise.all([
      anActor('User'),
      anActor('Supplier'),
      anActor('Admin'),
      anActor('Admin'),
    ]);
    await Artist.put({ supplierId: artist.id, username: 'Z-Ilves', name: 'Marta Ilves', isActive: true }).go();
    const secondFactor = { secret: '', confirmedAt: nowIso(), lastStep: 0, recoveryHashes: [] };
    await User.patch({ userId: checked.id }).set({ secondFactor, name: 'Ada Carter' }).go();
    using questions = await listen(named(ON_MESSAGE), { node });
    const asked = await ask(asker, named(ASK), { node, content: 'How thick is the paint?' });
    using replies = await listen(named(ON_REPLY), { id: asked.id });
    const reply = await ask<Reply>(artist, named(ANSWER), { node: `m_${asked.id}`, content: 'Thin.' });
    await eventually(() => expect([questions.data().length, replies.data().length]).toEqual([1, 1]));
    const customer = { __typename: 'User', id: asker.id, displayName: 'Customer', email: null };
    const painter = {
      __typename: 'Supplier',
      id: artist.id,
      displayName: 'Marta Ilves',
      username: { normal: 'Z-Ilves' },
      email: null,
    };
    expect([asked.user, questions.data()[0]?.user]).toEqual([customer, customer]);
    expect([reply.user, replies.data()[0]?.user]).toEqual([painter, painter]);
    for (const [reader, ofAsker, ofArtist] of [
      [ANONYMOUS, null, null],
      [aVisitor(), null, null],
      [await anActor('User'), null, null],
      [await anActor('Supplier'), null, null],
      [await anActor('Partner'), null, null],
      [unchecked, null, null],
      [asker, asker.email, null],
      [artist, null, artist.email],
      [checked, asker.email, artist.email],
    ] as const) {
      const { edges } = await ask<Connection>(reader, named(LIST), { node });
      for (const question of [await ask(reader, named(BY_ID), { id: asked.id }), edges[0]!.node])
        expect([question.user, question.replies[0]?.user], reader.role).toEqual([
          { ...customer, email: ofAsker },
          { ...painter, email: ofArtist },
        ]);
    }
  });

  it('deliver replies to the pages of their question', async () => {
    const node = await aProduct();
    const [question, other] = [await aQuestion(node), await aQuestion(node)];
    using listener = await listen(ON_REPLY, { id: question.id });
    const artist = await anArtist();
    await ask(artist, ANSWER, { node: `m_${other.id}`, content: 'Elsewhere' });
    await ask(artist, ANSWER, { node: `m_${question.id}`, content: 'Here' });
    await eventually(() => expect(listener.data()).toHaveLength(1));
    expect(listener.data()[0]).toMatchObject({ messageId: question.id, content: 'Here' });
  });

  it('reach each reader of their product once, also through killed and half-open sockets', async () => {
    const [nodes, buyer] = [[await aProduct(), await aProduct()], await aBuyer()];
    const figures = await liveCrowd({
      host,
      nodes,
      subscribers: 10,
      messages: 50,
      perSecond: 50,
      faultsEvery: 50,
      share: 0.3,
      ask: (node, content) => aQuestion(node, content, buyer),
    });
    expect(figures).toMatchObject({ lost: 0, doubled: 0, strays: 0 });
    expect(Math.min(figures.killed, figures.frozen)).toBeGreaterThan(0);
    expect(figures.reconnects).toBeGreaterThan(0);
  });

  it('are refused where nothing can come', async () => {
    const hidden = await aHiddenQuestion(await aProduct());
    using unknown = await listen(ON_MESSAGE, { node: 'nothing' });
    using early = await listen(ON_REPLY, { id: hidden.id });
    expect([unknown.refusal(), early.refusal()]).toEqual(['product.not_found', 'message.not_found']);
  });
});

describe('R6 what one request may ask', () => {
  const typeOf = async (query: string, variables: object = {}) =>
    (await send(query, variables, 'anonymous')).errors?.[0]?.errorType;

  it('makes one mutation, or none of all that it asks for', async () => {
    const [sku, asker] = [await aProduct(), await aBuyer()];
    const token = await realtimeToken(asker, { network: 'a network' });
    const ask = (name: string) => `${name}: createMessageForNode(content: "Which paper?", node: "${sku}") { id }`;
    const twenty = Array.from({ length: 20 }, (_, index) => ask(`q${index}`)).join(' ');
    for (const query of [
      `mutation { ${twenty} }`,
      `mutation { ...A } fragment A on Mutation { ${ask('a')} ...B } fragment B on Mutation { ${ask('b')} }`,
      `mutation { ${ask('a')} ... on Mutation { ${ask('b')} } }`,
    ]) {
      const { errors = [] } = await send(query, {}, token);
      expect([...new Set(errors.map(({ errorType }) => errorType))]).toEqual(['request.too_many_mutations']);
    }
    const list = 'query($node: ID!) { messagesForNode(node: $node) { aggregate { count } } }';
    const countOf = async () => (await send<object>(list, { node: sku }, token)).data;
    expect(await countOf()).toEqual({ messagesForNode: { aggregate: { count: 0 } } });
    expect((await send(`mutation { ${ask('a')} }`, {}, token)).errors).toBeUndefined();
    expect(await countOf()).toEqual({ messagesForNode: { aggregate: { count: 1 } } });
  });

  it('does not describe the schema, go deeper than pages do, or ask for much at once', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "User") { fields { name } } }'])
      expect(await typeOf(query)).toBe('ValidationError');
    const author = 'user { ... on Supplier { username { normal } } }';
    const deepest = `query($node: ID!) { messagesForNode(node: $node) { edges { node { replies { ${author} } } } } }`;
    expect(await typeOf(deepest, { node: await aProduct() })).toBeUndefined();
    expect(
      await typeOf(
        '{ messagesForNode(node: "x") { edges { node { replies { user { ... on Supplier { username { normal { x } } } } } } } } }',
      ),
    ).toBe('ValidationError');
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `q${index}: messagesForNode(node: "t_dogs") { aggregate { count } }`).join(' ')} }`;
    expect(await typeOf(aliases(graphql.maxResolvers))).toBeUndefined();
    expect(await typeOf(aliases(graphql.maxResolvers + 1))).toBe('ValidationError');
    const spread = (count: number) =>
      `query { ...A ... on Query { ...A } } fragment A on Query { ${aliases(count).slice(1, -1)} }`;
    expect(await typeOf(spread(graphql.maxResolvers))).toBeUndefined();
    expect(await typeOf(spread(graphql.maxResolvers + 1))).toBe('ValidationError');
    expect(await typeOf('query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toBe(
      'ValidationError',
    );
  });

  it('answers a document at once whose fragments double with each level, or that is longer than any page needs', async () => {
    const levels = (type: string, last: string) =>
      `{ ...F0 } ${Array.from({ length: 60 }, (_, n) => `fragment F${n} on ${type} { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F60 on ${type} { ${last} }`;
    const startedAt = performance.now();
    expect(await typeOf(`mutation ${levels('Mutation', '__typename')}`)).toBe('ValidationError');
    expect(await typeOf(`query ${levels('Query', '__typename')}`)).toBe('ValidationError');
    expect(await typeOf(`{ __typename ${'#'.padEnd(MAX_DOCUMENT_CHARACTERS, '.')}\n}`)).toBe('UnauthorizedException');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('a session that has ended says nothing more, from the next operation on, subscriptions too', async () => {
    const buyer = await aBuyer();
    const node = await aProduct();
    const token = await realtimeToken(buyer, { network: 'unknown' });
    expect((await send(ASK, { node, content: 'Hello?' }, token)).errors).toBeUndefined();
    await User.patch({ userId: buyer.id }).set({ sessions: [] }).go();
    expect((await send(ASK, { node, content: 'Hello again?' }, token)).errors?.[0]?.errorType).toBe(
      'UnauthorizedException',
    );
    const headers = { host, Authorization: token };
    const socket = new WebSocket(`ws://${host}/graphql/realtime`, [
      'graphql-ws',
      `header-${Buffer.from(JSON.stringify(headers)).toString('base64url')}`,
    ]);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    const [frame] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(frame.toString())).toMatchObject({
      type: 'connection_error',
      payload: { errors: [{ errorType: 'UnauthorizedException' }] },
    });
    socket.terminate();
    expect((await list(aVisitor(), { node })).aggregate.count).toBe(1);
  });
});
