import type { EventPayload } from '#events/registry.ts';
import type { ModerationState } from '#shared/schemas/review.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact, type Items } from '../platform/table.ts';
import { Review, type StoredReview } from './review.entity.ts';

type Change = Partial<
  Pick<StoredReview, 'rating' | 'review' | 'response' | 'respondedAt' | 'isResponseAnnounced' | 'changedAt' | 'reports'>
>;

/** Outbox items of the events about a written review: the name decides who hears of it. */
const ANNOUNCEMENTS = {
  'review.changed': (payload: EventPayload<'review.changed'>) => outgoing('review.changed', payload),
  'review.responded': (payload: EventPayload<'review.responded'>) => outgoing('review.responded', payload),
};
type ReviewEvent = keyof typeof ANNOUNCEMENTS;

interface Written {
  set: Change;
  event?: ReviewEvent;
  /** Other items of the transaction; they go first. */
  also?: Items;
}

/** The list of the admins that a review belongs to: held before reported before hidden; undefined for none. */
const moderationOf = ({
  review,
  response,
  reports,
}: Pick<StoredReview, 'review' | 'response' | 'reports'>): ModerationState | undefined => {
  const states = [review.state, response?.state];
  if (states.includes('held')) return 'held';
  if (reports > 0) return 'reported';
  return states.includes('hidden') ? 'hidden' : undefined;
};

/**
 * Changes a review with its place in the admins' lists, and announces it; throws `ConditionRefused` when the review has
 * changed since it was read.
 */
export const changeReview = async (read: StoredReview, { set, event, also = {} }: Written): Promise<StoredReview> => {
  const { orderId, cartId, supplierId, version } = read;
  const next = { ...read, ...set, version: version + 1 };
  const moderation = moderationOf(next);
  const listed = moderation && { moderation, listedAt: nowIso() };
  await transact({ review: Review, outbox: Outbox }, (write) => {
    const patch = write.review.patch({ orderId }).set({ ...set, version: next.version, ...listed });
    return items(also, {
      review: (listed ? patch : patch.remove(['moderation', 'listedAt']))
        .where((stored, { eq }) => eq(stored.version, version))
        .commit(),
      changed: event && write.outbox.create(ANNOUNCEMENTS[event]({ orderId, cartId, supplierId })).commit(),
    });
  });
  const { moderation: _was, listedAt: _at, ...rest } = next;
  return { ...rest, ...listed };
};
