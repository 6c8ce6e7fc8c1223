import { AppError } from '#shared/errors.ts';
import type { Actor, SignedInActor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { admitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { countMail, readConfirmation, UNCONFIRMED_SECONDS } from './confirmation.ts';
import { TopicSubscription } from './subscription.entity.ts';
import { checkedSubscriber } from './texts.ts';
import { checkTopic, mayBeTopic, messageIdOfTopic, replyTopic } from './topics.ts';

export interface SubscriptionView {
  topic: string;
  state: 'NONE' | 'UNCONFIRMED' | 'SUBSCRIBED';
}

/**
 * What the signed-in are subscribed under: their account and, once it is confirmed, their address, which may have been a
 * visitor's before. An address that is not confirmed may be somebody else's.
 */
const subscribersIn = ({ id, email, isVerified }: Actor): string[] => {
  if (id === null || email === null) return [];
  return isVerified ? [id, email] : [id];
};

const topicsTold = async (
  topics: string[],
  actor: Actor,
  options: { consistent?: true } = {},
): Promise<Set<string>> => {
  const keys = subscribersIn(actor).flatMap((subscriber) => topics.map((topic) => ({ topic, subscriber })));
  if (keys.length === 0) return new Set();
  const { data } = await TopicSubscription.get(keys).go(options);
  return new Set(data.filter(({ isConfirmed }) => isConfirmed).map(({ topic }) => topic));
};

const find = async (topic: string, subscriber: string) => {
  const { data } = await TopicSubscription.get({ topic, subscriber }).go({ consistent: true });
  return data;
};

/** Whether the signed-in reader is told of a topic; a visitor's subscriptions belong to an address, not to a visitor. */
export const isSubscribed = async (topic: string, actor: Actor): Promise<boolean> =>
  mayBeTopic(topic) && (await topicsTold([topic], actor, { consistent: true })).has(topic);

/** Which of some questions the signed-in reader is told of replies to, in one read. */
export const subscribedAmong = async (messages: { messageId: string }[], actor: Actor): Promise<Set<string>> => {
  const topics = await topicsTold(
    messages.map(({ messageId }) => replyTopic(messageId)),
    actor,
  );
  return new Set([...topics].map(messageIdOfTopic));
};

/** Subscribes an account at once (K-16); mail comes as soon as its address is confirmed. Refuses topics that do not exist. */
export const subscribeAccount = async (topic: string, { id }: SignedInActor): Promise<SubscriptionView> => {
  await checkTopic(topic);
  await TopicSubscription.put({ topic, subscriber: id, isConfirmed: true, createdAt: nowIso() }).go();
  return { topic, state: 'SUBSCRIBED' };
};

const askAddress = async (topic: string, address: string): Promise<void> => {
  const waiting = {
    topic,
    subscriber: address,
    isConfirmed: false,
    createdAt: nowIso(),
    expiresAt: nowSeconds() + UNCONFIRMED_SECONDS,
  };
  // Refused where it was confirmed meanwhile.
  await ifUnchanged(
    transact({ subscription: TopicSubscription, outbox: Outbox }, (write) => ({
      subscription: write.subscription
        .put(waiting)
        .where(({ isConfirmed }, { eq, notExists }) => `${notExists(isConfirmed)} OR ${eq(isConfirmed, false)}`)
        .commit(),
      asked: write.outbox.put(outgoing('subscription.asked', { topic, email: address })).commit(),
    })),
  );
};

/**
 * Tells somebody of a topic by e-mail (K-16): the signed-in at once, a visitor after the mailed link was opened.
 * Refuses in the words of K-15, topics that do not exist, and a visitor's `request.too_many`.
 */
export const subscribe = async (
  topic: string,
  email: string | null | undefined,
  caller: Caller,
): Promise<SubscriptionView> => {
  if (caller.email !== null) return subscribeAccount(topic, admitted(caller, 'account'));
  const address = checkedSubscriber(email);
  await checkTopic(topic);
  // Counted whether or not a mail follows, for an address that is told already is not mailed again, and nobody may learn that.
  await countMail(caller, address);
  if (!(await find(topic, address))?.isConfirmed) await askAddress(topic, address);
  return { topic, state: 'UNCONFIRMED' };
};

/** Confirms a visitor's subscription with the mailed link's token, as often as it is opened; refuses `link.invalid`. */
export const confirmSubscription = async (token: string): Promise<SubscriptionView> => {
  const { topic, email: subscriber } = await readConfirmation('confirm-subscription', token);
  const isConfirmed = await ifUnchanged(
    TopicSubscription.patch({ topic, subscriber }).set({ isConfirmed: true }).remove(['expiresAt']).go(),
  );
  if (!isConfirmed) throw new AppError('link.invalid');
  return { topic, state: 'SUBSCRIBED' };
};

/** Ends the signed-in reader's subscription; ending none changes nothing. Refuses `session.required`. */
export const unsubscribe = async (topic: string, actor: Actor): Promise<SubscriptionView> => {
  const subscribers = subscribersIn(admitted(actor, 'account'));
  if (mayBeTopic(topic))
    await Promise.all(subscribers.map((subscriber) => TopicSubscription.delete({ topic, subscriber }).go()));
  return { topic, state: 'NONE' };
};
