import { AppError } from '#shared/errors.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { MAX_ID_CHARACTERS, newId } from '../platform/ids.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { admitted } from '../platform/permissions.ts';
import { atMost, items, retryOnConflict, transact, type Items, type WritersOf } from '../platform/table.ts';
import { moderated } from '../platform/moderated-text.ts';
import { authorOf } from './authors.ts';
import { postedMessage } from './find-message.ts';
import {
  Message,
  Reply,
  ReplyClaim,
  type StoredMessage,
  type StoredReply,
  type StoredReplyClaim,
} from './message.entity.ts';
import { heldReplyView, replyView, type ReplyView } from './message-view.ts';
import { checkedContent } from './texts.ts';

const MAX_READ_REPLIES = 10;

/**
 * The first ten replies to a question, or the ten after the reply `after`, oldest first; reads nothing for a question
 * without replies.
 */
export const readReplies = async ({ messageId, replyCount }: StoredMessage, after?: string): Promise<StoredReply[]> => {
  if (replyCount === 0) return [];
  if (after !== undefined && (after === '' || after.length > MAX_ID_CHARACTERS)) throw new AppError('request.invalid');
  const thread = Reply.query.oldestOfMessage({ messageId });
  const { data } = await (after === undefined ? thread : thread.gt({ replyId: after })).go(atMost(MAX_READ_REPLIES));
  return data;
};

const publishedViews = async (claims: readonly StoredReplyClaim[]): Promise<Map<string, ReplyView[]>> => {
  if (claims.length === 0) return new Map();
  const { data } = await Reply.get(claims.map(({ messageId, replyId }) => ({ messageId, replyId }))).go();
  return new Map(data.map((reply) => [reply.messageId, [replyView(reply)]]));
};

/**
 * The reading artist's own texts that the first replies of a question may not contain, by the id of the question: those
 * that are held or hidden, and the published one of a long thread (K-03). Nothing for other readers.
 */
export const ownRepliesOf = async (
  messages: readonly StoredMessage[],
  { id, role }: Actor,
): Promise<Map<string, ReplyView[]>> => {
  if (role !== 'Supplier' || id === null || messages.length === 0) return new Map();
  const { data } = await ReplyClaim.get(messages.map(({ messageId }) => ({ messageId, supplierId: id }))).go({
    consistent: true,
  });
  const long = new Set(
    messages.flatMap(({ messageId, replyCount }) => (replyCount > MAX_READ_REPLIES ? messageId : [])),
  );
  const published = await publishedViews(
    data.filter(({ messageId, moderation }) => moderation === undefined && long.has(messageId)),
  );
  return new Map([
    ...data.map((claim): [string, ReplyView[]] => [claim.messageId, heldReplyView(claim)]),
    ...published,
  ]);
};

/** An artist's claim on a question, and the published reply; neither before the artist wrote. */
export interface OwnReply {
  claim?: StoredReplyClaim;
  reply?: StoredReply;
}

export const readOwnReply = async (messageId: string, supplierId: string): Promise<OwnReply> => {
  const { data: claim } = await ReplyClaim.get({ messageId, supplierId }).go({ consistent: true });
  if (!claim) return {};
  const { data: reply } = await Reply.get({ messageId, replyId: claim.replyId }).go({ consistent: true });
  return reply ? { claim, reply } : { claim };
};

/** The text of a claim that is held or hidden; undefined when the artist's newest text is published. */
export const unpublishedText = ({
  content,
  moderation,
  moderationReason,
}: StoredReplyClaim): ModeratedText | undefined =>
  moderation && { text: content ?? '', state: moderation, reason: moderationReason ?? '' };

const entities = { message: Message, reply: Reply, claim: ReplyClaim, outbox: Outbox };
type Writers = WritersOf<typeof entities>;

type HeldText = Required<
  Pick<StoredReplyClaim, 'content' | 'author' | 'writtenAt' | 'moderation' | 'moderationReason'>
>;

/**
 * Transaction item that sets the held or hidden text of a claim, or removes it for none, on the condition that its text
 * is the one that was read.
 */
export const claimWrite = (
  { claim: write }: Pick<Writers, 'claim'>,
  { messageId, supplierId, moderation, content }: StoredReplyClaim,
  text: Partial<HeldText & Required<Pick<StoredReplyClaim, 'repliedAt'>>> | undefined,
) => {
  const patch = write.patch({ messageId, supplierId });
  const changed = text
    ? patch.set(text)
    : patch.remove(['moderation', 'moderationReason', 'content', 'author', 'writtenAt', 'repliedAt']);
  return changed
    .where((stored, { eq, notExists }) =>
      moderation === undefined
        ? notExists(stored.moderation)
        : `${eq(stored.moderation, moderation)} AND ${eq(stored.content, content ?? '')}`,
    )
    .commit();
};

/**
 * Transaction items that publish a reply: the first text with its event `message.replied`, an edit of it, or one that
 * was published before and hidden.
 */
