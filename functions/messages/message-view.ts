import type { StoredAuthor, StoredMessage, StoredReply, StoredTarget } from './message.entity.ts';

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

const authorView = ({ type, id, displayName, username }: StoredAuthor) =>
  type === 'Supplier'
    ? { __typename: type, id, displayName, username: { normal: username ?? '' } }
    : { __typename: type, id, displayName };

const targetView = ({ type, ...target }: StoredTarget) => ({ __typename: type, ...target });

/** A reply as the schema's `Reply`, with public attributes only. */
export const replyView = ({ replyId, messageId, content, author, repliedAt }: StoredReply) => ({
  id: replyId,
  messageId,
  content,
  timestamp: seconds(repliedAt),
  user: authorView(author),
});
export type ReplyView = ReturnType<typeof replyView>;

/**
 * A question as the schema's `Message`. `node` is null while the question is hidden, so AppSync delivers it to no
 * subscriber.
 */
export const messageView = (
  message: StoredMessage,
  replies: StoredReply[] = [],
  isCurrentUserSubscribed: boolean | null = null,
) => ({
  id: message.messageId,
  node: message.listedNode ?? null,
  content: message.content,
  timestamp: seconds(message.postedAt ?? message.askedAt),
  hidden: message.listedNode === undefined,
  user: authorView(message.author),
  target: targetView(message.target),
  replies: replies.map(replyView),
  replyCount: message.replyCount,
  isCurrentUserSubscribed,
});
export type MessageView = ReturnType<typeof messageView>;
