import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { SESv2Client, type SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Reply } from '#functions/messages/message.entity.ts';
import { TopicSubscription } from '#functions/messages/subscription.entity.ts';
import { endSubscriptions } from '#functions/messages/subscribers.ts';
import { replyTopic } from '#functions/messages/topics.ts';
import { mailPart, startMailing } from '#functions/notifications/mailing.ts';
import { notify } from '#functions/notifications/notify.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { allFunctions, visibilitySeconds } from '#infra/manifest.ts';
import type { Mail } from '#infra/local/ses/mail.ts';
import { anActor, anEmail } from '#test/factories/people.ts';
import { asFunction } from '#test/support/as-function.ts';
import { mailProblem } from '#test/support/mail-rules.ts';
import { openMailings, type Mailings } from '#test/support/mailings.ts';

let mailings: Mailings;
beforeAll(async () => {
  setMetricsSink(() => undefined);
  mailings = await openMailings();
});
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

const pass = (seconds: number) => {
  setClock(() => Date.now() + seconds * 1000);
  mailings.bringBack();
};
const quietly = () => vi.spyOn(console, 'error').mockReturnValue(undefined);

/** A topic with so many visitors who are subscribed, and one who has not confirmed. */
const aTopic = async (count: number): Promise<{ topic: string; addresses: string[] }> => {
  const topic = replyTopic(newId('message'));
  const addresses = Array.from({ length: count }, (_, index) => anEmail(`reader${index}`));
  const put = (subscriber: string, isConfirmed: boolean) =>
    TopicSubscription.put({ topic, subscriber, isConfirmed, createdAt: nowIso() }).go();
  await Promise.all([put(anEmail('reader3-unconfirmed'), false), ...addresses.map((each) => put(each, true))]);
  return { topic, addresses };
};
const mailingOf = (topic: string, eventId = newId('event')) => ({
  eventId,
  name: 'message.replied',
  mail: { topic, subject: 'Hana has replied', heading: 'There is a new reply.', paragraphs: ['A reply.'] },
});
const start = asFunction('notifier', startMailing);
/** The mails to addresses, each of which no other test uses. */
const mailsTo = (addresses: string[]): Promise<Mail[][]> =>
  Promise.all(
    addresses.map(async (address) => {
      const outbox = `${env('SITE_URL')}/__local/outbox?to=${encodeURIComponent(address)}`;
      return (await fetch(outbox, { headers: { Accept: 'application/json' } })).json() as Promise<Mail[]>;
    }),
  );
const countsOf = async (addresses: string[]): Promise<number[]> =>
  (await mailsTo(addresses)).map(({ length }) => length);
const each = (addresses: string[], count: number) => addresses.map(() => count);

/** Makes the calls of a client fail that `isRefused` chooses. */
const refuseCalls = <C>(client: { prototype: object }, isRefused: (command: C) => boolean) => {
  const prototype = client.prototype as { send: (...given: unknown[]) => Promise<unknown> };
  const send = Reflect.get(prototype, 'send') as (...given: unknown[]) => Promise<unknown>;
  return vi.spyOn(prototype, 'send').mockImplementation(async function refusing(this: unknown, ...given: unknown[]) {
    if (isRefused(given[0] as C)) throw new Error('Too many requests.');
    return Reflect.apply(send, this, given) as unknown;
  });
};

const tokenIn = ({ text }: Mail): string => /token=(\S+)/.exec(text)?.[1] ?? '';

it('a reply is mailed to whoever follows its question, but not to its author, followed by account or by address', async () => {
  const [author, reader] = [await anActor('Supplier'), await anActor('Supplier')];
  const [messageId, replyId] = [newId('message'), newId('reply')];
  await Promise.all(
    [author.id, author.email, reader.id, reader.email].map((subscriber) =>
      TopicSubscription.put({
        topic: replyTopic(messageId),
        subscriber,
        isConfirmed: true,
        createdAt: nowIso(),
      }).go(),
    ),
  );
  await Reply.put({
    messageId,
    replyId,
    content: 'One millimetre.',
    author: { type: 'Supplier', id: author.id, displayName: 'Marta Ilves' },
    repliedAt: nowIso(),
  }).go();
  await asFunction('notifier', notify)(newId('event'), 'message.replied', { messageId, replyId });
  await mailings.deliver();
  expect(await countsOf([author.email, reader.email])).toEqual([0, 1]);
});

it('every subscriber gets one mail, page by page, and each with a link of its own; the event again sends none', async () => {
  const { topic, addresses } = await aTopic(7);
  const mailing = mailingOf(topic);
  await start(mailing);
  await mailings.deliver({ batches: 1, pageSize: 4 });
  const waiting = mailings.waiting();
  expect(waiting.length).toBeLessThanOrEqual(5);
  expect(
    waiting.filter((subscriber) => subscriber === undefined),
    'one message for the pages that follow',
  ).toHaveLength(1);
  expect(await mailings.deliver({ pageSize: 4 })).toEqual([]);
  expect(await countsOf(addresses)).toEqual(each(addresses, 1));
  await start(mailing);
  expect(await mailings.deliver({ pageSize: 4 })).toEqual([]);
  expect(await countsOf(addresses)).toEqual(each(addresses, 1));

  const mails = (await mailsTo(addresses)).flat();
  expect(mails.map(mailProblem)).toEqual(mails.map(() => undefined));
  expect(new Set(mails.map(tokenIn)).size).toBe(addresses.length);
  await endSubscriptions(tokenIn(mails[0]!));
  await start(mailingOf(topic));
  await mailings.deliver();
  expect(await countsOf(addresses)).toEqual([1, ...each(addresses.slice(1), 2)]);
});

