import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { Promotion, type StoredPromotion } from './promotion.entity.ts';
import { automaticPromotions } from './promotions.ts';

/**
 * A begin or end is announced this much ahead, and the renderer waits for it: stored pages follow within a minute,
 * whichever second of the scheduler's minute it falls on.
 */
const AHEAD_MS = 20_000;

/** A begin or end of a standing promotion that pages have not been told of. */
export interface PromotionTurn {
  code: string;
  /** From when on other terms hold. */
  at: string;
  announcedAt: string | undefined;
}

/** Epoch milliseconds at which other terms of a promotion begin to hold. */
const turnsOf = ({ startsAt, endsAt, earlier }: StoredPromotion): number[] =>
  [startsAt, endsAt, earlier?.until, earlier?.terms.ends_at].flatMap((time) => (time ? [Date.parse(time)] : []));

/** The newest unannounced begin or end of each standing promotion, at most twenty seconds ahead (C48). */
export const dueTurns = async (): Promise<PromotionTurn[]> => {
  const until = now() + AHEAD_MS;
  return (await automaticPromotions()).flatMap((stored) => {
    const { code, announcedAt, createdAt } = stored;
    const since = Date.parse(announcedAt ?? createdAt);
    const due = turnsOf(stored).filter((time) => time > since && time <= until);
    return due.length === 0 ? [] : [{ code, at: new Date(Math.max(...due)).toISOString(), announcedAt }];
  });
};

/** Publishes that other terms hold from a begin or end on, once for each; for the scheduler. */
export const announceTurn = async ({ code, at, announcedAt: before }: PromotionTurn): Promise<string> => {
  await ifUnchanged(
    transact({ promotion: Promotion, outbox: Outbox }, (write) => ({
      promotion: write.promotion
        .patch({ code })
        .set({ announcedAt: at })
        .where(({ announcedAt }, { eq, notExists }) =>
          before === undefined ? notExists(announcedAt) : eq(announcedAt, before),
        )
        .commit(),
      outbox: write.outbox.create(outgoing('promotion.changed', { code, at })).commit(),
    })),
  );
  return `other terms from ${at}`;
};