const publishing = (write: Writers, reply: StoredReply, isEdit: boolean, isFirst = true): Items => {
  const { messageId, replyId, content } = reply;
  if (isEdit)
    return {
      reply: write.reply.patch({ messageId, replyId }).set({ content, editedAt: nowIso() }).commit(),
      edited: write.outbox.put(outgoing('message.edited', { messageId, replyId })).commit(),
    };
  return {
    reply: write.reply.create(reply).commit(),
    message: write.message.patch({ messageId }).add({ replyCount: 1 }).commit(),
    replied: isFirst ? write.outbox.put(outgoing('message.replied', { messageId, replyId })).commit() : undefined,
  };
};

const publish = async (
  { claim, reply: published }: OwnReply,
  reply: StoredReply,
  supplierId: string,
): Promise<void> => {
  const { messageId, replyId } = reply;
  await transact(entities, (write) => {
    const created = () => write.claim.create({ messageId, supplierId, replyId }).commit();
    const held = claim?.moderation === undefined ? undefined : claimWrite(write, claim, undefined);
    return items({ claim: claim ? held : created() }, publishing(write, reply, published !== undefined));
  });
};

/** Stores a text that an admin must read first; the published one, if any, stays. */
const hold = async (
  { claim }: OwnReply,
  key: Omit<StoredReplyClaim, keyof HeldText>,
  text: HeldText,
): Promise<void> => {
  await transact(entities, (write) => ({
    claim: claim ? claimWrite(write, claim, text) : write.claim.create({ ...key, ...text }).commit(),
  }));
};

/**
 * An artist's reply to a posted question; a second reply replaces the text of the first (K-03). A text with contact
 * details, or in place of a hidden one, is held for an admin, and an earlier published text stays until then (C22).
 * Refuses `session.required` and `session.forbidden` for everybody but artists, `message.empty` and `message.not_found`.
 */
export const replyToQuestion = async (input: { content: string; node: string }, actor: Actor): Promise<ReplyView> => {
  const supplier = admitted(actor, 'studio');
  const supplierId = supplier.id;
  const content = checkedContent(input.content);
  const [{ messageId }, author] = await Promise.all([postedMessage(input.node), authorOf(supplier)]);
  return retryOnConflict(
    () => readOwnReply(messageId, supplierId),
    async (own) => {
      const replyId = own.claim?.replyId ?? newId('reply');
      const { text, state, reason } = moderated(content, own.claim && unpublishedText(own.claim));
      if (state === 'shown') {
        const reply = own.reply
          ? { ...own.reply, content }
          : { messageId, replyId, content, author, repliedAt: nowIso() };
        await publish(own, reply, supplierId);
        return replyView(reply);
      }
      const written = { content: text, author, writtenAt: nowIso(), moderation: state, moderationReason: reason };
      const key = { messageId, supplierId, replyId };
      if (own.claim?.content !== text) await hold(own, key, written);
      return heldReplyView({ ...key, ...written, moderation: state })[0]!;
    },
  );
};

/**
 * Publishes the held or hidden text of a claim with its events, together with `also`; throws `ConditionRefused` if the
 * text has changed since it was read.
 */
export const publishReply = async ({ claim, reply }: Required<Pick<OwnReply, 'claim'>> & OwnReply, also: Items) => {
  const { messageId, replyId, content, author, repliedAt } = claim;
  if (content === undefined || !author) throw new Error(`The claim of ${replyId} has no text.`);
  const next: StoredReply = reply
    ? { ...reply, content }
    : { messageId, replyId, content, author, repliedAt: repliedAt ?? nowIso() };
  const isEdit = reply !== undefined;
  await transact(entities, (write) =>
    items(
      also,
      { claim: claimWrite(write, claim, undefined) },
      publishing(write, next, isEdit, repliedAt === undefined),
      {
        published: write.outbox.put(outgoing('message.published', { messageId, replyId })).commit(),
      },
    ),
  );
};

/**
 * Takes the published reply of an artist out of its thread, together with `also`: the artist alone sees it from then on.
 * A newer text of the artist that waits is hidden in its place. Throws `ConditionRefused` if either has changed.
 */
export const hideReply = async ({ claim, reply }: Required<OwnReply>, reason: string, also: Items): Promise<void> => {
  const { messageId, replyId, content, author, repliedAt } = reply;
  const text = {
    content: claim.content ?? content,
    author,
    writtenAt: claim.writtenAt ?? nowIso(),
    moderation: 'hidden',
    moderationReason: reason,
    repliedAt,
  } as const;
  await transact(entities, (write) =>
    items(also, {
      claim: claimWrite(write, claim, text),
      reply: write.reply
        .delete({ messageId, replyId })
        .where((stored, { eq }) => eq(stored.content, content))
        .commit(),
      message: write.message.patch({ messageId }).subtract({ replyCount: 1 }).commit(),
    }),
  );
};