// Thirteen subscriptions, of which one is not confirmed: a page of twelve is two calls for its mails and one for its rest.
it.each([2, 3])(
  'a page that dies at its call %i is repeated, and nobody gets two mails',
  { tags: 'soak' },
  async (dyingAt) => {
    quietly();
    const { topic, addresses } = await aTopic(12);
    await start(mailingOf(topic));
    let calls = 0;
    const dying = refuseCalls(SQSClient, () => (calls += 1) === dyingAt);
    expect(await mailings.deliver({ batches: 1, pageSize: 12 })).toHaveLength(1);
    dying.mockRestore();
    expect(await mailings.deliver()).toEqual([]);
    pass(visibilitySeconds('mailings'));
    expect(await mailings.deliver({ pageSize: 12 })).toEqual([]);
    expect(await countsOf(addresses)).toEqual(each(addresses, 1));
  },
);

it('a page fails when the queue refuses one message of ten', async () => {
  const { topic } = await aTopic(12);
  const queue = mockClient(SQSClient)
    .on(SendMessageBatchCommand)
    .resolves({ Failed: [{ Id: '3', Code: 'InternalError', Message: 'Try again.', SenderFault: false }] });
  const body = JSON.stringify(mailingOf(topic));
  await expect(mailPart({ body })).rejects.toThrow('The queue refused 1 messages: Try again.');
  expect(queue.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries).toHaveLength(10);
  queue.restore();
});

it(
  'one call spreads to a thousand subscribers at most, in a hundred calls of the queue',
  { tags: 'soak' },
  async () => {
    const query = vi.spyOn(TopicSubscription.query, 'ofTopic').mockReturnValue({
      go: async ({ limit }: { limit: number }) => ({
        data: Array.from({ length: limit }, (_, index) => ({ subscriber: `s${index}`, isConfirmed: true })),
        cursor: 'next',
      }),
    } as never);
    const queue = mockClient(SQSClient).onAnyCommand().resolves({});
    await mailPart({ body: JSON.stringify({ ...mailingOf('message.reply.x'), after: 'here' }) });
    const inputs = queue.calls().map(({ args: [{ input }] }) => input as { Entries?: object[]; MessageBody?: string });
    queue.restore();
    query.mockRestore();
    expect(inputs.map(({ Entries }) => Entries?.length)).toEqual([...Array.from({ length: 100 }, () => 10), undefined]);
    expect(JSON.parse(inputs.at(-1)?.MessageBody ?? '')).toMatchObject({ after: 'next' });
  },
);

it('a mail that cannot be sent is tried again by itself, and keeps no other back', async () => {
  quietly();
  const { topic, addresses } = await aTopic(5);
  const [, unlucky] = addresses;
  const sending = refuseCalls(
    SESv2Client,
    ({ input }: SendEmailCommand) => input.Destination?.ToAddresses?.[0] === unlucky,
  );
  await start(mailingOf(topic));
  expect(await mailings.deliver()).toMatchObject([{ subscriber: unlucky }]);
  sending.mockRestore();
  expect(await countsOf(addresses)).toEqual([1, 0, 1, 1, 1]);
  pass(visibilitySeconds('mailings'));
  expect(await mailings.deliver()).toEqual([]);
  expect(await countsOf(addresses)).toEqual(each(addresses, 1));
});

it('two messages of one mail at once send it once; the loser is looked at again', async () => {
  const { topic, addresses } = await aTopic(1);
  const body = JSON.stringify({ ...mailingOf(topic), subscriber: addresses[0] });
  const handle = asFunction('topicMailer', () => mailPart({ body }));
  const outcomes = await Promise.all([handle(), handle(), handle()]);
  expect(outcomes).toContain(true);
  expect(await countsOf(addresses)).toEqual([1]);
  expect(await handle()).toBe(true);
  pass(visibilitySeconds('mailings'));
  expect(await handle()).toBe(true);
  expect(await countsOf(addresses)).toEqual([1]);
});

it('a function that ended while it sent leaves the mail to the next try, which comes when it can run no more', async () => {
  quietly();
  const { topic, addresses } = await aTopic(1);
  await start(mailingOf(topic));
  await mailings.deliver({ batches: 1 });
  const sending = refuseCalls(SESv2Client, () => true);
  expect(await mailings.deliver()).toHaveLength(1);
  sending.mockRestore();
  mailings.bringBack();
  expect(await mailings.deliver(), 'the claim holds as long as the function may run').toHaveLength(1);
  pass(allFunctions.topicMailer!.timeoutSeconds * 2 + 1);
  expect(await mailings.deliver()).toEqual([]);
  expect(await countsOf(addresses)).toEqual([1]);
});
