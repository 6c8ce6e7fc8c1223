import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { admitted } from '../platform/permissions.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { authorOf } from './authors.ts';
import { postedMessage } from './find-message.ts';
import { Message, Reply, ReplyClaim, type StoredMessage, type StoredReply } from './message.entity.ts';
import { replyView, type ReplyView } from './message-view.ts';
import { checkedContent } from './texts.ts';

const MAX_READ_REPLIES = 10;

/** The first ten replies to a question, oldest first; reads nothing for a question without replies. */
export const readReplies = async ({ messageId, replyCount }: StoredMessage): Promise<StoredReply[]> => {
  if (replyCount === 0) return [];
  const { data } = await Reply.query.oldestOfMessage({ messageId }).go({ limit: MAX_READ_REPLIES, pages: 1 });
  return data;
};

const editReply = async (messageId: string, replyId: string, content: string): Promise<StoredReply> => {
  const { data } = await Reply.patch({ messageId, replyId })
    .set({ content, editedAt: nowIso() })
    .go({ response: 'all_new' });
  return data;
};

const addReply = async (reply: StoredReply, supplierId: string): Promise<void> => {
  const { messageId, replyId } = reply;
  await transact({ message: Message, reply: Reply, claim: ReplyClaim, outbox: Outbox }, (write) => ({
    claim: write.claim.create({ messageId, supplierId, replyId }).commit(),
    reply: write.reply.create(reply).commit(),
    message: write.message.patch({ messageId }).add({ replyCount: 1 }).commit(),
    replied: write.outbox.put(outgoing('message.replied', { messageId, replyId })).commit(),
  }));
};

const claimOf = async (messageId: string, supplierId: string): Promise<string | undefined> => {
  const { data } = await ReplyClaim.get({ messageId, supplierId }).go({ consistent: true });
  return data?.replyId;
};

/**
 * An artist's reply to a posted question; a second reply replaces the text of the first (K-03). Refuses
 * `session.required` and `session.forbidden` for everybody but artists, `message.empty` and `message.not_found`.
 */
export const replyToQuestion = async (input: { content: string; node: string }, actor: Actor): Promise<ReplyView> => {
  const supplier = admitted(actor, 'studio');
  const content = checkedContent(input.content);
  const [{ messageId }, author] = await Promise.all([postedMessage(input.node), authorOf(supplier)]);
  const given = await claimOf(messageId, supplier.id);
  if (given) return replyView(await editReply(messageId, given, content));
  const reply: StoredReply = { messageId, replyId: newId('reply'), content, author, repliedAt: nowIso() };
  try {
    await addReply(reply, supplier.id);
    return replyView(reply);
  } catch (error) {
    // A concurrent request of the same artist created the reply first, so this request edits that reply.
    const faster = error instanceof ConditionRefused ? await claimOf(messageId, supplier.id) : undefined;
    if (!faster) throw error;
    return replyView(await editReply(messageId, faster, content));
  }
};
