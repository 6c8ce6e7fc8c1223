import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { authorOf } from './authors.ts';
import { readConfirmation, UNCONFIRMED_SECONDS } from './confirmation.ts';
import { findMessage } from './find-message.ts';
import { EVERYBODY, Message, MessageCount, NOBODY, type StoredMessage } from './message.entity.ts';
import { messageView, type MessageView } from './message-view.ts';
import { targetOf } from './nodes.ts';
import { readReplies } from './replies.ts';
import { TopicSubscription } from './subscription.entity.ts';
import { isSubscribed, replyTopic } from './subscriptions.ts';
import { checkedContent, checkedEmail } from './texts.ts';

const entities = { message: Message, count: MessageCount, subscription: TopicSubscription, outbox: Outbox };

/** The counts that a posted question adds to. */
const countersOf = ({ node, askerId }: StoredMessage) => [EVERYBODY, askerId].map((each) => ({ node, askerId: each }));

const posting = (question: StoredMessage, postedId: string): StoredMessage => ({
  ...question,
  listedNode: question.node,
  listedAsker: question.askerId,
  postedId,
  postedAt: nowIso(),
  expiresAt: undefined,
});

export interface AskQuestion {
  content: string;
  email?: string | null;
  node: string;
}

const newQuestion = async ({ content, node }: AskQuestion, actor: Actor): Promise<StoredMessage> => {
  const text = checkedContent(content);
  const [target, author] = await Promise.all([targetOf(node), authorOf(actor)]);
  const askerId = actor.id ?? NOBODY;
  return { messageId: newId('message'), node: target.id, target, content: text, author, askerId, askedAt: nowIso(), replyCount: 0 };
};

const postAtOnce = async (question: StoredMessage, email: string): Promise<MessageView> => {
  const { messageId, askedAt } = question;
  const posted = posting(question, messageId);
  await transact(entities, (write) => [
    write.message.create(posted).commit(),
    write.subscription.put({ topic: replyTopic(messageId), email, isConfirmed: true, createdAt: askedAt }).commit(),
    write.outbox.put(outgoing('message.asked', { messageId, email: null })).commit(),
    ...countersOf(posted).map((list) => write.count.upsert(list).add({ count: 1 }).commit()),
  ]);
  return messageView(posted);
};

const keepHidden = async (question: StoredMessage, email: string): Promise<MessageView> => {
  const { messageId, askedAt } = question;
  const expiresAt = nowSeconds() + UNCONFIRMED_SECONDS;
  await transact(entities, (write) => [
    write.message.create({ ...question, expiresAt }).commit(),
    write.subscription.put({ topic: replyTopic(messageId), email, isConfirmed: false, createdAt: askedAt, expiresAt }).commit(),
    write.outbox.put(outgoing('message.asked', { messageId, email })).commit(),
  ]);
  return messageView(question);
};

/**
 * Asks a question about a product or a tag (K-13): posted at once for the signed-in, hidden until the mailed link is
 * opened for a visitor, who must give an e-mail. The asker is told of replies. Refuses in the words of K-10 to K-12.
 */
export const askQuestion = async (input: AskQuestion, actor: Actor): Promise<MessageView> => {
  if (actor.email !== null) return postAtOnce(await newQuestion(input, actor), actor.email);
  checkedContent(input.content);
  const email = checkedEmail(input.email);
  return keepHidden(await newQuestion(input, actor), email);
};

/** Posts a visitor's hidden question with the mailed link's token, once; refuses `link.invalid` (K-13). */
export const confirmQuestion = async (token: string): Promise<MessageView> => {
  const { messageId } = await readConfirmation('confirm-message', token);
  const hidden = await findMessage(messageId);
  if (!hidden || hidden.listedNode) throw new AppError('link.invalid');
  const posted = posting(hidden, newId('message'));
  const { data: subscriptions } = await TopicSubscription.query.ofTopic({ topic: replyTopic(messageId) }).go({ consistent: true });
  try {
    await transact(entities, (write) => [
      write.message
        .put(posted)
        .where((attribute, { exists, notExists }) => `${exists(attribute.messageId)} AND ${notExists(attribute.listedNode)}`)
        .commit(),
      ...subscriptions.map((subscription) => write.subscription.put({ ...subscription, isConfirmed: true, expiresAt: undefined }).commit()),
      write.outbox.put(outgoing('message.asked', { messageId, email: null })).commit(),
      ...countersOf(posted).map((list) => write.count.upsert(list).add({ count: 1 }).commit()),
    ]);
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('link.invalid', { cause: error });
    throw error;
  }
  return messageView(posted);
};

/** A question with its first ten replies (K-05, K-18). A hidden one exists for its asker alone; refuses `message.not_found`. */
export const readQuestion = async (id: string, actor: Actor): Promise<MessageView> => {
  const message = await findMessage(id);
  const isOwn = message?.askerId === actor.id;
  if (!message || (!message.listedNode && !isOwn)) throw new AppError('message.not_found');
  const [replies, subscribed] = await Promise.all([readReplies(message), isSubscribed(replyTopic(message.messageId), actor)]);
  return messageView(message, replies, subscribed);
};
