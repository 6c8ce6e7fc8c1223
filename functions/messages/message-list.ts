import { atMost } from '../platform/table.ts';
import type { Actor } from '../platform/actor.ts';
import { withEmails } from './author-emails.ts';
import { cursorOf, readCursor } from './message-cursor.ts';
import { EVERYBODY, Message, MessageCount, UnpublishedQuestion, type StoredMessage } from './message.entity.ts';
import { scoreOf, searchWords, termOf } from './message-search.ts';
import { messageView, type MessageView, type ReplyView } from './message-view.ts';
import { targetOf } from './nodes.ts';
import { ownRepliesOf, readReplies } from './replies.ts';
import { candidatesOf } from './search-index.ts';
import { subscribedAmong } from './subscriptions.ts';

const PAGE = 20;
const MAX_PAGE_SIZE = 50;
/** Questions of an asker that a search in their own list reads at most. */
const SEARCHED_OWN = 200;

export interface ListQuestions {
  node: string;
  ownMessages?: boolean | null;
  first?: number | null;
  search?: string | null;
  before?: string | null;
  after?: string | null;
}

/** Fields that the caller selected; the others cost no read. */
export interface SelectedFields {
  replies: boolean;
  count: boolean;
  subscribed: boolean;
  emails: boolean;
}

