import type { StoredAuthor, StoredMessage, StoredReply, StoredReplyClaim, StoredTarget } from './message.entity.ts';

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** An author as everybody may see them, without an address (author-emails.ts). */
const authorView = ({ type, id, displayName, username }: StoredAuthor) => ({
  __typename: type,
  id,
  displayName,
  email: null as string | null,
  ...(type === 'Supplier' && { username: { normal: username ?? '' } }),
});

const targetView = ({ type, ...target }: StoredTarget) => ({ __typename: type, ...target });

/** A state of moderation as the schema's enum. */
const MODERATIONS = { held: 'HELD', hidden: 'HIDDEN' } as const;
const moderationView = (moderation: keyof typeof MODERATIONS | undefined) =>
  moderation === undefined ? null : MODERATIONS[moderation];

/** A reply as the schema's `Reply`, with public attributes only. */
export const replyView = ({ replyId, messageId, content, author, repliedAt }: StoredReply) => ({
  id: replyId,
  messageId: messageId as string | null,
  moderation: moderationView(undefined),
  content,
  timestamp: seconds(repliedAt),
  user: authorView(author),
});
export type ReplyView = ReturnType<typeof replyView>;

/**
 * An artist's own text that is held or hidden, for this artist alone. `messageId` is null, so AppSync delivers it to no
 * subscriber.
 */
export const heldReplyView = (claim: StoredReplyClaim): ReplyView[] => {
  const { messageId, replyId, moderation, content, author, writtenAt } = claim;
  if (!moderation || content === undefined || !author || !writtenAt) return [];
  const view = replyView({ messageId, replyId, content, author, repliedAt: writtenAt });
  return [{ ...view, messageId: null, moderation: moderationView(moderation) }];
};

/** The replies of a thread with the reader's own ones, each in the place of its published version, or last. */
const withOwn = (replies: ReplyView[], own: ReplyView[]): ReplyView[] => [
  ...replies.map((reply) => own.find(({ id }) => id === reply.id) ?? reply),
  ...own.filter(({ id }) => !replies.some((reply) => reply.id === id)),
];

/**
 * A question as the schema's `Message`; `own` are the reader's own replies: those that wait for an admin, and one beyond the first replies. `node` is null while
 * the question is hidden, so AppSync delivers it to no subscriber.
 */
export const messageView = (
  message: StoredMessage,
  replies: StoredReply[] = [],
  isCurrentUserSubscribed: boolean | null = null,
  own: ReplyView[] = [],
) => ({
  id: message.messageId,
  node: message.listedNode ?? null,
  content: message.content,
  timestamp: seconds(message.postedAt ?? message.askedAt),
  hidden: message.listedNode === undefined,
  moderation: moderationView(message.moderation),
  user: authorView(message.author),
  target: targetView(message.target),
  replies: withOwn(replies.map(replyView), own),
  replyCount: message.replyCount,
  isCurrentUserSubscribed,
});
export type MessageView = ReturnType<typeof messageView>;
