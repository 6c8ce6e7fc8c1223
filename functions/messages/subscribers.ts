import { AppError } from '#shared/errors.ts';
import { leaveByToken } from '../mailing-list/mailing-list.ts';
import { nowSeconds } from '../platform/clock.ts';
import { TOKENS } from '../platform/signed-kinds.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { findByEmail, findUser } from '../platform/users.ts';
import { TopicSubscription } from './subscription.entity.ts';

/** A recipient of a topic's mails: one per address, even if several subscriptions lead to it. */
export interface Recipient {
  topic: string;
  address: string;
  /** Keys of the subscriptions: an account id, the address itself, or both. */
  subscribers: string[];
}

const isAddress = (subscriber: string): boolean => subscriber.includes('@');

/** Subscribers of a topic after a cursor, at most `count` of them, and the cursor of those that follow, if any do. */
export const subscribersAfter = async (
  topic: string,
  { after, count }: { after?: string | undefined; count: number },
): Promise<{ subscribers: string[]; next?: string | undefined }> => {
  const { data, cursor } = await TopicSubscription.query
    .ofTopic({ topic })
    .go({ limit: count, cursor: after ?? null, consistent: true });
  const subscribers = data.filter(({ isConfirmed }) => isConfirmed).map(({ subscriber }) => subscriber);
  return { subscribers, next: cursor ?? undefined };
};

/**
 * The recipient that a subscriber's mails go to now; undefined for one who has unsubscribed, for the account `exceptFor`
 * also where it is subscribed by its address, and for an account whose address is not confirmed, because it may be
 * somebody else's.
 */
export const recipientOf = async (
  topic: string,
  subscriber: string,
  exceptFor?: string | null,
): Promise<Recipient | undefined> => {
  const found = await (isAddress(subscriber) ? findByEmail(subscriber) : findUser(subscriber));
  const account = found?.verifiedAt === undefined ? undefined : found;
  const address = isAddress(subscriber) ? subscriber : account?.email;
  if (address === undefined || (account && account.userId === exceptFor)) return undefined;
  const keys = account ? [address, account.userId] : [address];
  const { data } = await TopicSubscription.get(keys.map((each) => ({ topic, subscriber: each }))).go({
    consistent: true,
  });
  const subscribers = data.filter(({ isConfirmed }) => isConfirmed).map(({ subscriber: each }) => each);
  return subscribers.includes(subscriber) ? { topic, address, subscribers } : undefined;
};

const PURPOSE = 'end-subscription';

/**
 * Token with which the holder of a mail ends its subscriptions without signing in; valid for ten years and reusable.
 */
export const endingToken = ({ topic, subscribers }: Recipient): Promise<string> =>
  signClaims(PURPOSE, { topic, subscribers }, nowSeconds() + TOKENS[PURPOSE].seconds);

/** Ends what a mail's token names: subscriptions, or the mailing list. Repeating it changes nothing. Refuses `link.invalid`. */
export const endSubscriptions = async (token: string): Promise<void> => {
  if (await leaveByToken(token)) return;
  const claims = await readClaims<Pick<Recipient, 'topic' | 'subscribers'>>(PURPOSE, token);
  if (!claims) throw new AppError('link.invalid');
  const { topic, subscribers } = claims;
  await Promise.all(subscribers.map((subscriber) => TopicSubscription.delete({ topic, subscriber }).go()));
};
