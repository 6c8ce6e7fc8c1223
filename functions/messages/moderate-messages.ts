import { AppError } from '#shared/errors.ts';
import type { AdminMessage, MessageModeration, ModerateMessage } from '#shared/schemas/message-moderation.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { asAdmin } from '../admin/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { findMessage } from './find-message.ts';
import { Message, ReplyClaim, type StoredMessage, type StoredReplyClaim } from './message.entity.ts';
import { publishQuestion } from './messages.ts';
import { claimWrite, publishReply, readOwnReply, unpublishedText, type OwnReply } from './replies.ts';

const MAX_LISTED = 50;

const titleOf = ({ target }: StoredMessage): string => (target.type === 'Product' ? target.title : target.name);

const questionText = ({ content, moderation, moderationReason }: StoredMessage): ModeratedText => ({
  text: content,
  state: moderation ?? 'shown',
  reason: moderationReason ?? '',
});

const questionView = (message: StoredMessage): AdminMessage => ({
  message: message.messageId,
  artist: null,
  author: message.author.displayName,
  title: titleOf(message),
  question: null,
  text: questionText(message),
  at: message.askedAt,
});

/** The reply's text: the one that waits or was hidden, else the published one. */
const replyText = ({ claim, reply }: OwnReply): ModeratedText =>
  (claim && unpublishedText(claim)) ?? { text: reply?.content ?? '', state: 'shown', reason: '' };

const replyViewOf = async (own: OwnReply & { claim: StoredReplyClaim }): Promise<AdminMessage> => {
  const { messageId, supplierId, author, writtenAt } = own.claim;
  const message = await findMessage(messageId);
  if (!message) throw new AppError('message.not_found');
  return {
    message: messageId,
    artist: supplierId,
    author: (author ?? own.reply?.author)?.displayName ?? '',
    title: titleOf(message),
    question: message.content,
    text: replyText(own),
    at: writtenAt ?? own.reply?.repliedAt ?? message.askedAt,
  };
};

/** Questions and replies that wait for an admin or were hidden by one, at most 50 of each, the oldest first (C22). */
export const listModeratedMessages = async (state: MessageModeration): Promise<AdminMessage[]> => {
  const [{ data: questions }, { data: claims }] = await Promise.all([
    Message.query.inModeration({ moderation: state }).go({ count: MAX_LISTED }),
    ReplyClaim.query.inModeration({ moderation: state }).go({ count: MAX_LISTED }),
  ]);
  const replies = await Promise.all(claims.map((claim) => replyViewOf({ claim })));
  return [...questions.map(questionView), ...replies].toSorted((a, b) => a.at.localeCompare(b.at));
};

const ACTIONS = {
  question: { publish: 'question.publish', hide: 'question.hide' },
  reply: { publish: 'reply.publish', hide: 'reply.hide' },
} as const;

/** Whether a decision is already so; refuses `message.published` to hide a published text. */
const isDecided = (state: ModeratedText['state'], decision: ModerateMessage['decision']): boolean => {
  if (state === 'shown' && decision === 'hide') throw new AppError('message.published');
  return state === (decision === 'publish' ? 'shown' : 'hidden');
};

const moderateQuestion = (
  messageId: string,
  { decision, reason }: ModerateMessage,
  admin: SignedInActor,
): Promise<AdminMessage> =>
  retryOnConflict(
    async () => {
      const message = await findMessage(messageId);
      return permitted(admin, 'question.moderate', message && { ownerId: message.askerId, message });
    },
    async ({ message }) => {
      // A visitor's question whose link was not opened is neither posted nor held.
      if (!message.listedNode && !message.moderation) throw new AppError('message.not_found');
      const before = questionText(message).state;
      if (isDecided(before, decision)) return questionView(message);
      const subject = { kind: 'question', id: messageId, label: `question about ${titleOf(message)}` } as const;
      const after = decision === 'publish' ? 'shown' : 'hidden';
      const audit = asAdmin(admin, { action: ACTIONS.question[decision], subject, before, after, reason });
      if (decision === 'publish') return questionView(await publishQuestion(message, audit));
      const hidden = { moderation: 'hidden', moderationReason: reason } as const;
      await transact({ message: Message }, (write) =>
        items(audit, {
          message: write.message
            .patch({ messageId })
            .set(hidden)
            .where((stored, { eq }) => eq(stored.moderation, 'held'))
            .commit(),
        }),
      );
      return questionView({ ...message, ...hidden });
    },
  );

const moderateReply = (
  messageId: string,
  supplierId: string,
  { decision, reason }: ModerateMessage,
  admin: SignedInActor,
): Promise<AdminMessage> =>
  retryOnConflict(
    async () => {
      const { claim, reply } = await readOwnReply(messageId, supplierId);
      return { claim: permitted(admin, 'question.moderate', claim), reply };
    },
    async ({ claim, reply }) => {
      const own = { claim, ...(reply && { reply }) };
      const before = replyText(own).state;
      const view = await replyViewOf(own);
      if (isDecided(before, decision)) return view;
      const label = `${view.author}’s reply about ${view.title}`;
      const subject = { kind: 'question', id: messageId, label } as const;
      const after = decision === 'publish' ? 'shown' : 'hidden';
      const audit = asAdmin(admin, { action: ACTIONS.reply[decision], subject, before, after, reason });
      if (decision === 'publish') {
        await publishReply(own, audit);
        return { ...view, text: { ...view.text, state: 'shown', reason: '' } };
      }
      await transact({ claim: ReplyClaim }, (write) =>
        items(audit, {
          claim: claimWrite(write, claim, { moderation: 'hidden', moderationReason: reason }),
        }),
      );
      return { ...view, text: { ...view.text, state: 'hidden', reason } };
    },
  );

/**
 * An admin publishes or hides a question, or an artist's reply to it, with a reason in the audit trail; the text itself
 * is kept. Publishing sends the mails and live updates. A repeated decision changes nothing. Refuses `message.not_found`,
 * and `message.published` to hide a text that another admin has published.
 */
export const moderateMessage = (
  messageId: string,
  { artist, ...input }: ModerateMessage,
  admin: SignedInActor,
): Promise<AdminMessage> =>
  artist === undefined ? moderateQuestion(messageId, input, admin) : moderateReply(messageId, artist, input, admin);
