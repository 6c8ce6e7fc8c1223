import { allSkus } from '../catalog/catalog.ts';
import { Message, QuestionTerm, Reply, UnpublishedQuestion, type StoredMessage } from '../messages/message.entity.ts';
import { termsOf } from '../messages/message-search.ts';
import { TopicSubscription } from '../messages/subscription.entity.ts';
import { messageIdOfTopic, replyTopic } from '../messages/topics.ts';
import { inPool } from '#shared/pool.ts';
import { readTagBook } from '../works/tag-book.ts';
import { ERASED_QUESTION, unmentioned } from './changes.ts';
import type { Person } from './person.ts';

const AT_ONCE = 16;
const ALL = { pages: 'all' } as const;

/** Products and tags about which there can be questions. */
const nodes = async (): Promise<string[]> => {
  const [skus, { book }] = await Promise.all([allSkus(), readTagBook()]);
  return [...skus, ...book.tags.map(({ tag }) => `t_${tag}`)];
};

const unpublished = async (askerId: string, node: string): Promise<StoredMessage[]> => {
  const { data } = await UnpublishedQuestion.query.newestOfAsker({ askerId, node }).go(ALL);
  if (data.length === 0) return [];
  return (await Message.get(data.map(({ messageId }) => ({ messageId }))).go()).data;
};

const posted = async (listedAsker: string, listedNode: string): Promise<StoredMessage[]> =>
  (await Message.query.newestOfAsker({ listedAsker, listedNode }).go(ALL)).data;

/** Questions of theirs to whose replies they are subscribed, also about what has left the catalogue. */
const subscribedTo = async (ownerIds: readonly string[]): Promise<StoredMessage[]> => {
  const found = await Promise.all(
    ownerIds.map((subscriber) => TopicSubscription.query.ofSubscriber({ subscriber }).go(ALL)),
  );
  const topics = found
    .flatMap(({ data }) => data.map(({ topic }) => topic))
    .filter((topic) => topic.startsWith(replyTopic('')));
  if (topics.length === 0) return [];
  const { data } = await Message.get(topics.map((topic) => ({ messageId: messageIdOfTopic(topic) }))).go();
  return data.filter(({ askerId }) => ownerIds.includes(askerId));
};

/** Questions of a person about every product and tag: posted, held and hidden ones. */
export const questionsOf = async ({ ownerIds }: Pick<Person, 'ownerIds'>): Promise<StoredMessage[]> => {
  const lists = (await nodes()).flatMap((node) => ownerIds.map((id) => [id, node] as const));
  const found = await inPool(lists, AT_ONCE, async ([id, node]) => [
    ...(await posted(id, node)),
    ...(await unpublished(id, node)),
  ]);
  const followed = await subscribedTo(ownerIds);
  return [...new Map([...found.flat(), ...followed].map((question) => [question.messageId, question])).values()];
};

/**
 * Takes text and name out of a question, and its words out of the search; the artists' answers stay, without mentions of
 * the person.
 */
export const eraseQuestion = async (question: StoredMessage, person: Person): Promise<void> => {
  const { messageId, node, postedId, content } = question;
  if (content === ERASED_QUESTION) return;
  if (postedId !== undefined)
    await Promise.all(termsOf(content).map((term) => QuestionTerm.delete({ node, term, postedId }).go()));
  await Message.patch({ messageId })
    .set({ content: ERASED_QUESTION, author: { type: 'User', id: null, displayName: 'Customer' } })
    .go();
  const { data: replies } = await Reply.query.oldestOfMessage({ messageId }).go(ALL);
  await Promise.all(
    replies.map(({ replyId, content: text }) =>
      Reply.patch({ messageId, replyId })
        .set({ content: String(unmentioned(text, person, {})) })
        .go(),
    ),
  );
};
