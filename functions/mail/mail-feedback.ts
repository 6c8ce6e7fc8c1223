import { z } from 'zod';
import type { MailProblem } from '#shared/schemas/mail-problem.ts';
import { log } from '../platform/logger.ts';
import { normalEmail, storedForms } from '../platform/users.ts';
import { Undeliverable, type StoredUndeliverable } from './undeliverable.entity.ts';

/** What SES reports of a mail; only what is for good counts, because SES itself repeats what failed for a while. */
const Feedback = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      bounceType: z.string(),
      timestamp: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      timestamp: z.string(),
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
    }),
  }),
]);

const MAX_SAID_CHARACTERS = 300;

const reportsOf = (feedback: z.infer<typeof Feedback>): StoredUndeliverable[] => {
  if (feedback.eventType === 'Complaint')
    return feedback.complaint.complainedRecipients.map(({ emailAddress }) => ({
      address: normalEmail(emailAddress),
      why: 'reported' as const,
      at: feedback.complaint.timestamp,
    }));
  const { bounceType, timestamp, bouncedRecipients } = feedback.bounce;
  if (bounceType !== 'Permanent') return [];
  return bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
    address: normalEmail(emailAddress),
    why: 'bounced' as const,
    at: timestamp,
    ...(diagnosticCode && { said: diagnosticCode.slice(0, MAX_SAID_CHARACTERS) }),
  }));
};

/**
 * Stores addresses that bounced for good or whose owner reported a mail as spam; an event of another kind is logged and
 * ignored, and a repeated one changes nothing.
 */
export const storeFeedback = async (detail: unknown): Promise<void> => {
  const { data } = Feedback.safeParse(detail);
  if (!data) return log.error('the feedback on a mail cannot be read', new Error('It is no bounce or complaint.'));
  for (const report of reportsOf(data)) await Undeliverable.put(report).go();
  return undefined;
};

/** Why mails to an address do not arrive or are not wanted; the bounce first, which stops every mail. */
export const undeliverable = async (email: string): Promise<StoredUndeliverable | undefined> => {
  const found = storedForms(email).map((address) =>
    Undeliverable.query.byAddress({ address }).go({ consistent: true }),
  );
  const data = (await Promise.all(found)).flatMap((each) => each.data);
  return data.find(({ why }) => why === 'bounced') ?? data[0];
};

/** The problem of an address as the admin's pages show it. */
export const mailProblemOf = async (email: string): Promise<MailProblem | null> => {
  const problem = await undeliverable(email);
  return problem ? { why: problem.why, at: problem.at, said: problem.said ?? null } : null;
};
