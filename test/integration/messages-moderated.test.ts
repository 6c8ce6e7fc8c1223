import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { handler as announcerHandler } from '#functions/entries/announcer.lambda.ts';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { Message, QuestionTerm } from '#functions/messages/message.entity.ts';
import { User } from '#functions/platform/user.entity.ts';
import type { AdminOverview } from '#shared/schemas/admin-overview.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { AdminMessage, AdminMessages, ModerateMessage } from '#shared/schemas/message-moderation.ts';
import { anActor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, envelopeOf, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openMailings, type Mailings } from '#test/support/mailings.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import {
  aBuyer,
  anArtist,
  ANSWER,
  aProduct,
  aQuestion,
  ask,
  ASK,
  aVisitor,
  BY_ID,
  CONFIRM,
  contents,
  eventsOf,
  host,
  linkFor,
  list,
  listen,
  MESSAGE,
  refusal,
  REPLY,
  subscribedTo,
  type Reply,
} from './messages.fixture.ts';
import { asFunction } from '#test/support/as-function.ts';

const announcer = asFunction('announcer', announcerHandler);

const ON_MESSAGE = `subscription($node: ID!) { onMessageForNode(node: $node) { ...M } } ${MESSAGE} ${REPLY}`;
const ON_REPLY = `subscription($id: ID!) { onReplyForMessage(messageId: $id) { ...R } } ${REPLY}`;
const ADD = 'mutation($topic: String!) { addSubscriptionToSupplier(topic: $topic) { state } }';

let admin: Shopper;
let mailings: Mailings;
beforeAll(async () => {
  mailings = await openMailings();
  admin = (await somebody('Admin')).shopper;
});
beforeEach(() => vi.stubEnv('REALTIME_URL', `http://${host}/graphql`));
afterEach(() => vi.unstubAllEnvs());

/** The texts below a question that the admins list. */
const listedAs = async (state: 'held' | 'reported' | 'hidden', id: string): Promise<AdminMessage[]> =>
  (await admin.ask<AdminMessages>(`/api/admin/messages?state=${state}`)).messages.filter(
    ({ message }) => message === id,
  );

type Decision = Pick<ModerateMessage, 'decision' | 'artist' | 'text'>;
const post = (id: string, input: Decision) =>
  admin.post(`/api/admin/messages/${id}`, { reason: 'Read by a person.', ...input });
const decide = (id: string, input: Decision): Promise<AdminMessage> =>
  admin.ask<AdminMessage>(`/api/admin/messages/${id}`, { reason: 'Read by a person.', ...input });

/** Delivers the events about a question, also those to the open pages, and the mails to subscribers. */
const deliver = async (id: string): Promise<void> => {
  await deliverEventsAbout(id);
  for (const event of (await eventsAbout(id)).filter(({ name }) => name === 'message.published'))
    await announcer(envelopeOf(event));
  await mailings.deliver();
};

const countedTexts = async (): Promise<number> => (await admin.ask<AdminOverview>('/api/admin/overview')).waiting.texts;

const trailOf = async (id: string) => {
  const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
  return entries
    .filter(({ subject }) => subject.includes(id))
    .map(({ action, before, after, reason }) => [action, before, after, reason]);
};

const report = (shopper: Shopper, text: object) => shopper.post('/api/reports', { reason: 'It is rude.', ...text });
const aReporter = async () => (await somebody()).shopper;

