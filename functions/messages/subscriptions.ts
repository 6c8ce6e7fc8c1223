import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { admitted } from '../platform/permissions.ts';
import { isConditionRefused, transact } from '../platform/table.ts';
import { readConfirmation, UNCONFIRMED_SECONDS } from './confirmation.ts';
import { postedMessage } from './find-message.ts';
import { targetOf } from './nodes.ts';
import { TopicSubscription } from './subscription.entity.ts';
import { checkedSubscriber } from './texts.ts';

const REPLIES = 'message.reply.';
const QUESTIONS = 'message.create.product.';

/** Topic of the replies to a question. */
export const replyTopic = (messageId: string): string => `${REPLIES}${messageId}`;

/** Topic of new questions about a product, for artists. */
export const questionTopic = (productId: string): string => `${QUESTIONS}${productId}`;

export interface SubscriptionView {
  topic: string;
  state: 'NONE' | 'UNCONFIRMED' | 'SUBSCRIBED';
}

/** Refuses a topic under which nothing happens, so that nobody waits for mail that cannot come. */
const checkTopic = async (topic: string): Promise<void> => {
  if (topic.startsWith(REPLIES)) await postedMessage(topic.slice(REPLIES.length));
  else if (topic.startsWith(QUESTIONS)) await targetOf(topic.slice(QUESTIONS.length));
  else throw new AppError('request.invalid', { fields: { topic: 'There is no such topic.' } });
};

const find = async (topic: string, email: string) => {
  const { data } = await TopicSubscription.get({ topic, email }).go({ consistent: true });
  return data;
};

/** Whether the signed-in reader is told of a topic; a visitor's subscriptions belong to an address, not to a visitor. */
export const isSubscribed = async (topic: string, actor: Actor): Promise<boolean> =>
  actor.email !== null && ((await find(topic, actor.email))?.isConfirmed ?? false);

/** Which of some questions the signed-in reader is told of replies to, in one read. */
export const subscribedAmong = async (messages: { messageId: string }[], { email }: Actor): Promise<Set<string>> => {
  if (email === null || messages.length === 0) return new Set();
  const { data } = await TopicSubscription.get(messages.map(({ messageId }) => ({ topic: replyTopic(messageId), email }))).go();
  return new Set(data.filter(({ isConfirmed }) => isConfirmed).map(({ topic }) => topic.slice(REPLIES.length)));
};

/**
 * Tells somebody of a topic by e-mail (K-16): the signed-in at once, a visitor after the mailed link was opened.
 * Refuses in the words of K-15, and topics that do not exist.
 */
export const subscribe = async (topic: string, email: string | null | undefined, actor: Actor): Promise<SubscriptionView> => {
  const address = actor.email ?? checkedSubscriber(email);
  await checkTopic(topic);
  if (actor.email !== null) {
    await TopicSubscription.put({ topic, email: address, isConfirmed: true, createdAt: nowIso() }).go();
    return { topic, state: 'SUBSCRIBED' };
  }
  // An address that is told already stays so, and is not mailed again; the answer does not give that away.
  if (!(await find(topic, address))?.isConfirmed) {
    const waiting = { topic, email: address, isConfirmed: false, createdAt: nowIso(), expiresAt: nowSeconds() + UNCONFIRMED_SECONDS };
    await transact({ subscription: TopicSubscription, outbox: Outbox }, (write) => [
      write.subscription.put(waiting).commit(),
      write.outbox.put(outgoing('subscription.asked', { topic, email: address })).commit(),
    ]);
  }
  return { topic, state: 'UNCONFIRMED' };
};

/** Confirms a visitor's subscription with the mailed link's token; refuses `link.invalid`. */
export const confirmSubscription = async (token: string): Promise<SubscriptionView> => {
  const { topic, email } = await readConfirmation('confirm-subscription', token);
  try {
    await TopicSubscription.patch({ topic, email })
      .set({ isConfirmed: true })
      .remove(['expiresAt'])
      .where(({ isConfirmed }, { eq }) => eq(isConfirmed, false))
      .go();
  } catch (error) {
    if (isConditionRefused(error)) throw new AppError('link.invalid', { cause: error });
    throw error;
  }
  return { topic, state: 'SUBSCRIBED' };
};

/** Ends the signed-in reader's subscription; ending none changes nothing. Refuses `session.required`. */
export const unsubscribe = async (topic: string, actor: Actor): Promise<SubscriptionView> => {
  await TopicSubscription.delete({ topic, email: admitted(actor, 'account').email }).go();
  return { topic, state: 'NONE' };
};

/** Addresses to be told of a topic, confirmed ones only. */
export const subscribersOf = async (topic: string): Promise<string[]> => {
  const { data } = await TopicSubscription.query
    .ofTopic({ topic })
    .where(({ isConfirmed }, { eq }) => eq(isConfirmed, true))
    .go({ pages: 'all' });
  return data.map(({ email }) => email);
};
