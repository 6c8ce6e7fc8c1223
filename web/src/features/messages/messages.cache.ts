import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Question, QuestionList, Reply } from './messages.documents.ts';
import { messageKeys } from '#web/lib/query-keys.ts';

/* Live updates and mutation answers bring the same question or reply in any order, so each is merged by its id. */

/** The list with a question on top, unless it is there. */
const withQuestion = (list: QuestionList, question: Question): QuestionList => {
  if (list.edges.some(({ node }) => node.id === question.id)) return list;
  return {
    ...list,
    edges: [{ node: question, cursor: question.id }, ...list.edges],
    aggregate: { count: list.aggregate.count + 1 },
  };
};

/** The question with a reply: a new one below the others, an edited one in its place. */
const withReply = (question: Question, reply: Reply): Question => {
  const known = question.replies.find(({ id }) => id === reply.id);
  const replies = known
    ? question.replies.map((each) => (each.id === reply.id ? reply : each))
    : [...question.replies, reply];
  // The count contains published replies only; the held edit of a published one may replace it here, so nothing is subtracted.
  const isCounted = reply.moderation !== null || (known && known.moderation === null);
  return { ...question, replies, replyCount: question.replyCount + (isCounted ? 0 : 1) };
};

/** How long the lists of the API may lack a posted question: their index follows its table. */
const INDEX_LAG_MS = 10_000;

interface Arrival {
  question: Question;
  list: string;
  at: number;
}
const arrivals = new WeakMap<QueryClient, Arrival[]>();
const recentOf = (client: QueryClient): Arrival[] =>
  (arrivals.get(client) ?? []).filter(({ at }) => Date.now() - at < INDEX_LAG_MS);

/** Puts a posted question on top of the first pages of the given lists. */
export const addQuestion = (client: QueryClient, question: Question, lists: readonly QueryKey[]): void => {
  const arrived = lists.map((queryKey) => ({ question, list: hashKey(queryKey), at: Date.now() }));
  arrivals.set(client, [...recentOf(client), ...arrived]);
  for (const queryKey of lists) {
    client.setQueryData<QuestionList>(queryKey, (list) => list && withQuestion(list, question));
  }
};

/** A loaded list with the questions that were posted a moment ago. */
export const withRecent = (client: QueryClient, queryKey: QueryKey, loaded: QuestionList): QuestionList =>
  recentOf(client)
    .filter(({ list }) => list === hashKey(queryKey))
    .reduce((list, { question }) => withQuestion(list, question), loaded);

/** Puts a question that an admin has published in the place of its held version in the asker's own list. */
export const publishOwn = (client: QueryClient, question: Question, ownList: QueryKey): void => {
  client.setQueryData<QuestionList>(
    ownList,
    (list) =>
      list && {
        ...list,
        edges: list.edges.map((edge) =>
          edge.node.id === question.id && edge.node.moderation ? { ...edge, node: question } : edge,
        ),
      },
  );
};

/** Puts a reply under its question in every list and on the question's own page. */
export const addReply = (client: QueryClient, { id, node }: Pick<Question, 'id' | 'node'>, reply: Reply): void => {
  client.setQueryData<Question>(messageKeys.one(id), (question) => question && withReply(question, reply));
  if (node === null) return;
  const replied = (question: Question) => (question.id === id ? withReply(question, reply) : question);
  client.setQueriesData<QuestionList>(
    { queryKey: messageKeys.ofNode(node) },
    (list) => list && { ...list, edges: list.edges.map((edge) => ({ ...edge, node: replied(edge.node) })) },
  );
};
