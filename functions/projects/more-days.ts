import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AnswerMoreDays, AskForDays } from '#shared/schemas/more-days.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { readHeld } from '../orders/held-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';

/** A piece on the easel whose promised day is still to come. */
type Promised = StoredOrder & { promisedAt: string; supplierId: string };

const isPromised = (order: StoredOrder): order is Promised =>
  order.status === ORDER.accepted &&
  order.supplierId !== undefined &&
  order.promisedAt !== undefined &&
  Date.parse(order.promisedAt) > now();

/** The promised day with some more days, as ISO time. */
export const withDays = (promisedAt: string, days: number): string =>
  new Date(Date.parse(promisedAt) + days * DAY_MS).toISOString();

/** Whether the artist of a piece may ask for more days: once per piece, before the promised day. */
export const mayAskForDays = (order: StoredOrder): boolean => isPromised(order) && order.moreDays === undefined;

/** Whether the customer of a piece may answer the artist's question; once the promised day has come, it stays. */
export const mayAnswerDays = (order: StoredOrder): boolean =>
  isPromised(order) && order.moreDays !== undefined && order.moreDays.answer === undefined;

/**
 * The artist asks the customer for more days (C58); the promised day stays until the customer agrees. A repeated call
 * changes nothing. Refuses `order.not_found` to anyone else, `days.asked` when the artist has asked before,
 * `order.not_possible` on the promised day and at any other stage, and `order.frozen` during a case.
 */
export const askForDays = (orderId: string, { days, reason }: AskForDays, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readHeld(orderId, actor, 'order.complete'),
    async (order) => {
      const { moreDays, cartId, version } = order;
      if (moreDays?.days === days && moreDays.reason === reason) return;
      refuseFrozen(order);
      if (!isPromised(order)) throw new AppError('order.not_possible');
      if (moreDays) throw new AppError('days.asked');
      const { supplierId } = order;
      await transact({ order: Order, outbox: Outbox }, (write) => ({
        order: write.order
          .patch({ orderId })
          .set({ moreDays: { days, reason, at: nowIso() }, version: version + 1 })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, order.status)}`)
          .commit(),
        asked: write.outbox.create(outgoing('days.asked', { orderId, cartId, supplierId })).commit(),
      }));
    },
  );

/**
 * The customer agrees to the days that the artist has asked for, which moves the promised day, or declines them. A
 * repeated call changes nothing. Refuses `days.not_asked` where no question waits, also once the promised day has come,
 * `order.changed` when the day is not the one that was shown, and `order.frozen` during a case.
 */
export const answerDays = (orderId: string, { agree, until }: AnswerMoreDays, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readOrder(orderId, actor, 'order.choose'),
    async (order) => {
      const { moreDays, cartId, version, dueAt, promisedAt } = order;
      const answer = agree ? 'agreed' : 'declined';
      if (moreDays?.answer === answer) return;
      refuseFrozen(order);
      if (!moreDays || moreDays.answer !== undefined || !isPromised(order)) throw new AppError('days.not_asked');
      const moved = withDays(order.promisedAt, moreDays.days);
      if (moved !== until) throw new AppError('order.changed');
      const { supplierId } = order;
      await transact({ order: Order, outbox: Outbox }, (write) => ({
        order: write.order
          .patch({ orderId })
          .set({
            moreDays: { ...moreDays, answer },
            version: version + 1,
            ...(agree && { promisedAt: moved, ...(dueAt === promisedAt && { dueAt: moved }) }),
          })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, order.status)}`)
          .commit(),
        answered: write.outbox
          .create(outgoing('days.answered', { orderId, cartId, supplierId, isAgreed: agree }))
          .commit(),
      }));
    },
  );
