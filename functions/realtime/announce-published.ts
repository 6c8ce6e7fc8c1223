import type { EventPayload } from '#events/registry.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { mutateAsService } from './announce.ts';
import { postedMessage } from '../messages/find-message.ts';
import { Reply } from '../messages/message.entity.ts';
import { messageView, replyView, type MessageView, type ReplyView } from '../messages/message-view.ts';
import { readReplies } from '../messages/replies.ts';

/* The mutations select every field of the subscriptions, because subscribers receive only what the mutation selected. */

const AUTHOR = 'user { __typename id displayName ... on Supplier { username { normal } } }';
const REPLY = `id messageId moderation content timestamp ${AUTHOR}`;

export const ANNOUNCE_MESSAGE = `mutation($messageId: ID!) {
  announceMessage(messageId: $messageId) {
    id node content timestamp hidden moderation replyCount ${AUTHOR}
    target { __typename ... on Product { sku title } ... on Tag { name } }
    replies { ${REPLY} }
  }
}`;
export const ANNOUNCE_REPLY = `mutation($messageId: ID!, $replyId: ID!) {
  announceReply(messageId: $messageId, replyId: $replyId) { ${REPLY} }
}`;

/** A published question as AppSync delivers it to the open lists; refuses everybody but our own functions. */
export const announceMessage = async (
  { messageId }: { messageId: string },
  { isService }: Caller,
): Promise<MessageView> => {
  if (!isService) throw new AppError('route.not_found');
  const message = await postedMessage(messageId);
  return messageView(message, await readReplies(message));
};

/** A published reply as AppSync delivers it to its open threads; refuses everybody but our own functions. */
export const announceReply = async (
  key: { messageId: string; replyId: string },
  { isService }: Caller,
): Promise<ReplyView> => {
  if (!isService) throw new AppError('route.not_found');
  const { data: reply } = await Reply.get(key).go({ consistent: true });
  if (!reply) throw new AppError('message.not_found');
  return replyView(reply);
};

/**
 * Announces a question or reply that an admin has published to its open pages; throws when the GraphQL API does not take
 * it, so that the event is delivered again. Pages merge what comes twice by its id.
 */
export const announcePublished = ({ messageId, replyId }: EventPayload<'message.published'>): Promise<void> =>
  replyId === null
    ? mutateAsService(ANNOUNCE_MESSAGE, { messageId })
    : mutateAsService(ANNOUNCE_REPLY, { messageId, replyId });
