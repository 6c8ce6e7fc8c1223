import { AppError } from '#shared/errors.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import type { AdminReview, ModerateReview, ModerationState, ReviewPart } from '#shared/schemas/review.ts';
import { asAdmin } from '../platform/audit.ts';
import { Order } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { may, permitted } from '../platform/permissions.ts';
import { spend } from '../platform/rate-limit.ts';
import { hashToken } from '../platform/signing.ts';
import { atMost, items, retryOnConflict, writersOf } from '../platform/table.ts';
import { readArtists } from '../artists/artists.ts';
import { Work } from '../works/work.entity.ts';
import { changeReview } from '../reviews/change-review.ts';
import { refuseUnread } from '../platform/moderated-text.ts';
import { responseEvent } from '../reviews/responses.ts';
import { Review, ReviewReport, reviewOf, type StoredReview } from '../reviews/review.entity.ts';
import { subjectOf } from '../reviews/reviews.ts';

const MAX_LISTED = 50;
const MAX_REPORTS_SHOWN = 20;

const writers = writersOf({ report: ReviewReport, outbox: Outbox });

const adminView = async (review: StoredReview): Promise<AdminReview> => {
  const { orderId, cartId, title, name, rating, ratedAt, response } = review;
  const [{ data: reports }, [artist]] = await Promise.all([
    ReviewReport.query.ofReview({ orderId }).go({ ...atMost(MAX_REPORTS_SHOWN) }),
    readArtists([review.supplierId]),
  ]);
  return {
    order: orderId,
    cart_id: cartId,
    title,
    name,
    artist: artist?.name ?? '',
    rating,
    at: ratedAt,
    review: review.review,
    response: response ?? null,
    reports: reports.map(({ at, reason }) => ({ at, reason })),
  };
};

/** Reviews that wait for a person or were decided by one, at most 50, the oldest first (C22). */
export const listModerated = async (state: ModerationState): Promise<AdminReview[]> => {
  const { data } = await Review.query.inModeration({ moderation: state }).go({ ...atMost(MAX_LISTED) });
  return Promise.all(data.map(adminView));
};

const ACTIONS = { shown: 'review.publish', hidden: 'review.hide' } as const;

/** Account or visitor id of the author of a text. */
const authorOf = async ({ orderId, supplierId }: StoredReview, part: ReviewPart): Promise<string> => {
  if (part === 'response') return supplierId;
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  if (!order) throw new Error(`Order ${orderId} is missing.`);
  return order.ownerId;
};

/**
 * An admin publishes or hides a text of a review, with a reason in the audit trail; the text itself is kept, the reports
 * of the review are settled, and the author gets a mail when the text's state changes. A repeated decision changes
 * nothing. Refuses `review.not_found`, and `text.changed` when the author has replaced the text that was read.
 */
export const moderate = (
  orderId: string,
  { part, text: read, reason }: ModerateReview,
  state: 'shown' | 'hidden',
  admin: SignedInActor,
): Promise<AdminReview> =>
  retryOnConflict(
    async () => permitted(admin, 'review.moderate', await reviewOf(orderId)),
    async (review) => {
      const before = review[part];
      if (!before) throw new AppError('review.not_found');
      refuseUnread(before.text, read);
      const isChanged = before.state !== state;
      if (!isChanged && review.reports === 0) return adminView(review);
      const after: ModeratedText = { text: before.text, state, reason: state === 'hidden' ? reason : '' };
      const event = part === 'response' ? responseEvent({ ...review, response: after }) : 'review.changed';
      const audit = asAdmin(admin, {
        action: ACTIONS[state],
        subject: { kind: 'order', id: orderId, label: `${part} of ${review.title}` },
        before: before.state,
        after: state,
        reason,
      });
      const decided = isChanged
        ? outgoing('text.decided', {
            kind: part,
            textId: orderId,
            authorId: await authorOf(review, part),
            before: before.state,
            state,
            reason: after.reason,
          })
        : undefined;
      const changed = await changeReview(review, {
        set: { [part]: after, reports: 0, ...(event === 'review.responded' && { isResponseAnnounced: true }) },
        event,
        also: items(audit, { decided: decided && writers.outbox.put(decided).commit() }),
      });
      return adminView(changed);
    },
  );

/** Whether an actor sees a text of the review: on the public pages, or as the order's artist. */
const seesText = async (orderId: string, { actor }: RequestContext): Promise<boolean> => {
  const [{ data: work }, { data: order }] = await Promise.all([
    Work.get({ orderId }).go({ consistent: true }),
    Order.get({ orderId }).go({ consistent: true }),
  ]);
  return work?.review !== undefined || (order !== null && may(actor, 'review.see', subjectOf(order)));
};

/**
 * Reports a review to the admins; it stays shown until one of them decides. One report per person counts; another
 * changes nothing. Refuses `review.not_found` for a review that the actor cannot see, and `request.too_many`.
 */
export const reportReview = async (orderId: string, reason: string, context: RequestContext): Promise<void> => {
  const { actor, network } = context;
  if (!(await seesText(orderId, context))) throw new AppError('review.not_found');
  await spend('reportOfNetwork', network);
  const reporter = hashToken(actor.id ?? network);
  await retryOnConflict(
    async () => {
      const [review, { data: report }] = await Promise.all([
        reviewOf(orderId),
        ReviewReport.get({ orderId, reporter }).go({ consistent: true }),
      ]);
      return { review, isReported: report !== null };
    },
    async ({ review, isReported }) => {
      if (!review) throw new AppError('review.not_found');
      if (isReported) return;
      const report = writers.report.create({ orderId, reporter, at: nowIso(), reason }).commit();
      await changeReview(review, { set: { reports: review.reports + 1 }, also: { report } });
    },
  );
};
