import { AppError } from '#shared/errors.ts';
import type { ReportText } from '#shared/schemas/report.ts';
import { statementOnCertificate } from '../certificates/statement-on-certificate.ts';
import { findMessage } from '../messages/find-message.ts';
import { readOwnReply } from '../messages/replies.ts';
import type { RequestContext } from '../platform/context.ts';
import { addReport, type ReportSubject } from '../reports/reports.ts';

type Reported = Pick<ReportText, 'id' | 'artist'>;

const questionOf = async ({ id }: Reported): Promise<ReportSubject> => {
  const message = await findMessage(id);
  if (!message?.listedNode) throw new AppError('message.not_found');
  return { textId: message.messageId, kind: 'question', artistId: '' };
};

const replyOf = async ({ id, artist }: Reported): Promise<ReportSubject> => {
  const { textId } = await questionOf({ id });
  const { reply } = artist === undefined ? {} : await readOwnReply(textId, artist);
  if (artist === undefined || !reply) throw new AppError('message.not_found');
  return { textId, kind: 'reply', artistId: artist };
};

const noteOf = async ({ id }: Reported): Promise<ReportSubject> => {
  const stored = await statementOnCertificate(id);
  if (stored?.state !== 'shown') throw new AppError('certificate.no_statement');
  return { textId: stored.orderId, kind: 'statement', artistId: stored.supplierId };
};

const SUBJECTS = { question: questionOf, reply: replyOf, certificate: noteOf } as const;

/**
 * Reports a public question, a reply to it or the artist's note on a certificate to the admins; it stays shown until one
 * of them decides. One report per person counts. Refuses `message.not_found` and `certificate.no_statement` for texts
 * that are not shown, and `request.too_many`.
 */
export const reportText = async ({ kind, reason, ...text }: ReportText, context: RequestContext): Promise<void> =>
  addReport(await SUBJECTS[kind](text), reason, context);
