import type { SQSRecord } from 'aws-lambda';
import { endingToken, recipientOf, subscribersAfter } from '../messages/subscribers.ts';
import { nowSeconds } from '../platform/clock.ts';
import { measured } from '../platform/metrics.ts';
import { sendMessage, sendMessages } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import type { TopicMail } from '../mail/mail.ts';
import { sendOnce } from '../mail/send-once.ts';
import { MailClaim, SentMail } from '../mail/sent-mail.entity.ts';

/** An event's mail to all subscribers of a topic. */
interface Mailing {
  eventId: string;
  /** Name of the event. */
  name: string;
  mail: TopicMail;
}

/** A message of the queue: the mail to one subscriber, or to all subscribers after a cursor. */
type Part = Mailing & { subscriber?: string; after?: string };

/** Subscribers that one message spreads to: 100 calls of SQS, which take a few of the function's seconds. */
const PAGE_SIZE = 1_000;

/** Longer than the function may run, and shorter than the queue hides a message. */
const CLAIM_SECONDS = 60;

/** Leaves a mail to the queue of mailings, in which it becomes one message for each subscriber. */
export const startMailing = (mailing: Mailing): Promise<void> => sendMessage('MAILINGS_QUEUE_URL', mailing);

/**
 * Makes a message for each subscriber of a page, then one for the pages after it. A page that fails in between is
 * repeated whole, and the marks of mails keep those from being sent twice.
 */
const spread = async ({ after, ...mailing }: Part, pageSize: number): Promise<void> => {
  const { subscribers, next } = await subscribersAfter(mailing.mail.topic, { after, count: pageSize });
  await sendMessages(
    'MAILINGS_QUEUE_URL',
    subscribers.map((subscriber) => ({ ...mailing, subscriber })),
  );
  if (next !== undefined) await sendMessage('MAILINGS_QUEUE_URL', { ...mailing, after: next });
};

/** Takes the right to send a mail until the function must have ended; false while another message of the same mail has it. */
const claim = (mark: { eventId: string; recipient: string }): Promise<boolean> =>
  ifUnchanged(
    MailClaim.put({ ...mark, expiresAt: nowSeconds() + CLAIM_SECONDS })
      .where(({ expiresAt }, { notExists, lt }) => `${notExists(expiresAt)} OR ${lt(expiresAt, nowSeconds())}`)
      .go(),
  );

/** Whether nothing is left to do for a subscriber: the mail was sent, or is not wanted any more. */
const mailOne = async (occasion: Omit<Mailing, 'mail'>, mail: TopicMail, subscriber: string): Promise<boolean> => {
  const { topic, exceptFor, ...content } = mail;
  const recipient = await recipientOf(topic, subscriber, exceptFor);
  if (!recipient) return true;
  const mark = { eventId: occasion.eventId, recipient: recipient.address };
  if (!(await claim(mark))) return (await SentMail.get(mark).go({ consistent: true })).data !== null;
  await sendOnce({ ...content, to: recipient.address, endingToken: await endingToken(recipient) }, occasion);
  return true;
};

/** Handles one message of the queue; false for a mail that another message may be sending now, which is looked at again. */
export const mailPart = async ({ body }: Pick<SQSRecord, 'body'>, pageSize = PAGE_SIZE): Promise<boolean> => {
  const { subscriber, ...part }: Part = JSON.parse(body);
  if (subscriber !== undefined) return measured('mail subscriber', () => mailOne(part, part.mail, subscriber));
  await measured('mail topic', () => spread(part, pageSize));
  return true;
};
