import { AppError } from '#shared/errors.ts';
import type { AdminMessage, MessageModeration, ModerateMessage } from '#shared/schemas/message-moderation.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { asAdmin } from '../platform/audit.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { isReported, listReported, reportsOf, settlingReports, type ReportSubject } from '../reports/reports.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { refuseUnread } from '../platform/moderated-text.ts';
import { atMost, items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { findMessage } from '../messages/find-message.ts';
import { Message, ReplyClaim, type StoredMessage, type StoredReplyClaim } from '../messages/message.entity.ts';
import { hidePosted, publishQuestion } from '../messages/messages.ts';
import {
  claimWrite,
  hideReply,
  publishReply,
  readOwnReply,
  unpublishedText,
  type OwnReply,
} from '../messages/replies.ts';

const MAX_LISTED = 50;

const writers = writersOf({ outbox: Outbox });

const titleOf = ({ target }: StoredMessage): string => (target.type === 'Product' ? target.title : target.name);

const questionText = ({ content, moderation, moderationReason }: StoredMessage): ModeratedText => ({
  text: content,
  state: moderation ?? 'shown',
  reason: moderationReason ?? '',
});

const questionSubject = ({ messageId }: Pick<StoredMessage, 'messageId'>): ReportSubject => ({
  textId: messageId,
  kind: 'question',
  artistId: '',
});

const replySubject = ({
  messageId,
  supplierId,
}: Pick<StoredReplyClaim, 'messageId' | 'supplierId'>): ReportSubject => ({
  textId: messageId,
  kind: 'reply',
  artistId: supplierId,
});

const questionView = async (message: StoredMessage): Promise<AdminMessage> => ({
  message: message.messageId,
  artist: null,
  author: message.author.displayName,
  title: titleOf(message),
  question: null,
  text: questionText(message),
  published: null,
  at: message.askedAt,
  reports: await reportsOf(questionSubject(message)),
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
    published: own.claim.moderation && own.reply ? own.reply.content : null,
    at: writtenAt ?? own.reply?.repliedAt ?? message.askedAt,
    reports: await reportsOf(replySubject(own.claim)),
  };
};

const ownReply = async ({ textId, artistId }: ReportSubject): Promise<AdminMessage[]> => {
  const { claim, reply } = await readOwnReply(textId, artistId);
  return claim ? [await replyViewOf({ claim, ...(reply && { reply }) })] : [];
};

const listedTexts = async (state: 'held' | 'hidden'): Promise<AdminMessage[]> => {
  const [{ data: questions }, { data: claims }] = await Promise.all([
    Message.query.inModeration({ moderation: state }).go({ ...atMost(MAX_LISTED) }),
    ReplyClaim.query.inModeration({ moderation: state }).go({ ...atMost(MAX_LISTED) }),
  ]);
  const replies = claims.map(async ({ messageId, supplierId }) => ownReply(replySubject({ messageId, supplierId })));
  return (await Promise.all([...questions.map(async (message) => [await questionView(message)]), ...replies])).flat();
};

const reportedTexts = async (): Promise<AdminMessage[]> => {
  const [questions, replies] = await Promise.all([listReported('question'), listReported('reply')]);
  const found = questions.map(async ({ textId }) => {
    const message = await findMessage(textId);
    return message ? [await questionView(message)] : [];
  });
  return (await Promise.all([...found, ...replies.map(ownReply)])).flat();
};

/**
 * Questions and replies that wait for an admin, were reported or were hidden by an admin, at most 50 of each, the oldest
 * first (C22).
 */
export const listModeratedMessages = async (state: MessageModeration): Promise<AdminMessage[]> =>
  (await (state === 'reported' ? reportedTexts() : listedTexts(state))).toSorted((a, b) => a.at.localeCompare(b.at));

const ACTIONS = {
  question: { publish: 'question.publish', hide: 'question.hide' },
  reply: { publish: 'reply.publish', hide: 'reply.hide' },
} as const;

/**
 * Whether a decision about a text without reports is already so; refuses `message.published` to hide a published one.
 */
const isDecided = (
  state: ModeratedText['state'],
  decision: ModerateMessage['decision'],
  hasReports: boolean,
): boolean => {
  if (hasReports) return false;
  if (state === 'shown' && decision === 'hide') throw new AppError('message.published');
  return state === (decision === 'publish' ? 'shown' : 'hidden');
};

/** A decision: its items go into the transaction that changes the text. */
interface Decided {
  kind: 'question' | 'reply';
  label: string;
  authorId: string;
  before: ModeratedText['state'];
  hasReports: boolean;
}

/** Audit entry, settled reports and, when the state changes, the event that mails the author. */
const deciding = (
  report: ReportSubject,
  { kind, label, authorId, before, hasReports }: Decided,
  { decision, reason }: ModerateMessage,
  admin: SignedInActor,
): Items => {
  const state = decision === 'publish' ? 'shown' : 'hidden';
  const subject = { kind: 'question', id: report.textId, label } as const;
  const payload = {
    kind,
    textId: report.textId,
    authorId,
    before,
    state,
    reason: state === 'hidden' ? reason : '',
  } as const;
  return items(
    asAdmin(admin, { action: ACTIONS[kind][decision], subject, before, after: state, reason }),
    settlingReports(report, hasReports),
    { decided: before === state ? undefined : writers.outbox.put(outgoing('text.decided', payload)).commit() },
  );
};

const moderateQuestion = (messageId: string, input: ModerateMessage, admin: SignedInActor): Promise<AdminMessage> =>
  retryOnConflict(
    async () => {
      // Read before the text: another admin's decision settles them, so the text that is read then is the decided one.
      const hasReports = await isReported(questionSubject({ messageId }));
      const message = await findMessage(messageId);
      const subject = message && { ownerId: message.askerId, message };
      return { ...permitted(admin, 'question.moderate', subject), hasReports };
    },
    async ({ message, hasReports }) => {
      const { decision, reason } = input;
      // A visitor's question whose link was not opened is neither posted nor held.
      if (!message.listedNode && !message.moderation) throw new AppError('message.not_found');
      const { state: before } = questionText(message);
      refuseUnread(message.content, input.text);
      if (isDecided(before, decision, hasReports)) return questionView(message);
      const decided = {
        kind: 'question',
        label: `question about ${titleOf(message)}`,
        authorId: message.askerId,
        before,
        hasReports,
      } as const;
      const also = deciding(questionSubject(message), decided, input, admin);
      if (decision === 'publish' && before !== 'shown') return questionView(await publishQuestion(message, also));
      if (decision === 'hide' && before === 'shown') return questionView(await hidePosted(message, reason, also));
      const hidden = { moderation: 'hidden', moderationReason: reason } as const;
      await transact({ message: Message }, (write) =>
        items(also, {
          message:
            decision === 'publish'
              ? undefined
              : write.message
                  .patch({ messageId })
                  .set(hidden)
                  .where((stored, { eq }) => eq(stored.moderation, before))
                  .commit(),
        }),
      );
      return questionView(decision === 'publish' ? message : { ...message, ...hidden });
    },
  );

const moderateReply = (
  messageId: string,
  supplierId: string,
  input: ModerateMessage,
  admin: SignedInActor,
): Promise<AdminMessage> =>
  retryOnConflict(
    async () => {
      const hasReports = await isReported(replySubject({ messageId, supplierId }));
      const { claim, reply } = await readOwnReply(messageId, supplierId);
      return { claim: permitted(admin, 'question.moderate', claim), reply, hasReports };
    },
    async ({ claim, reply, hasReports }) => {
      const { decision, reason } = input;
      const own = { claim, ...(reply && { reply }) };
      const { text, state: before } = replyText(own);
      refuseUnread(text, input.text);
      const view = await replyViewOf(own);
      if (isDecided(before, decision, hasReports)) return view;
      const decided = {
        kind: 'reply',
        label: `${view.author}’s reply about ${view.title}`,
        authorId: supplierId,
        before,
        hasReports,
      } as const;
      const also = deciding(replySubject(claim), decided, input, admin);
      const after = (text: Partial<AdminMessage>): AdminMessage => ({ ...view, ...text });
      if (decision === 'publish') {
        await (before === 'shown' ? transact({ claim: ReplyClaim }, () => also) : publishReply(own, also));
        return after({ text: { ...view.text, state: 'shown', reason: '' }, published: null });
      }
      if (reply && (hasReports || before === 'shown')) {
        await hideReply({ claim, reply }, reason, also);
        return after({ text: { ...view.text, state: 'hidden', reason }, published: null });
      }
      await transact({ claim: ReplyClaim }, (write) =>
        items(also, { claim: claimWrite(write, claim, { moderation: 'hidden', moderationReason: reason }) }),
      );
      return after({ text: { ...view.text, state: 'hidden', reason } });
    },
  );

/**
 * An admin publishes or hides a question, or an artist's reply to it, with a reason in the audit trail; the text itself
 * is kept, its reports are settled, and its author gets a mail. Publishing sends the mails and live updates. A repeated
 * decision changes nothing. Refuses `message.not_found`, `message.published` to hide a published text without reports, and
 * `text.changed` when the author has replaced the text that was read.
 */
export const moderateMessage = (
  messageId: string,
  { artist, ...input }: ModerateMessage,
  admin: SignedInActor,
): Promise<AdminMessage> =>
  artist === undefined ? moderateQuestion(messageId, input, admin) : moderateReply(messageId, artist, input, admin);