describe('public texts with contact details', () => {
  it('C22 a question with contact details is held: only its asker sees it until an admin publishes it, once', async () => {
    const [node, asker, artist] = [await aProduct(), await aBuyer(), await anArtist()];
    await ask(artist, ADD, { topic: `message.create.product.${node}` });
    using page = await listen(ON_MESSAGE, { node });
    const content = 'Do you paint as at https://example.com/dogs?';
    const { id, ...answer } = await aQuestion(node, content, asker);
    expect(answer).toMatchObject({ node: null, hidden: true, moderation: 'HELD', content });
    expect(await ask(asker, BY_ID, { id })).toMatchObject({ content, moderation: 'HELD' });
    const missing = { code: 'message.not_found' };
    expect(await refusal(await aBuyer(), BY_ID, { id })).toMatchObject(missing);
    expect(await refusal(artist, ANSWER, { node: `m_${id}`, content: 'Yes.' })).toMatchObject(missing);
    for (const more of [{}, { search: 'paint dogs' }, { own: true, search: 'paint dogs' }]) {
      const { edges, aggregate } = await list(asker, { node, ...more });
      expect([edges, aggregate.count]).toEqual([[], 0]);
    }
    const own = await list(asker, { node, own: true });
    expect([own.edges.map((edge) => edge.node), own.aggregate.count]).toMatchObject([[{ id, moderation: 'HELD' }], 0]);
    expect(contents(await list(await aBuyer(), { node, own: true }))).toEqual([]);
    expect(await eventsOf(id)).toEqual([]);
    expect(await listedAs('held', id)).toEqual([
      {
        message: id,
        artist: null,
        author: 'Customer',
        title: 'Oil painting',
        question: null,
        text: { text: content, state: 'held', reason: 'It contains a link.' },
        published: null,
        reports: [],
        at: expect.any(String) as string,
      },
    ]);

    const decisions = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'publish' })));
    expect(decisions.map(({ text }) => text.state)).toEqual(['shown', 'shown', 'shown']);
    expect(await refusalOf(post(id, { decision: 'hide' }))).toEqual([409, 'message.published']);
    expect(await eventsOf(id)).toHaveLength(2);
    expect(await trailOf(id)).toEqual([['question.publish', 'held', 'shown', 'Read by a person.']]);
    expect(await listedAs('held', id)).toEqual([]);
    for (const reader of [ANONYMOUS, artist]) {
      const shown = await list(reader, { node });
      expect([contents(shown), shown.aggregate.count]).toEqual([[content], 1]);
    }
    await deliver(id);
    await eventually(() => expect(page.data()).toMatchObject([{ id, node, content, moderation: null }]));
    expect(await mailsTo(artist.email!)).toMatchObject([{ subject: 'A new question about Oil painting' }]);
    await deliverEventsAbout(id);
    expect(await mailsTo(asker.email)).toMatchObject([{ subject: 'Your question is published' }]);
    expect((await list(asker, { node, own: true })).edges.map((edge) => edge.node)).toMatchObject([
      { id, moderation: null },
    ]);
    await ask(artist, ANSWER, { node: `m_${id}`, content: 'Yes.' });
  });

  it('C22 a visitor’s is held once its link is opened, any number of times, and a hidden one keeps its words and reason', async () => {
    const [node, visitor] = [await aProduct(), aVisitor()];
    const content = 'Please call me: +1 555 010 4477';
    const { id, ...asked } = await ask(visitor, ASK, { node, content, email: 'ann-held@example.com' });
    expect(asked).toMatchObject({ hidden: true, moderation: null });
    expect(await refusalOf(post(id, { decision: 'publish' }))).toEqual([404, 'message.not_found']);
    const token = await linkFor(id);
    for (const confirmed of [await ask(ANONYMOUS, CONFIRM, { token }), await ask(ANONYMOUS, CONFIRM, { token })])
      expect(confirmed).toMatchObject({ node: null, hidden: true, moderation: 'HELD' });
    expect((await Message.get({ messageId: id }).go()).data?.expiresAt).toBeUndefined();
    expect(await subscribedTo(`message.reply.${id}`)).toEqual(['ann-held@example.com']);
    expect(await eventsOf(id)).toEqual([['message.asked', { messageId: id, email: 'ann-held@example.com' }]]);

    await Promise.all([decide(id, { decision: 'hide' }), decide(id, { decision: 'hide' })]);
    expect(await listedAs('hidden', id)).toMatchObject([
      { text: { text: content, state: 'hidden', reason: 'Read by a person.' } },
    ]);
    expect(await trailOf(id)).toEqual([['question.hide', 'held', 'hidden', 'Read by a person.']]);
    expect(await ask(visitor, BY_ID, { id })).toMatchObject({ content, moderation: 'HIDDEN' });
    expect(await ask(ANONYMOUS, CONFIRM, { token })).toMatchObject({ node: null, moderation: 'HIDDEN' });
    expect(contents(await list(ANONYMOUS, { node }))).toEqual([]);
    await deliverEventsAbout(id);
    const [mail] = await mailsTo('ann-held@example.com');
    expect(mail).toMatchObject({ subject: 'Your question was not published' });
    expect(mail?.text).toContain('Read by a person.');
    await decide(id, { decision: 'publish' });
    expect(contents(await list(ANONYMOUS, { node }))).toEqual([content]);
  });

  it('C22 an account’s address that is not confirmed, which may be a stranger’s, gets no mail about the decision', async () => {
    const asker = await aBuyer();
    await User.patch({ userId: asker.id }).remove(['verifiedAt']).go();
    const { id } = await aQuestion(await aProduct(), 'As at https://example.com/dogs?', asker);
    await decide(id, { decision: 'hide' });
    await deliver(id);
    expect(await mailsTo(asker.email)).toEqual([]);
  });

  it('C22 a reply with contact details is held for its artist alone; published, it is mailed and shown at once, once', async () => {
    const [node, asker, artist] = [await aProduct(), await aBuyer(), await anArtist()];
    const { id } = await aQuestion(node, 'How thick is the paint?', asker);
    using page = await listen<Reply>(ON_REPLY, { id });
    const content = 'Write to marta@example.com, it is cheaper.';
    const answer = (text: string) => ask<Reply>(artist, ANSWER, { node: `m_${id}`, content: text });
    const both = await Promise.all([answer(content), answer(content)]);
    for (const each of both) expect(each).toMatchObject({ messageId: null, moderation: 'HELD', content });
    const seenBy = async (reader: typeof asker) => {
      const { replies, replyCount } = await ask(reader, BY_ID, { id });
      return [replies.map((each) => each.content), replyCount];
    };
    expect(await seenBy(artist as typeof asker)).toEqual([[content], 0]);
    expect(await seenBy(asker)).toEqual([[], 0]);
    const listed = await list(artist, { node });
    expect(listed.edges[0]?.node.replies).toMatchObject([{ content, moderation: 'HELD' }]);
    expect((await eventsOf(id)).map(([name]) => name)).toEqual(['message.asked']);
    const reply = { artist: artist.id! };
    expect(await listedAs('held', id)).toMatchObject([
      {
        ...reply,
        question: 'How thick is the paint?',
        text: { text: content, reason: 'It contains an e-mail address.' },
      },
    ]);

    await Promise.all([1, 2].map(() => decide(id, { decision: 'publish', ...reply })));
    expect(await seenBy(asker)).toEqual([[content], 1]);
    await deliver(id);
    await eventually(() => expect(page.data()).toMatchObject([{ messageId: id, content, moderation: null }]));
    expect((await mailsTo(asker.email)).map(({ subject }) => subject)).toEqual(['Marta Ilves has replied']);

    // An edit with contact details leaves the published text, and one in place of a hidden text is held, too.
    await answer('See www.marta.example');
    expect(await seenBy(asker)).toEqual([[content], 1]);
    // An admin decides about the text that was read, and not about a later one.
    for (const decision of ['publish', 'hide'] as const)
      expect(await refusalOf(post(id, { decision, ...reply, text: content }))).toEqual([409, 'text.changed']);
    await decide(id, { decision: 'hide', ...reply, text: 'See www.marta.example' });
    expect(await answer('One millimetre.')).toMatchObject({ messageId: null, moderation: 'HELD' });
    expect(await seenBy(asker)).toEqual([[content], 1]);
    await decide(id, { decision: 'publish', ...reply });
    expect(await seenBy(asker)).toEqual([['One millimetre.'], 1]);
    expect((await trailOf(id)).map(([action]) => action)).toEqual(['reply.publish', 'reply.hide', 'reply.publish']);
    expect((await eventsOf(id)).filter(([name]) => name === 'message.replied')).toHaveLength(1);
    expect(await refusalOf(post(id, { decision: 'publish', artist: 'usr_none' }))).toEqual([404, 'message.not_found']);
  });

  it('C22 a reported question and reply stay shown until an admin hides them, and come back as they were', async () => {
    const [node, asker, artist] = [await aProduct(), await aBuyer(), await anArtist()];
    await ask(artist, ADD, { topic: `message.create.product.${node}` });
    const { id } = await aQuestion(node, 'How thick is the paint?', asker);
    const other = await aQuestion(node, 'How long does it dry?', asker);
    const { id: replyId } = await ask<Reply>(artist, ANSWER, { node: `m_${id}`, content: 'As honey.' });
    const reply = { kind: 'reply', id, artist: artist.id! };
    const shown = async (): Promise<unknown> => {
      const all = await list(ANONYMOUS, { node });
      const thread = await ask(ANONYMOUS, BY_ID, { id }).catch(() => undefined);
      return [contents(all), all.aggregate.count, thread?.replies.map(({ content }) => content), thread?.replyCount];
    };
    const both = ['How long does it dry?', 'How thick is the paint?'];
    const terms = async () => (await QuestionTerm.query.newestOfTerm({ node, term: 'paint' }).go()).data.length;
    const waiting = await countedTexts();
    const reporter = await aReporter();
    for (const text of [{ kind: 'question', id }, { kind: 'question', id }, reply])
      expect((await report(reporter, text)).status).toBe(202);
    expect((await report(await aReporter(), { kind: 'question', id })).status).toBe(202);
    expect(await countedTexts()).toBe(waiting + 2);
    expect(await shown()).toEqual([both, 2, ['As honey.'], 1]);
    const listed = await listedAs('reported', id);
    expect(
      listed.map(({ artist: by, text, reports }) => [by, text.state, reports.map(({ reason }) => reason)]),
    ).toEqual([
      [null, 'shown', ['It is rude.', 'It is rude.']],
      [artist.id, 'shown', ['It is rude.']],
    ]);

    await Promise.all([1, 2].map(() => decide(id, { decision: 'hide', artist: artist.id! })));
    expect(await shown()).toEqual([both, 2, [], 0]);
    expect(await ask(artist, BY_ID, { id })).toMatchObject({ replies: [{ id: replyId, moderation: 'HIDDEN' }] });
    // Neither another text nor a second one undoes the decision.
    for (const content of ['As cream.', 'As milk.'])
      expect(await ask(artist, ANSWER, { node: `m_${id}`, content })).toMatchObject({ moderation: 'HELD' });
    await decide(id, { decision: 'publish', artist: artist.id! });
    expect(await shown()).toEqual([both, 2, ['As milk.'], 1]);

    await deliverEventsAbout(id);
    const found = async () => contents(await list(ANONYMOUS, { node, search: 'paint' }));
    expect([await found(), await terms()]).toEqual([['How thick is the paint?'], 1]);
    await decide(id, { decision: 'hide' });
    expect([await found(), await terms()], 'before the index has followed').toEqual([[], 1]);
    await deliverEventsAbout(id);
    expect([await found(), await terms()]).toEqual([[], 0]);
    expect(await shown()).toEqual([['How long does it dry?'], 1, undefined, undefined]);
    expect(await refusalOf(report(reporter, { kind: 'question', id }))).toEqual([404, 'message.not_found']);
    expect((await list(asker, { node, own: true })).edges.map((edge) => edge.node.id)).toEqual([id, other.id]);
    await decide(id, { decision: 'publish' });
    expect(await shown()).toEqual([both, 2, ['As milk.'], 1]);
    expect(await listedAs('reported', id)).toEqual([]);
    expect(await countedTexts()).toBe(waiting);
    // Reports of a text that stays are settled without a mail.
    await report(await aReporter(), { kind: 'question', id });
    await decide(id, { decision: 'publish' });
    await report(await aReporter(), reply);
    await decide(id, { decision: 'publish', artist: artist.id! });
    expect(await listedAs('reported', id)).toEqual([]);
    expect(await refusalOf(post(id, { decision: 'hide' }))).toEqual([409, 'message.published']);

    await deliver(id);
    expect((await mailsTo(asker.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Marta Ilves has replied',
      'Your question is no longer shown',
      'Your question is published',
    ]);
    expect((await mailsTo(artist.email!)).map(({ subject }) => subject).toSorted()).toEqual([
      'A new question about Oil painting',
      'Your answer to a question is no longer shown',
      'Your answer to a question is published',
    ]);
    for (const missing of [
      { kind: 'reply', id },
      { kind: 'reply', id, artist: 'usr_none' },
      { kind: 'question', id: 'msg_none' },
    ])
      expect(await refusalOf(report(reporter, missing))).toEqual([404, 'message.not_found']);
  });

  it('C22 an artist who leaves the contact details out is published at once, and the staff is not held', async () => {
    const [node, artist] = [await aProduct(), await anArtist()];
    const staff = { ...(await anActor('Admin')), hasSecondFactor: true };
    const { id, ...asked } = await aQuestion(node, 'Which of https://example.com/a and b do you like?', staff);
    expect(asked).toMatchObject({ node, hidden: false, moderation: null });
    await ask(artist, ANSWER, { node: `m_${id}`, content: 'The first, as at www.marta.example' });
    const second = await ask<Reply>(artist, ANSWER, { node: `m_${id}`, content: 'The first.' });
    expect(second).toMatchObject({ messageId: id, moderation: null });
    expect(await ask(ANONYMOUS, BY_ID, { id })).toMatchObject({ replyCount: 1, replies: [{ content: 'The first.' }] });
    expect(await listedAs('held', id)).toEqual([]);
  });
});