export interface MessageConnection {
  edges: { node: MessageView; cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  aggregate: { count: number };
}

/**
 * A list of questions from the highest position to the lowest; `after` and `before` answer the neighbours of a position,
 * nearest first.
 */
interface List {
  positionOf(message: StoredMessage): string;
  after(position: string | undefined, limit: number): Promise<StoredMessage[]>;
  before(position: string, limit: number): Promise<StoredMessage[]>;
  count(): Promise<number>;
}

/** All posted questions, newest first. */
const storedList = (node: string, askerId: string | undefined): List => {
  const newest = () =>
    askerId === undefined
      ? Message.query.newestOfNode({ listedNode: node })
      : Message.query.newestOfAsker({ listedAsker: askerId, listedNode: node });
  return {
    positionOf: ({ postedId = '' }) => postedId,
    after: async (postedId, limit) => {
      const query = newest();
      const { data } = await (postedId ? query.lt({ postedId }) : query).go({ order: 'desc', ...atMost(limit) });
      return data;
    },
    before: async (postedId, limit) => {
      const { data } = await newest()
        .gt({ postedId })
        .go({ order: 'asc', ...atMost(limit) });
      return data;
    },
    count: async () => (await MessageCount.get({ node, askerId: askerId ?? EVERYBODY }).go()).data?.count ?? 0,
  };
};

/** The questions that a search finds, the best first, and of equal ones the newest. */
const foundList = (candidates: readonly StoredMessage[], words: readonly string[]): List => {
  const positions = new Map<StoredMessage, string>();
  for (const message of candidates) {
    const score = scoreOf(message.content, words);
    if (score > 0) positions.set(message, `${String(score).padStart(4, '0')} ${message.postedId}`);
  }
  const positionOf = (message: StoredMessage): string => positions.get(message) ?? '';
  const found = [...positions.keys()].toSorted((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
  return {
    positionOf,
    after: async (position, limit) =>
      found.filter((each) => position === undefined || positionOf(each) < position).slice(0, limit),
    before: async (position, limit) =>
      found
        .filter((each) => positionOf(each) > position)
        .toReversed()
        .slice(0, limit),
    count: async () => found.length,
  };
};

const listOf = async (node: string, askerId: string | undefined, words: readonly string[]): Promise<List> => {
  const stored = storedList(node, askerId);
  if (words.length === 0) return stored;
  const candidates =
    askerId === undefined ? await candidatesOf(node, words) : await stored.after(undefined, SEARCHED_OWN);
  return foundList(candidates, words);
};

/** An asker's newest questions about a node that are held or hidden, at most 50 (C22). */
const unpublishedOf = async (askerId: string, node: string): Promise<StoredMessage[]> => {
  const { data } = await UnpublishedQuestion.query
    .newestOfAsker({ askerId, node })
    .go({ order: 'desc', ...atMost(MAX_PAGE_SIZE) });
  if (data.length === 0) return [];
  const { data: found } = await Message.get(data.map(({ messageId }) => ({ messageId }))).go();
  return found
    .filter(({ listedNode }) => listedNode === undefined)
    .toSorted((a, b) => b.messageId.localeCompare(a.messageId));
};

const EMPTY_CONNECTION: MessageConnection = {
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  aggregate: { count: 0 },
};

/** Reads one question more than the page holds, to know whether another page follows. */
const pageOf = async (list: List, size: number, after: string | undefined, before: string | undefined) => {
  const found = before ? await list.before(before, size + 1) : await list.after(after, size + 1);
  const isMore = found.length > size;
  const messages = found.slice(0, size);
  return before
    ? { messages: messages.toReversed(), hasNextPage: true, hasPreviousPage: isMore }
    : { messages, hasNextPage: isMore, hasPreviousPage: after !== undefined };
};

const viewsOf = async (
  messages: StoredMessage[],
  selectedFields: SelectedFields,
  actor: Actor,
): Promise<MessageView[]> => {
  const [threads, own, subscribed] = await Promise.all([
    selectedFields.replies ? Promise.all(messages.map((message) => readReplies(message))) : [],
    selectedFields.replies ? ownRepliesOf(messages, actor) : new Map<string, ReplyView[]>(),
    selectedFields.subscribed ? subscribedAmong(messages, actor) : new Set<string>(),
  ]);
  const views = messages.map((message, index) =>
    messageView(
      message,
      threads[index],
      selectedFields.subscribed ? subscribed.has(message.messageId) : null,
      own.get(message.messageId),
    ),
  );
  return selectedFields.emails ? withEmails(views, actor) : views;
};

/**
 * Posted questions about a node, newest first, in pages of 20, at most 50 (K-06): everybody's, or only the actor's own,
 * whose first page begins with those that are held or hidden, beyond its size (C22). A search answers at most 100, the best
 * first; of the actor's own it reads the newest 200. Refuses `product.not_found`, and `request.invalid` for cursors of other lists and
 * expired ones.
 */
export const listQuestions = async (
  input: ListQuestions,
  actor: Actor,
  selectedFields: SelectedFields,
): Promise<MessageConnection> => {
  const { id: node } = await targetOf(input.node);
  if (input.ownMessages && actor.id === null) return EMPTY_CONNECTION;
  const askerId = input.ownMessages && actor.id !== null ? actor.id : undefined;
  const words = searchWords(input.search);
  const name = [node, askerId ?? EVERYBODY, ...words.map(termOf)].join(' ');
  const [after, before] = await Promise.all([readCursor(name, input.after), readCursor(name, input.before)]);
  const list = await listOf(node, askerId, words);
  const size = Math.min(Math.max(input.first ?? PAGE, 1), MAX_PAGE_SIZE);
  const isFirstPage = after === undefined && before === undefined && words.length === 0;
  const [{ messages, ...more }, count, unpublished] = await Promise.all([
    pageOf(list, size, after, before),
    selectedFields.count ? list.count() : 0,
    askerId !== undefined && isFirstPage ? unpublishedOf(askerId, node) : [],
  ]);
  const [views, held, cursors] = await Promise.all([
    viewsOf(messages, selectedFields, actor),
    viewsOf(unpublished, selectedFields, actor),
    Promise.all(messages.map((message) => cursorOf(name, list.positionOf(message)))),
  ]);
  return {
    edges: [
      // Older questions follow the cursor of an unpublished one, as they do that of the page's first.
      ...held.map((view) => ({ node: view, cursor: cursors[0] ?? '' })),
      ...views.map((view, index) => ({ node: view, cursor: cursors[index] ?? '' })),
    ],
    pageInfo: { ...more, startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
    aggregate: { count },
  };
};
