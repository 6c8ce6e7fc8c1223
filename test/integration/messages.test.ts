import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { importGalleries } from '#functions/shop/import-galleries.ts';
import { Message } from '#functions/messages/message.entity.ts';
import { rebuildIndex } from '#functions/messages/search-index.ts';
import { ANONYMOUS, type Actor } from '#functions/platform/actor.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import { anEmail } from '#test/factories/people.ts';
import {
  aBuyer,
  aFindable,
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
  contents,
  eventsOf,
  linkFor,
  list,
  LIST,
  refusal,
  send,
  subscribedTo,
  type Connection,
  type Reply,
} from './messages.fixture.ts';

// A tag has the editors' name.
beforeAll(async () => {
  for (const { write } of await importGalleries(await readCatalogue())) await write();
});

describe('asking', () => {
  it('GQL-05 K-13 posts the question of a signed-in customer at once and tells of it', async () => {
    const node = await aProduct();
    const buyer = await aBuyer();
    const question = await ask(buyer, ASK, {
      node,
      content: '  How thick is the paint? ',
      email: 'ignored@example.com',
    });
    expect(question).toMatchObject({
      node,
      content: 'How thick is the paint?',
      hidden: false,
      replies: [],
      replyCount: 0,
      isCurrentUserSubscribed: null,
    });
    expect(question.timestamp).toBeCloseTo(now() / 1000, -1);
    expect(contents(await list(aVisitor(), { node }))).toEqual(['How thick is the paint?']);
    expect(await eventsOf(question.id)).toEqual([['message.asked', { messageId: question.id, email: null }]]);
    expect(await subscribedTo(`message.reply.${question.id}`)).toEqual([buyer.email]);
  });

  it('K-13 keeps the question of a visitor hidden until the mailed link is used', async () => {
    const [node, email] = [await aProduct(), anEmail('ann')];
    const hidden = await aHiddenQuestion(node, aVisitor(), email);
    expect(hidden).toMatchObject({ hidden: true, node: null });
    expect(await list(aVisitor(), { node })).toMatchObject({ edges: [], aggregate: { count: 0 } });
    expect(await eventsOf(hidden.id)).toEqual([['message.asked', { messageId: hidden.id, email }]]);
    expect(await subscribedTo(`message.reply.${hidden.id}`)).toEqual([]);

    const posted = await ask(aVisitor(), CONFIRM, { token: await linkFor(hidden.id) });
    expect(posted).toMatchObject({ id: hidden.id, hidden: false, node });
    expect(await list(aVisitor(), { node })).toMatchObject({
      edges: [{ node: { id: hidden.id } }],
      aggregate: { count: 1 },
    });
    expect(await subscribedTo(`message.reply.${hidden.id}`)).toEqual([email]);
    expect((await eventsOf(hidden.id)).map(([, payload]) => payload)).toContainEqual({
      messageId: hidden.id,
      email: null,
    });
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
    const { id } = await ask(visitor, ASK, {
      node: await aProduct(),
      content: 'Do you paint birds?',
      email: 'birds@example.com',
    });
    const buyer = await aBuyer();
    expect((await refusal(buyer, BY_ID, { id })).code).toBe('message.not_found');
    expect(await ask({ ...buyer, visitorId: visitor.id ?? '' }, BY_ID, { id })).toMatchObject({ id, hidden: true });
  });

  it('shows a hidden question to its asker alone, and takes no reply to it', async () => {
    const asker = aVisitor();
    const { id } = await aHiddenQuestion(await aProduct(), asker);
    expect((await ask(asker, BY_ID, { id })).hidden).toBe(true);
    for (const other of [aVisitor(), await aBuyer(), ANONYMOUS])
      expect((await refusal(other, BY_ID, { id })).code).toBe('message.not_found');
    expect((await refusal(await anArtist(), ANSWER, { node: `m_${id}`, content: 'Yes.' })).code).toBe(
      'message.not_found',
    );
  });

  it.each([
    ['K-10', '   ', 'ann@example.com', 'message.empty', 'Please enter something in the question box.'],
    [
      'K-11',
      'Hello?',
      null,
      'message.email_required',
      'Please enter your email so that you can receive responses to your question.',
    ],
    [
      'K-11',
      'Hello?',
      '  ',
      'message.email_required',
      'Please enter your email so that you can receive responses to your question.',
    ],
    [
      'K-12',
      'Hello?',
      'ann',
      'message.email_invalid',
      'Please enter a valid email so that you can receive responses to your question.',
    ],
    [
      'K-12',
      'Hello?',
      'ann@localhost',
      'message.email_invalid',
      'Please enter a valid email so that you can receive responses to your question.',
    ],
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
    expect(await aQuestion(node)).toMatchObject({
      target: { __typename: 'Product', sku: node, title: 'Oil painting' },
      user: { __typename: 'User', displayName: 'Customer' },
    });
    const tag = 't_shih-tzu';
    const asked = await ask(artist, ASK, { node: tag, content: 'Who paints dogs?' });
    expect(asked.target).toMatchObject({ __typename: 'Tag' });
    expect(asked.user).toEqual({
      __typename: 'Supplier',
      id: artist.id,
      displayName: 'Marta Ilves',
      username: { normal: artist.id?.toLowerCase() },
    });
    expect(contents(await list(aVisitor(), { node: tag }))).toContain('Who paints dogs?');
    for (const node of ['t_no-such-tag', 't_Shih-tzu', 't_'])
      expect((await refusal(artist, ASK, { node, content: 'Who paints them?' })).code).toBe('product.not_found');
    const { target } = await ask(artist, ASK, { node: 't_mothers-day', content: 'In time for Sunday?' });
    expect(target).toMatchObject({ name: 'Mother’s Day' });
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

  it('GQL-01 K-06 holds 20 unless more are asked for, at most 50, newest first, and counts all', async () => {
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
    expect([first, second, third].map(contents)).toEqual([
      ['Question 5', 'Question 4'],
      ['Question 3', 'Question 2'],
      ['Question 1'],
    ]);
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const back = await list(aVisitor(), { node, first: 2, before: third.pageInfo.startCursor });
    expect(contents(back)).toEqual(['Question 3', 'Question 2']);
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(
      (await list(aVisitor(), { node, first: 2, before: second.pageInfo.startCursor })).pageInfo.hasPreviousPage,
    ).toBe(false);

    const cursor = first.pageInfo.endCursor ?? '';
    for (const [at, after] of [
      [other, cursor],
      [node, `${cursor.slice(0, -2)}AA`],
      [node, 'eyJwayI6IngifQ=='],
    ]) {
      expect((await refusal(aVisitor(), LIST, { node: at, after })).code).toBe('request.invalid');
    }
  });

  it("K-01 holds only the reader's own when asked", async () => {
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
    await aFindable(node, 'How thick is the paint?');
    await aFindable(node, 'Can two dogs be combined from two photos?');
    await aFindable(node, 'Do you ship to Norway?');
    const found = async (search: string) => contents(await list(aVisitor(), { node, search, first: 6 }));
    expect(await found('PAINT')).toEqual(['How thick is the paint?']);
    expect(await found('combine my two dogs')).toEqual(['Can two dogs be combined from two photos?']);
    expect(await found('zebra')).toEqual([]);
    expect(await found('to')).toHaveLength(3);
    const one = await list(aVisitor(), { node, search: 'photos' });
    expect([one.aggregate.count, one.pageInfo.hasNextPage]).toEqual([1, false]);
  });

  it(
    'K-09 a search finds the oldest of many questions by plural and beginning, the best first, at the same cost',
    { tags: 'consumed-units' },
    async () => {
      const [node, elsewhere, buyer] = [await aProduct(), await aProduct(), await aBuyer()];
      await aFindable(elsewhere, 'Are frames sold here?');
      for (const content of ['Which frame fits two dogs?', 'Do you frame a dog in oil?', 'Oil frames for two dogs?'])
        await aFindable(node, content, buyer);
      const measures: Measure[] = [];
      setMetricsSink((measure) => measures.push(measure));
      const costOf = async (search: string) => {
        // What is cached for a while is read again now and then.
        const units: number[] = [];
        let found: string[] = [];
        for (let time = 0; time < 3; time += 1) {
          measures.length = 0;
          found = contents(await list(aVisitor(), { node, search }));
          units.push(measures.reduce((sum, { readUnits }) => sum + readUnits, 0));
        }
        return { found, units: Math.min(...units) };
      };
      const before = await costOf('framing');
      const template = (await Message.query.newestOfNode({ listedNode: node }).go({ limit: 1 })).data[0]!;
      for (let i = 0; i < 205; i += 1) {
        const id = newId('message');
        await Message.put({ ...template, messageId: id, postedId: id, content: 'Paint?' }).go();
      }
      expect((await rebuildIndex(true)).missing).toBeGreaterThanOrEqual(205);
      const after = await costOf('framing');
      expect([before.found.length, after]).toEqual([3, before]);
      expect((await costOf('frames for dogs, in oil')).found).toEqual([
        'Oil frames for two dogs?',
        'Do you frame a dog in oil?',
        'Which frame fits two dogs?',
      ]);
      expect((await costOf('fra')).found).toHaveLength(3);
      expect((await list(buyer, { node, own: true, search: 'painting' })).edges).toHaveLength(20);
      const pages: string[][] = [];
      for (let after: string | null = ''; after !== null;) {
        const page: Connection = await list(aVisitor(), { node, search: 'paint', first: 50, after });
        pages.push(page.edges.map((edge) => edge.node.id));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      }
      expect([pages.map(({ length }) => length), new Set(pages.flat()).size]).toEqual([[50, 50], 100]);
      const { pageInfo } = await list(aVisitor(), { node, search: 'paint' });
      const second = await list(aVisitor(), { node, search: 'paint', after: pageInfo.endCursor });
      const back = await list(aVisitor(), { node, search: 'paint', before: second.pageInfo.startCursor });
      expect(back.edges.map((edge) => edge.node.id)).toEqual(pages[0]!.slice(0, 20));
      expect((await refusal(aVisitor(), LIST, { node, search: 'dogs', after: pageInfo.endCursor })).code).toBe(
        'request.invalid',
      );
      setMetricsSink(() => undefined);
    },
  );
});

describe('replies', () => {
  it("GQL-02 K-05 are an artist's, stand under the question oldest first, at most ten, and are told of", async () => {
    const node = await aProduct();
    const question = await aQuestion(node);
    for (let i = 1; i <= 12; i += 1)
      await ask(await anArtist(`Artist ${i}`), ANSWER, { node: `m_${question.id}`, content: `Reply ${i}` });
    const thread = await ask(aVisitor(), BY_ID, { id: question.id });
    expect(thread).toMatchObject({
      content: 'How thick is the paint?',
      timestamp: question.timestamp,
      user: { __typename: 'User', displayName: expect.stringMatching(/\S/) },
      target: { __typename: 'Product', sku: node, title: expect.stringMatching(/\S/) },
      isCurrentUserSubscribed: false,
    });
    expect(thread.replies.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Reply ${i + 1}`),
    );
    expect(thread.replyCount).toBe(12);
    expect(thread.replies[0]?.user).toMatchObject({ __typename: 'Supplier', displayName: 'Artist 1' });
    expect((await list(aVisitor(), { node })).edges[0]?.node.replies).toHaveLength(10);
    expect((await eventsOf(question.id)).filter(([name]) => name === 'message.replied')).toHaveLength(12);
    const rest = await ask(aVisitor(), BY_ID, { id: question.id, after: thread.replies.at(-1)?.id });
    expect(
      rest.replies.map(({ content }) => content),
      'C45 the other responses open, too',
    ).toEqual(['Reply 11', 'Reply 12']);
    const end = await ask(aVisitor(), BY_ID, { id: question.id, after: rest.replies.at(-1)?.id });
    expect([end.replies, end.replyCount]).toEqual([[], 12]);
    for (const after of ['', 'x'.repeat(81)])
      expect((await refusal(aVisitor(), BY_ID, { id: question.id, after })).code).toBe('request.invalid');
  });

  it('K-03 an artist whose reply is not among the first ten has it to edit, and nobody else does', async () => {
    const node = await aProduct();
    const question = await aQuestion(node);
    const answering = { node: `m_${question.id}` };
    for (let i = 1; i <= 10; i += 1) await ask(await anArtist(), ANSWER, { ...answering, content: `Reply ${i}` });
    const [early, late] = [await anArtist('Early'), await anArtist('Late')];
    for (const artist of [early, late]) await ask(artist, ANSWER, { ...answering, content: 'Mine.' });
    const eleventhOf = async (actor: Actor) => {
      const [{ node: listed } = { node: undefined }] = (await list(actor, { node })).edges;
      const { replies } = await ask(actor, BY_ID, { id: question.id });
      expect(listed?.replies).toEqual(replies);
      return replies.slice(10).map(({ user }) => user.displayName);
    };
    expect(await Promise.all([late, early, await anArtist(), aVisitor()].map(eleventhOf))).toEqual([
      ['Late'],
      ['Early'],
      [],
      [],
    ]);
    const { replies } = await ask(late, BY_ID, { id: question.id });
    const rest = await ask(late, BY_ID, { id: question.id, after: replies[9]?.id });
    expect(rest.replies.map(({ user }) => user.displayName)).toEqual(['Early', 'Late']);
    const edited = await ask<Reply>(late, ANSWER, { ...answering, content: 'Mine, edited.' });
    expect(edited.id).toBe(replies[10]?.id);
  });

  it('GQL-05 K-03 a second reply of the same artist replaces the first', async () => {
    const question = await aQuestion(await aProduct());
    const artist = await anArtist();
    const reply = (content: string) => ask<Reply>(artist, ANSWER, { node: `m_${question.id}`, content });
    const [first, second] = await Promise.all([reply('Yes.'), reply('Yes.')]);
    const edited = await reply('Yes, gladly.');
    expect(new Set([first.id, second.id, edited.id]).size).toBe(1);
    expect(await ask(aVisitor(), BY_ID, { id: `m_${question.id}` })).toMatchObject({
      replyCount: 1,
      replies: [{ content: 'Yes, gladly.' }],
    });
    expect((await eventsOf(question.id)).filter(([name]) => name === 'message.replied')).toHaveLength(1);
  });

  it('are there under an alias too', async () => {
    const node = await aProduct();
    const question = await aQuestion(node);
    await ask(await anArtist(), ANSWER, { node: `m_${question.id}`, content: 'Yes.' });
    const query =
      'query($node: ID!) { messagesForNode(node: $node) { edges { node { thread: replies { text: content } } } all: aggregate { n: count } } }';
    expect(await ask<unknown>(aVisitor(), query, { node })).toEqual({
      edges: [{ node: { thread: [{ text: 'Yes.' }] } }],
      all: { n: 1 },
    });
  });

  it('takes line breaks in a text, and no characters that nobody types', async () => {
    const [artist, question] = [await anArtist(), await aQuestion(await aProduct())];
    const node = `m_${question.id}`;
    expect((await refusal(artist, ANSWER, { node, content: 'Yes.\u0000' })).code).toBe('request.invalid');
    expect((await refusal(artist, ANSWER, { node: `${node}\u0000`, content: 'Yes.' })).code).toBe('request.invalid');
    expect(await ask(artist, ANSWER, { node, content: 'Yes.\n\tOf course.' })).toMatchObject({
      content: 'Yes.\n\tOf course.',
    });
  });

  it('refuses anyone but artists, an empty text (K-10) and an unknown question', async () => {
    const question = await aQuestion(await aProduct());
    const node = `m_${question.id}`;
    for (const actor of [ANONYMOUS, aVisitor()])
      expect((await refusal(actor, ANSWER, { node, content: 'Yes.' })).code).toBe('session.required');
    expect((await refusal(await aBuyer(), ANSWER, { node, content: 'Yes.' })).code).toBe('session.forbidden');
    const artist = await anArtist();
    expect((await refusal(artist, ANSWER, { node, content: ' ' })).message).toBe(
      'Please enter something in the question box.',
    );
    expect((await refusal(artist, ANSWER, { node: 'm_msg_none', content: 'Yes.' })).code).toBe('message.not_found');
  });
});

describe('cost', () => {
  it('a page of questions without replies is one read, however long the list is', async () => {
    const node = await aProduct();
    for (let i = 0; i < 25; i += 1) await aQuestion(node, `Question ${i}`);
    await list(aVisitor(), { node });
    const measures: Measure[] = [];
    setMetricsSink((measure) => measures.push(measure));
    await send(
      'query($node: ID!) { messagesForNode(node: $node) { edges { node { id replies { id } } } } }',
      { node },
      'anonymous',
    );
    expect(measures).toMatchObject([{ operation: 'Query.messagesForNode', ok: true, tableCalls: 1, writeUnits: 0 }]);
    expect(measures[0]?.readUnits).toBeLessThanOrEqual(4);
  });
});
