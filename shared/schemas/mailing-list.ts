import { z } from 'zod';

/** Number of addresses of the mailing list in each state. */
export const MailingListCounts = z.object({
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  left: z.number().int(),
});
export type MailingListCounts = z.infer<typeof MailingListCounts>;

const SEPARATOR = '~';

/** Where the next part of the list begins: the consent's time and the address of the last one before it. */
export const AfterMember = z
  .string()
  .max(300)
  .regex(/^[\w:.-]+~.+@.+$/);

/** The sort key in a cursor. */
export const afterMemberParts = (after: string): { consentAt: string; address: string } => {
  const at = after.indexOf(SEPARATOR);
  return { consentAt: after.slice(0, at), address: after.slice(at + SEPARATOR.length) };
};

/** The cursor behind a member. */
export const afterMember = ({ consentAt, address }: { consentAt: string; address: string }): string =>
  `${consentAt}${SEPARATOR}${address}`;

/** A part of the list as lines of a file, the first with its headings; `next` is the `after` of the next part. */
export const MailingListPart = z.object({ csv: z.string(), next: z.string().nullable() });
export type MailingListPart = z.infer<typeof MailingListPart>;
