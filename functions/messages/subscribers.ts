import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { User } from '../platform/user.entity.ts';
import { TopicSubscription } from './subscription.entity.ts';

/** A recipient of a topic's mails: one per address, even if several subscriptions lead to it. */
export interface Recipient {
  topic: string;
  address: string;
  /** Keys of the subscriptions: an account id, the address itself, or both. */
  subscribers: string[];
}

const isAddress = (subscriber: string): boolean => subscriber.includes('@');

/** Current addresses of accounts; unconfirmed addresses are left out, because they may be somebody else's. */
const addressesOf = async (userIds: string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const { data } = await User.get(userIds.map((userId) => ({ userId }))).go({ consistent: true });
  return new Map(data.flatMap(({ userId, email, verifiedAt }) => (verifiedAt === undefined ? [] : [[userId, email]])));
};

const recipientsOf = async (
  topic: string,
  subscriptions: { subscriber: string; isConfirmed: boolean }[],
): Promise<Recipient[]> => {
  const keys = subscriptions.filter(({ isConfirmed }) => isConfirmed).map(({ subscriber }) => subscriber);
  const accounts = await addressesOf(keys.filter((subscriber) => !isAddress(subscriber)));
  const recipients = new Map<string, Recipient>();
  for (const subscriber of keys) {
    const address = isAddress(subscriber) ? subscriber : accounts.get(subscriber);
    if (address === undefined) continue;
    const { subscribers } = recipients.get(address) ?? { subscribers: [] };
    recipients.set(address, { topic, address, subscribers: [...subscribers, subscriber] });
  }
  return [...recipients.values()];
};

/** Recipients of a topic: visitors who confirmed the subscription, and accounts with a confirmed address. */
export const subscribersOf = async (topic: string): Promise<Recipient[]> => {
  const { data } = await TopicSubscription.query.ofTopic({ topic }).go({ pages: 'all', consistent: true });
  return recipientsOf(topic, data);
};

/** Whether a recipient is still subscribed; checked right before sending, because they may have unsubscribed. */
export const isStillSubscribed = async ({ topic, address, subscribers }: Recipient): Promise<boolean> => {
  const { data } = await TopicSubscription.get(subscribers.map((subscriber) => ({ topic, subscriber }))).go({
    consistent: true,
  });
  return (await recipientsOf(topic, data)).some((recipient) => recipient.address === address);
};

const PURPOSE = 'end-subscription';
/** Unsubscribing must work from old mails too. */
const LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/**
 * Token with which the holder of a mail ends its subscriptions without signing in; valid for ten years and reusable.
 */
export const endingToken = ({ topic, subscribers }: Recipient): Promise<string> =>
  signClaims(PURPOSE, { topic, subscribers }, nowSeconds() + LIFETIME_SECONDS);

/** Ends the subscriptions in a mail's token; repeating it changes nothing. Refuses `link.invalid`. */
export const endSubscriptions = async (token: string): Promise<void> => {
  const claims = await readClaims<Pick<Recipient, 'topic' | 'subscribers'>>(PURPOSE, token);
  if (!claims) throw new AppError('link.invalid');
  const { topic, subscribers } = claims;
  await Promise.all(subscribers.map((subscriber) => TopicSubscription.delete({ topic, subscriber }).go()));
};
