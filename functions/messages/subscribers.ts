import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { User } from '../platform/user.entity.ts';
import { TopicSubscription } from './subscription.entity.ts';

/** One who is told of a topic: one mail, however many subscriptions lead to the address. */
export interface Recipient {
  topic: string;
  address: string;
  /** What the address is subscribed under: an account, the address itself, or both. */
  subscribers: string[];
}

const isAddress = (subscriber: string): boolean => subscriber.includes('@');

/** Present addresses of accounts, confirmed ones only: nobody is written to who did not say that the address is theirs. */
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

/** Who is to be told of a topic: visitors who confirmed it, and accounts at their confirmed address of today. */
export const subscribersOf = async (topic: string): Promise<Recipient[]> => {
  const { data } = await TopicSubscription.query.ofTopic({ topic }).go({ pages: 'all', consistent: true });
  return recipientsOf(topic, data);
};

/** Whether somebody is still to be told, asked right before the mail leaves: they may have unsubscribed meanwhile. */
export const isStillTold = async ({ topic, address, subscribers }: Recipient): Promise<boolean> => {
  const { data } = await TopicSubscription.get(subscribers.map((subscriber) => ({ topic, subscriber }))).go({
    consistent: true,
  });
  return (await recipientsOf(topic, data)).some((recipient) => recipient.address === address);
};

const PURPOSE = 'end-subscription';
/** As long as anybody keeps a mail. */
const LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/** Token with which a mail's bearer ends what the mail was sent for, without signing in, as often as they like. */
export const endingToken = ({ topic, subscribers }: Recipient): Promise<string> =>
  signClaims(PURPOSE, { topic, subscribers }, nowSeconds() + LIFETIME_SECONDS);

/** Ends the subscriptions that a mail was sent for; ending them again changes nothing. Refuses `link.invalid`. */
export const endSubscriptions = async (token: string): Promise<void> => {
  const claims = await readClaims<Pick<Recipient, 'topic' | 'subscribers'>>(PURPOSE, token);
  if (!claims) throw new AppError('link.invalid');
  const { topic, subscribers } = claims;
  await Promise.all(subscribers.map((subscriber) => TopicSubscription.delete({ topic, subscriber }).go()));
};
