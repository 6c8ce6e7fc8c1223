import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { graphql, listen } from '#web/lib/graphql-client.ts';
import { messageKeys } from '#web/lib/query-keys.ts';
import { addQuestion, addReply, publishOwn, withRecent } from './messages.cache.ts';
import {
  ANSWER,
  ASK,
  BY_ID,
  CONFIRM,
  LIST,
  MORE_REPLIES,
  ON_QUESTION,
  ON_REPLY,
  TITLES,
  type ListVariables,
  type Question,
  type Reply,
} from './messages.documents.ts';
import { dropPending } from './pending.ts';

/** Page sizes (doc 1 §9). */
const PAGE = 20;
const OWN_PAGE = 50;

/** The shown part of a list; empty for the newest. */
export type ListPart = Pick<ListVariables, 'search' | 'before' | 'after'>;

/** Posted questions about a product or tag, newest first, 20 a page (K-06). */
export const questionsQuery = (node: string, part: ListPart = {}) =>
  queryOptions({
    queryKey: messageKeys.ofEverybody(node, part),
    queryFn: async ({ client, queryKey, signal }) => {
      const { messagesForNode } = await graphql(client, LIST, { node, first: PAGE, ...part }, signal);
      return withRecent(client, queryKey, messagesForNode);
    },
    placeholderData: keepPreviousData,
  });

/** The reader's own questions about a product or tag, at most 50 (K-06). */
export const ownQuestionsQuery = (node: string) =>
  queryOptions({
    queryKey: messageKeys.own(node),
    queryFn: async ({ client, queryKey, signal }) => {
      const { messagesForNode } = await graphql(client, LIST, { node, first: OWN_PAGE, ownMessages: true }, signal);
      return withRecent(client, queryKey, messagesForNode);
    },
  });

/** Titles of the newest questions, or of those similar to `search` (K-09). */
export const titlesQuery = (node: string, first: number, search?: string) =>
  queryOptions({
    queryKey: messageKeys.titles(node, first, search),
    queryFn: async ({ client, signal }) => {
      const { messagesForNode } = await graphql(client, TITLES, { node, first, search }, signal);
      return messagesForNode.edges.map((edge) => edge.node);
    },
    placeholderData: keepPreviousData,
  });

export const questionQuery = (messageId: string) =>
  queryOptions({
    queryKey: messageKeys.one(messageId),
    queryFn: async ({ client, signal }) => (await graphql(client, BY_ID, { messageId }, signal)).messageById,
    meta: { isPartlyPersonal: true },
  });

/** Replies that a question comes with (K-05), and that a page of more brings. */
const REPLIES_PAGE = 10;

const byId = (replies: readonly Reply[]): Reply[] => [...new Map(replies.map((reply) => [reply.id, reply])).values()];

/** All loaded replies of a thread, oldest first, and how to load more; new ones stand last until their page is loaded. */
export const useReplies = ({ id, replies }: Question) => {
  const first = replies.slice(0, REPLIES_PAGE);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: messageKeys.moreReplies(id),
    queryFn: async ({ client, pageParam, signal }) =>
      (await graphql(client, MORE_REPLIES, { messageId: id, repliesAfter: pageParam }, signal)).messageById.replies,
    initialPageParam: first.at(-1)?.id ?? '',
    getNextPageParam: (page) => (page.length < REPLIES_PAGE ? undefined : page.at(-1)?.id),
    // A press asks for each page.
    enabled: false,
  });
  return {
    loaded: byId([...first, ...(data?.pages.flat() ?? []), ...replies]),
    mayHaveMore: first.length === REPLIES_PAGE && (data === undefined || hasNextPage),
    isLoading: isFetching,
    error,
    loadMore: () => void fetchNextPage(),
  };
};

const firstPages = (node: string) => [questionsQuery(node).queryKey, ownQuestionsQuery(node).queryKey];

/** Asks a question; unless it is hidden it appears on top of the lists at once. */
export const useAskQuestion = (node: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { content: string; email?: string }) => graphql(client, ASK, { ...input, node }),
    onSuccess: ({ createMessageForNode: question }) => {
      const asked = { ...question, isCurrentUserSubscribed: true };
      if (!question.hidden) addQuestion(client, asked, firstPages(node));
      // The asker's own list has the held question, which nobody else sees (C22).
      else if (question.moderation) addQuestion(client, asked, [ownQuestionsQuery(node).queryKey]);
    },
  });
};

/** Posts a visitor's question with the mailed link's token. */
export const useConfirmQuestion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => graphql(client, CONFIRM, { token }),
    onSuccess: ({ confirmMessage: question }) => {
      dropPending(question.id);
      // A link opened again answers the question with `node` null, so the question is not cached and its page loads it.
      if (question.node !== null) client.setQueryData(messageKeys.one(question.id), question);
    },
  });
};

/** Replies to a question, or edits the artist's own reply. */
export const useReply = ({ id, node }: { id: string; node: string | null }) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => graphql(client, ANSWER, { content, node: `m_${id}` }),
    onSuccess: ({ createReplyForMessage: reply }) => addReply(client, { id, node }, reply),
  });
};

/** Shows questions as they are posted, while the list is on the page. */
export const useLiveQuestions = (node: string): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      listen(
        client,
        ON_QUESTION,
        { node },
        {
          next: ({ onMessageForNode: question }) => {
            addQuestion(client, question, [questionsQuery(node).queryKey]);
            publishOwn(client, question, ownQuestionsQuery(node).queryKey);
          },
          // Questions posted between loading the list and subscribing, or during a lost connection, are in no frame, so
          // the list is loaded again.
          ready: () => void client.invalidateQueries({ queryKey: messageKeys.ofNode(node) }),
        },
      ),
    [client, node],
  );
};

/** Shows replies as they are given, while the question's thread is open. */
export const useLiveReplies = ({ id, node }: { id: string; node: string | null }): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      listen(
        client,
        ON_REPLY,
        { messageId: id },
        {
          next: ({ onReplyForMessage: reply }) => addReply(client, { id, node }, reply),
          ready: (again) => {
            if (again) void client.invalidateQueries({ queryKey: messageKeys.all });
          },
        },
      ),
    [client, id, node],
  );
};
