import { AppError } from '#shared/errors.ts';
import type { Actor, SignedInActor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { admitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { storedForms } from '../platform/users.ts';
import { countMail, readConfirmation, UNCONFIRMED_SECONDS } from './confirmation.ts';
import { TopicSubscription } from './subscription.entity.ts';
import { checkedSubscriber } from './texts.ts';
import { checkTopic, mayBeTopic, messageIdOfTopic, replyTopic } from './topics.ts';

export interface SubscriptionView {
  topic: string;
  state: 'NONE' | 'UNCONFIRMED' | 'SUBSCRIBED';
}

/**
 * Subscription keys of a signed-in actor: the account id and, if confirmed, the address, which may have subscribed as a
 * visitor. An unconfirmed address may be somebody else's.
 */
const subscribersIn = ({ id, email, isVerified }: Actor): string[] => {
  if (id === null || email === null) return [];
  return isVerified ? [id, ...storedForms(email)] : [id];
};

const subscribedTopics = async (
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

/** Whether a signed-in actor is subscribed to a topic; false for visitors, whose subscriptions belong to an address. */
export const isSubscribed = async (topic: string, actor: Actor): Promise<boolean> =>
  mayBeTopic(topic) && (await subscribedTopics([topic], actor, { consistent: true })).has(topic);

/** Ids of the questions to whose replies a signed-in actor is subscribed, in one batch read. */
export const subscribedAmong = async (messages: { messageId: string }[], actor: Actor): Promise<Set<string>> => {
  const topics = await subscribedTopics(
    messages.map(({ messageId }) => replyTopic(messageId)),
    actor,
  );
  return new Set([...topics].map(messageIdOfTopic));
};

/**
 * Subscribes an account at once (K-16); it gets mails only while its address is confirmed. Refuses topics that do not
 * exist.
 */
export const subscribeAccount = async (topic: string, { id, role }: SignedInActor): Promise<SubscriptionView> => {
  await checkTopic(topic, role);
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
  // The condition fails if the subscription was confirmed concurrently.
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
 * Subscribes to the mails of a topic (K-16): an account at once, a visitor after opening the mailed link. Refuses with
 * the texts of K-15, topics that do not exist, and visitors with `request.too_many`.
 */
export const subscribe = async (
  topic: string,
  email: string | null | undefined,
  caller: Caller,
): Promise<SubscriptionView> => {
  if (caller.email !== null) return subscribeAccount(topic, admitted(caller, 'account'));
  const address = checkedSubscriber(email);
  await checkTopic(topic, caller.role);
  // Counted even when no mail follows, because otherwise the limit would reveal which addresses are subscribed already.
  await countMail(caller, address);
  if (!(await find(topic, address))?.isConfirmed) await askAddress(topic, address);
  return { topic, state: 'UNCONFIRMED' };
};

/**
 * Confirms a visitor's subscription with the mailed link's token, repeatably; refuses `link.invalid`, also after it
 * ended.
 */
export const confirmSubscription = async (token: string): Promise<SubscriptionView> => {
  const { topic, email: subscriber } = await readConfirmation('confirm-subscription', token);
  const isConfirmed = await ifUnchanged(
    TopicSubscription.patch({ topic, subscriber }).set({ isConfirmed: true }).remove(['expiresAt']).go(),
  );
  if (!isConfirmed) throw new AppError('link.invalid');
  return { topic, state: 'SUBSCRIBED' };
};

/** Ends a signed-in actor's subscription; without one it changes nothing. Refuses `session.required`. */
export const unsubscribe = async (topic: string, actor: Actor): Promise<SubscriptionView> => {
  const subscribers = subscribersIn(admitted(actor, 'account'));
  if (mayBeTopic(topic))
    await Promise.all(subscribers.map((subscriber) => TopicSubscription.delete({ topic, subscriber }).go()));
  return { topic, state: 'NONE' };
};
