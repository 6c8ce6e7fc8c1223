import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { ConditionRefused, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { withEmails } from './author-emails.ts';
import { authorOf } from './authors.ts';
import { countMail, readConfirmation, UNCONFIRMED_SECONDS } from './confirmation.ts';
import { findMessage } from './find-message.ts';
import { EVERYBODY, Message, MessageCount, NOBODY, UnpublishedQuestion, type StoredMessage } from './message.entity.ts';
import { messageView, type MessageView, type ReplyView } from './message-view.ts';
import { targetOf } from './nodes.ts';
import { moderated } from '../platform/moderated-text.ts';
import { ownRepliesOf, readReplies } from './replies.ts';
import { TopicSubscription } from './subscription.entity.ts';
import { isSubscribed } from './subscriptions.ts';
import { checkedContent, checkedEmail } from './texts.ts';
import { replyTopic } from './topics.ts';

const entities = {
  message: Message,
  count: MessageCount,
  unpublished: UnpublishedQuestion,
  subscription: TopicSubscription,
  outbox: Outbox,
};

/** Keys of the two counts that a posted question increments. */
const countersOf = ({ node, askerId }: StoredMessage) => [EVERYBODY, askerId].map((each) => ({ node, askerId: each }));

/** Transaction items that change the counts of posted questions by one question. */
const counting = (write: WritersOf<typeof entities>, question: StoredMessage, count: 1 | -1 = 1): Items =>
  items(
    countersOf(question).map((list) => ({
      [`count:${list.askerId}`]: write.count.upsert(list).add({ count }).commit(),
    })),
  );

/** The question as a posted one; one that was posted before gets its place in the list back. */
const postedQuestion = (question: StoredMessage, postedId: string): StoredMessage => ({
  ...question,
  listedNode: question.node,
  listedAsker: question.askerId,
  postedId: question.postedId ?? postedId,
  postedAt: question.postedAt ?? nowIso(),
  moderation: undefined,
  moderationReason: undefined,
  expiresAt: undefined,
});

/** The question as one that waits for an admin, if its text contains contact details (C22); undefined otherwise. */
const heldQuestion = (question: StoredMessage): StoredMessage | undefined => {
  const { state, reason } = moderated(question.content);
  return state === 'shown'
    ? undefined
    : { ...question, moderation: 'held', moderationReason: reason, expiresAt: undefined };
};

const listing = (write: WritersOf<typeof entities>, { askerId, node, messageId }: StoredMessage): Items => ({
  unpublished: write.unpublished.put({ askerId, node, messageId }).commit(),
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
  return {
    messageId: newId('message'),
    node: target.id,
    target,
    content: text,
    author,
    askerId,
    askedAt: nowIso(),
    replyCount: 0,
  };
};

const postOrHold = async (question: StoredMessage, { role }: Actor): Promise<MessageView> => {
  const { messageId, askerId, askedAt } = question;
  const held = role === 'Admin' ? undefined : heldQuestion(question);
  const posted = postedQuestion(question, messageId);
  await transact(entities, (write) =>
    items(
      {
        message: write.message.create(held ?? posted).commit(),
        subscription: write.subscription
          .put({ topic: replyTopic(messageId), subscriber: askerId, isConfirmed: true, createdAt: askedAt })
          .commit(),
        asked: held ? undefined : write.outbox.put(outgoing('message.asked', { messageId, email: null })).commit(),
      },
      held ? listing(write, held) : counting(write, posted),
    ),
  );
  return messageView(held ?? posted);
};

const saveHidden = async (question: StoredMessage, email: string): Promise<MessageView> => {
  const { messageId, askedAt } = question;
  const expiresAt = nowSeconds() + UNCONFIRMED_SECONDS;
  await transact(entities, (write) => ({
    message: write.message.create({ ...question, expiresAt }).commit(),
    subscription: write.subscription
      .put({ topic: replyTopic(messageId), subscriber: email, isConfirmed: false, createdAt: askedAt, expiresAt })
      .commit(),
    asked: write.outbox.put(outgoing('message.asked', { messageId, email })).commit(),
  }));
  return messageView(question);
};

/**
 * Asks a question about a product or a tag (K-13): a signed-in asker's is posted at once; a visitor must give an
 * e-mail, and the question is hidden until the mailed link is opened. A question with contact details is held for an
 * admin instead of posted, unless an admin asks it (C22). The asker is subscribed to replies. Refuses with the texts of
 * K-10 to K-12, and visitors with `request.too_many`.
 */
export const askQuestion = async (input: AskQuestion, caller: Caller): Promise<MessageView> => {
  if (caller.email !== null) return postOrHold(await newQuestion(input, caller), caller);
  checkedContent(input.content);
  const email = checkedEmail(input.email);
  const question = await newQuestion(input, caller);
  await countMail(caller, email);
  return saveHidden(question, email);
};

/** Transaction items that post a question for the first time, with its event `message.asked` and its counts. */
const posting = (write: WritersOf<typeof entities>, posted: StoredMessage, message: object): Items =>
  items(
    {
      message,
      asked: write.outbox.put(outgoing('message.asked', { messageId: posted.messageId, email: null })).commit(),
    },
    counting(write, posted),
  );

/**
 * Posts a visitor's hidden question, or holds it for an admin when it contains contact details (C22); throws
 * `ConditionRefused` if it was posted, held or deleted meanwhile.
 */
const confirm = async (hidden: StoredMessage): Promise<StoredMessage> => {
  const { messageId } = hidden;
  const held = heldQuestion(hidden);
  const posted = postedQuestion(hidden, newId('message'));
  const { data: subscriptions } = await TopicSubscription.query
    .ofTopic({ topic: replyTopic(messageId) })
    .go({ consistent: true });
  await transact(entities, (write) => {
    const message = write.message
      .put(held ?? posted)
      .where(
        (attribute, { exists, notExists }) =>
          `${exists(attribute.messageId)} AND ${notExists(attribute.listedNode)} AND ${notExists(attribute.moderation)}`,
      )
      .commit();
    return items(
      held ? { message, ...listing(write, held) } : posting(write, posted, message),
      subscriptions.map((subscription) => ({
        [`subscription:${subscription.subscriber}`]: write.subscription
          .put({ ...subscription, isConfirmed: true, expiresAt: undefined })
          .commit(),
      })),
    );
  });
  return held ?? posted;
};

/**
 * Posts a held or hidden question with its events, together with `also`; one that was posted before is not mailed to the
 * artists again. Throws `ConditionRefused` if its moderation has changed since it was read.
 */
export const publishQuestion = async (read: StoredMessage, also: Items): Promise<StoredMessage> => {
  const { messageId, moderation, askerId, node } = read;
  const posted = postedQuestion(read, newId('message'));
  await transact(entities, (write) => {
    const message = write.message
      .put(posted)
      .where((stored, { eq, notExists }) => `${eq(stored.moderation, moderation!)} AND ${notExists(stored.listedNode)}`)
      .commit();
    return items(
      also,
      read.postedAt === undefined ? posting(write, posted, message) : items({ message }, counting(write, posted)),
      { unpublished: write.unpublished.delete({ askerId, node, messageId }).commit() },
      { published: write.outbox.put(outgoing('message.published', { messageId, replyId: null })).commit() },
    );
  });
  return posted;
};

/**
 * Takes a posted question out of its lists, together with `also`: its asker alone sees it from then on, with its
 * replies. Throws `ConditionRefused` if it has changed since it was read.
 */
export const hidePosted = async (read: StoredMessage, reason: string, also: Items): Promise<StoredMessage> => {
  const { listedNode: _, listedAsker: __, ...rest } = read;
  const hidden: StoredMessage = { ...rest, moderation: 'hidden', moderationReason: reason };
  await transact(entities, (write) =>
    items(
      also,
      {
        message: write.message
          .put(hidden)
          .where(
            (stored, { eq, exists }) => `${exists(stored.listedNode)} AND ${eq(stored.replyCount, read.replyCount)}`,
          )
          .commit(),
      },
      listing(write, hidden),
      counting(write, hidden, -1),
    ),
  );
  return hidden;
};

/**
 * View of an already posted or held question with `node: null`, because AppSync would deliver a mutation's answer to that
 * node's subscribers again.
 */
const postedBefore = async (messageId: string): Promise<MessageView> => {
  const message = await findMessage(messageId);
  if (!message?.listedNode && !message?.moderation) throw new AppError('link.invalid');
  return { ...messageView(message, await readReplies(message)), node: null };
};

/**
 * Posts a visitor's hidden question with the mailed link's token (K-13), or holds it (C22). Every opening of the link answers the
 * question, but only the first posts it and publishes the event. Refuses `link.invalid`, also when the question was
 * deleted.
 */
export const confirmQuestion = async (token: string): Promise<MessageView> => {
  const { messageId } = await readConfirmation('confirm-message', token);
  const question = await findMessage(messageId);
  if (!question) throw new AppError('link.invalid');
  if (question.listedNode || question.moderation) return postedBefore(messageId);
  try {
    return messageView(await confirm(question));
  } catch (error) {
    if (error instanceof ConditionRefused) return postedBefore(messageId);
    throw error;
  }
};

/**
 * A question with its first ten replies (K-05, K-18), or with the ten after a reply; refuses `message.not_found`, also
 * for a hidden question of another asker.
 */
export const readQuestion = async (
  id: string,
  actor: Actor,
  { repliesAfter, emails }: { repliesAfter?: string | undefined; emails?: boolean } = {},
): Promise<MessageView> => {
  const found = await findMessage(id);
  const { message } = permitted(
    actor,
    'question.read',
    found && { ownerId: found.askerId, isPublic: found.listedNode !== undefined, message: found },
  );
  const [replies, own, subscribed] = await Promise.all([
    readReplies(message, repliesAfter),
    // A later page holds nothing but what follows, because its last reply is the cursor of the next one.
    repliesAfter === undefined ? ownRepliesOf([message], actor) : new Map<string, ReplyView[]>(),
    isSubscribed(replyTopic(message.messageId), actor),
  ]);
  const view = messageView(message, replies, subscribed, own.get(message.messageId));
  return emails ? (await withEmails([view], actor))[0]! : view;
};
