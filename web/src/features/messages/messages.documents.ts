import { graphqlDocument } from '#web/lib/graphql.ts';

/* Documents over events/messages.graphql; a contract test checks each against it. */

interface Author {
  __typename: 'User' | 'Supplier';
  id: string | null;
  displayName: string;
  username?: { normal: string };
}

/** Why only its author sees a text: it waits for an admin, or an admin has not published it (C22). */
export type Moderation = 'HELD' | 'HIDDEN';

export interface Reply {
  id: string;
  /** Null while it is held or hidden. */
  messageId: string | null;
  moderation: Moderation | null;
  content: string;
  /** Epoch seconds. */
  timestamp: number;
  user: Author;
}

export interface Question {
  id: string;
  node: string | null;
  content: string;
  /** Epoch seconds. */
  timestamp: number;
  /** True until the mailed link is opened, and while the question is held or hidden. */
  hidden: boolean;
  moderation: Moderation | null;
  user: Author;
  target: { __typename: 'Product'; sku: string; title: string } | { __typename: 'Tag'; name: string };
  /** At most ten, oldest first. */
  replies: Reply[];
  replyCount: number;
  /** Whether the reader gets mails about replies; unknown in live updates and mutation answers. */
  isCurrentUserSubscribed?: boolean | null;
}

export interface QuestionList {
  edges: { node: Question; cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  aggregate: { count: number };
}

export interface ListVariables {
  node: string;
  ownMessages?: boolean;
  first?: number;
  search?: string;
  before?: string;
  after?: string;
}

const AUTHOR = 'fragment Author on Author { __typename id displayName ... on Supplier { username { normal } } }';

/**
 * Mutations must select every field of the subscriptions: AppSync passes on what the mutation selected, and compares
 * the subscriptions' arguments with `node` and `messageId`.
 */
const REPLY = 'fragment ReplyFields on Reply { id messageId moderation content timestamp user { ...Author } }';
const QUESTION = `fragment MessageFields on Message {
  id node content timestamp hidden moderation replyCount
  user { ...Author }
  target { __typename ... on Product { sku title } ... on Tag { name } }
  replies { ...ReplyFields }
}`;

export const LIST = graphqlDocument<{ messagesForNode: QuestionList }, ListVariables>(
  `query MessagesForNode($node: ID!, $ownMessages: Boolean, $first: Int, $search: String, $before: String, $after: String) {
    messagesForNode(node: $node, ownMessages: $ownMessages, first: $first, search: $search, before: $before, after: $after) {
      edges { cursor node { ...MessageFields isCurrentUserSubscribed } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      aggregate { count }
    }
  }`,
  QUESTION,
  REPLY,
  AUTHOR,
);

/** Questions with their text only, for lists of links. */
export const TITLES = graphqlDocument<
  { messagesForNode: { edges: { node: Pick<Question, 'id' | 'content'> }[] } },
  ListVariables
>(
  `query QuestionTitles($node: ID!, $first: Int, $search: String) {
    messagesForNode(node: $node, first: $first, search: $search) { edges { node { id content } } }
  }`,
);

export const BY_ID = graphqlDocument<{ messageById: Question }, { messageId: string }>(
  'query MessageById($messageId: ID!) { messageById(messageId: $messageId) { ...MessageFields isCurrentUserSubscribed } }',
  QUESTION,
  REPLY,
  AUTHOR,
);

/** The next ten replies of a thread. */
export const MORE_REPLIES = graphqlDocument<
  { messageById: Pick<Question, 'replies'> },
  { messageId: string; repliesAfter: string }
>(
  `query MoreReplies($messageId: ID!, $repliesAfter: ID!) {
    messageById(messageId: $messageId, repliesAfter: $repliesAfter) { replies { ...ReplyFields } }
  }`,
  REPLY,
  AUTHOR,
);

export const ASK = graphqlDocument<
  { createMessageForNode: Question },
  { content: string; email?: string; node: string }
>(
  `mutation CreateMessageForNode($content: String!, $email: String, $node: ID!) {
    createMessageForNode(content: $content, email: $email, node: $node) { ...MessageFields }
  }`,
  QUESTION,
  REPLY,
  AUTHOR,
);

export const CONFIRM = graphqlDocument<{ confirmMessage: Question }, { token: string }>(
  'mutation ConfirmMessage($token: String!) { confirmMessage(token: $token) { ...MessageFields } }',
  QUESTION,
  REPLY,
  AUTHOR,
);

export const ANSWER = graphqlDocument<{ createReplyForMessage: Reply }, { content: string; node: string }>(
  `mutation CreateReplyForMessage($content: String!, $node: ID!) {
    createReplyForMessage(content: $content, node: $node) { ...ReplyFields }
  }`,
  REPLY,
  AUTHOR,
);

export const ON_QUESTION = graphqlDocument<{ onMessageForNode: Question }, { node: string }>(
  'subscription OnMessageForNode($node: ID!) { onMessageForNode(node: $node) { ...MessageFields } }',
  QUESTION,
  REPLY,
  AUTHOR,
);

export const ON_REPLY = graphqlDocument<{ onReplyForMessage: Reply }, { messageId: string }>(
  'subscription OnReplyForMessage($messageId: ID!) { onReplyForMessage(messageId: $messageId) { ...ReplyFields } }',
  REPLY,
  AUTHOR,
);

/** Whether the reader is mailed about a topic; a visitor is UNCONFIRMED until the mailed link is opened. */
export type SubscriptionState = 'NONE' | 'UNCONFIRMED' | 'SUBSCRIBED';

type Changed<Field extends string> = Record<Field, { topic: string; state: SubscriptionState }>;

export const IS_SUBSCRIBED = graphqlDocument<{ notificationSubscribedByCurrentUser: boolean }, { topic: string }>(
  'query IsSubscribed($topic: String!) { notificationSubscribedByCurrentUser(topic: $topic) }',
);
export const SUBSCRIBE = graphqlDocument<Changed<'addSubscription'>, { topic: string; email?: string }>(
  'mutation Subscribe($topic: String!, $email: String) { addSubscription(topic: $topic, email: $email) { topic state } }',
);
export const UNSUBSCRIBE = graphqlDocument<Changed<'removeSubscription'>, { topic: string }>(
  'mutation Unsubscribe($topic: String!) { removeSubscription(topic: $topic) { topic state } }',
);
/** The same for an artist's topic: new questions about a product (P-25). */
export const SUBSCRIBE_ARTIST = graphqlDocument<Changed<'addSubscriptionToSupplier'>, { topic: string }>(
  'mutation SubscribeArtist($topic: String!) { addSubscriptionToSupplier(topic: $topic) { topic state } }',
);
export const UNSUBSCRIBE_ARTIST = graphqlDocument<Changed<'removeSubscriptionFromSupplier'>, { topic: string }>(
  'mutation UnsubscribeArtist($topic: String!) { removeSubscriptionFromSupplier(topic: $topic) { topic state } }',
);
export const CONFIRM_SUBSCRIPTION = graphqlDocument<Changed<'confirmSubscription'>, { token: string }>(
  'mutation ConfirmSubscription($token: String!) { confirmSubscription(token: $token) { topic state } }',
);
