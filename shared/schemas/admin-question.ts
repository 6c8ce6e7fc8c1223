import { z } from 'zod';
import { ProjectImage } from './project.ts';

/** A message of a side of an order to the studio that waits for an answer; `number` is the order's short number. */
export const AdminQuestion = z.object({
  id: z.string(),
  order_id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** Who wrote it, and where the answer goes. */
  side: z.enum(['customer', 'artist']),
  name: z.string(),
  text: z.string(),
  images: z.array(ProjectImage),
  at: z.string(),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

/** A page of the messages that wait; `next` is the `after` of the next page. */
export const AdminQuestions = z.object({ questions: z.array(AdminQuestion), next: z.string().nullable() });
export type AdminQuestions = z.infer<typeof AdminQuestions>;

const CURSOR = /^([\d\-:.TZ]{20,30})~(\w{1,80})$/;

/** Moment and order of the last message of a page. */
export const AfterQuestion = z.string().regex(CURSOR);

/** The parts of an `AfterQuestion`. */
export const afterParts = (cursor: string): { at: string; orderId: string } => {
  const [, at = '', orderId = ''] = CURSOR.exec(cursor) ?? [];
  return { at, orderId };
};
