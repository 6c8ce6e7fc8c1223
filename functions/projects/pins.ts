import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { MAX_PIN_REPLIES } from '#shared/orders/projects.ts';
import type { AddPin, AnswerPin, ProjectAuthor } from '#shared/schemas/project.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { spend } from '../platform/rate-limit.ts';
import { items, orRefuse, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { wasWrittenBefore } from './messages.ts';
import { entriesOf, EntryKey, Pin, type StoredPin } from './project.entity.ts';
import { authorOf, guard, readSided } from './sides.ts';
import { onceFor } from './write-entry.ts';

const writers = writersOf({ pin: Pin });

/** New pins of an order by one side. */
export const newPins = (orderId: string, by: ProjectAuthor, places: readonly AddPin[]): StoredPin[] =>
  places.map((place) => ({
    ...place,
    orderId,
    pinId: newId('pin'),
    by,
    at: nowIso(),
    isResolved: false,
    replies: [],
    revision: 0,
  }));

/** Items that create pins. */
export const pinning = (pins: readonly StoredPin[]): Items =>
  items(pins.map((pin) => ({ [`pin:${pin.pinId}`]: writers.pin.create(pin).commit() })));

/** Whether a picture takes pins now: one of the proof that waits, or a progress picture of a piece being painted. */
const takesPins = async (order: StoredOrder, { version, image }: AddPin): Promise<boolean> => {
  if (order.status === ORDER.proofReady) return version === order.proofVersion && order.proofImages.includes(image);
  if (version !== 0) return false;
  const entries = await entriesOf(order.orderId);
  return entries.some(({ kind, images }) => kind === 'progress' && images.includes(image));
};

const entities = { pin: Pin, key: EntryKey, order: Order, outbox: Outbox };

/**
 * Puts a comment on a picture of the waiting proof, or on a progress picture (`version` 0). A repeated call with the
 * same Idempotency-Key puts no second one. Refuses `order.not_possible` while no picture is open, `request.invalid` for
 * another picture, `order.changed` when the order moves in this moment, and `request.too_many`.
 */
export const addPin = async (
  orderId: string,
  input: AddPin,
  actor: KnownActor,
  idempotencyKey?: string,
): Promise<void> => {
  const sided = await readSided(orderId, actor);
  const { order, side } = sided;
  guard(sided, 'pin', 'order.not_possible', { hasProgress: true });
  if (!(await takesPins(order, input)))
    throw new AppError('request.invalid', { fields: { image: 'This picture takes no comments now.' } });
  await spend('messageOfActor', actor.id);
  const pins = newPins(orderId, authorOf(side), [input]);
  const { cartId, status, version } = order;
  try {
    await transact(entities, (write) =>
      items(
        onceFor(order, actor, idempotencyKey),
        {
          order: orRefuse(
            write.order
              .check({ orderId })
              .where((stored, { eq }) => `${eq(stored.status, status)} AND ${eq(stored.version, version)}`)
              .commit(),
            'order.changed',
          ),
        },
        pinning(pins),
        { pinned: write.outbox.create(outgoing('order.pinned', { orderId, cartId })).commit() },
      ),
    );
  } catch (error) {
    if (!wasWrittenBefore(error)) throw error;
  }
};

const readPin = async (orderId: string, pinId: string): Promise<StoredPin> => {
  const { data } = await Pin.get({ orderId, pinId }).go({ consistent: true });
  if (!data) throw new AppError('pin.not_found');
  return data;
};

/**
 * Replies to a pin, marks it as done, or opens it again, by either side while the order has not ended. A repeated call
 * with the same Idempotency-Key changes nothing more. Refuses `pin.not_found`, `order.not_possible`,
 * `pin.too_many_replies` and `request.too_many`.
 */
export const answerPin = async (
  orderId: string,
  pinId: string,
  { text, resolved }: AnswerPin,
  actor: KnownActor,
  idempotencyKey?: string,
): Promise<void> => {
  const sided = await readSided(orderId, actor);
  guard(sided, 'message');
  if (text !== undefined) await spend('messageOfActor', actor.id);
  const by = authorOf(sided.side);
  const { cartId } = sided.order;
  await retryOnConflict(
    () => readPin(orderId, pinId),
    async ({ replies, revision, isResolved }) => {
      if (text !== undefined && replies.length >= MAX_PIN_REPLIES) throw new AppError('pin.too_many_replies');
      try {
        await transact(entities, (write) =>
          items(onceFor(sided.order, actor, idempotencyKey), {
            pin: write.pin
              .patch({ orderId, pinId })
              .set({
                isResolved: resolved ?? isResolved,
                replies: text === undefined ? replies : [...replies, { at: nowIso(), by, text }],
                revision: revision + 1,
              })
              .where((stored, { eq }) => eq(stored.revision, revision))
              .commit(),
            pinned: write.outbox.create(outgoing('order.pinned', { orderId, cartId })).commit(),
          }),
        );
      } catch (error) {
        if (!wasWrittenBefore(error)) throw error;
      }
    },
  );
};
