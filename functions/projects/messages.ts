import { AppError } from '#shared/errors.ts';
import type { SendMessage } from '#shared/schemas/project.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { spend } from '../platform/rate-limit.ts';
import { isConditionRefused, ConditionRefused, items, transact, writersOf, type Items } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { holdingPictures } from './hold-pictures.ts';
import { EntryKey, entriesOf, ProjectEntry, type StoredProjectEntry } from './project.entity.ts';
import { artistIn, authorOf, guard, holderOf, readSided, type SidedOrder } from './sides.ts';
import { appendingEntry, newEntry, onceFor } from './write-entry.ts';

const entities = { entry: ProjectEntry, key: EntryKey, asset: Asset, outbox: Outbox };
const writers = writersOf({ entry: ProjectEntry });

type Reach = Pick<StoredProjectEntry, 'onlyFor' | 'artistId' | 'waitsFor'>;

/**
 * The artist whom the staff writes to: the author of the question that it answers, else the one who holds the order.
 * Refuses `request.invalid` for a question that no artist has asked about this order, and `order.not_possible` where
 * nobody holds it.
 */
const addressedArtist = async (order: StoredOrder, question: string | undefined): Promise<string> => {
  if (question === undefined) {
    const holder = holderOf(order);
    if (holder === undefined) throw new AppError('order.not_possible');
    return holder;
  }
  const { data } = await ProjectEntry.get({ orderId: order.orderId, entryId: question }).go({ consistent: true });
  if (data?.onlyFor !== 'artist' || data.by !== 'artist')
    throw new AppError('request.invalid', { fields: { question: 'No artist has asked this about the order.' } });
  return data.authorId;
};

/** Who besides the staff sees a message; refuses `request.invalid` for a recipient that the side cannot have. */
const reachOf = async (
  { order, side }: SidedOrder,
  { to, question }: Pick<SendMessage, 'to' | 'question'>,
): Promise<Reach> => {
  if (side === 'admin' && to === 'artist')
    return { onlyFor: 'artist', artistId: await addressedArtist(order, question) };
  if (side === 'admin') return to === 'customer' ? { onlyFor: to } : {};
  if (to === 'studio') return { onlyFor: side === 'artist' ? 'artist' : 'customer', waitsFor: 'studio' };
  if (to === 'other') return {};
  throw new AppError('request.invalid', { fields: { to: 'Write to the other side, or to the studio.' } });
};

/** Questions that one answer ends at most, the oldest ones: a transaction writes 100 items, and the answer is some of them. */
const MAX_ANSWERED = 80;

/** Items that end the waiting of the questions of a customer or an artist, because the staff answers them. */
const answering = async ({ order, side }: SidedOrder, { onlyFor, artistId }: Reach): Promise<Items> => {
  if (side !== 'admin' || onlyFor === undefined) return {};
  const waiting = (await entriesOf(order.orderId)).filter(
    (entry) => entry.waitsFor === 'studio' && entry.onlyFor === onlyFor && artistIn(entry, order) === artistId,
  );
  return items(
    waiting.slice(0, MAX_ANSWERED).map(({ orderId, entryId }) => ({
      [`answered:${entryId}`]: writers.entry.patch({ orderId, entryId }).remove(['waitsFor']).commit(),
    })),
  );
};

/** Whether a request failed only because an earlier one with its Idempotency-Key has written the same. */
export const wasWrittenBefore = (error: unknown): boolean =>
  isConditionRefused(error) && error instanceof ConditionRefused && error.failed.has('once');

/**
 * Sends a message with pictures to the other side of an order, or to the studio's staff, with the event
 * `order.message`. A repeated call with the same Idempotency-Key sends nothing more. Refuses `order.not_possible` when
 * there is nobody to write to, `request.invalid` for a recipient that the side cannot have, `asset.not_found` for
 * pictures of others, and `request.too_many`.
 */
export const sendMessage = async (
  orderId: string,
  { text, assets, to, question }: SendMessage,
  actor: KnownActor,
  idempotencyKey?: string,
): Promise<void> => {
  const sided = await readSided(orderId, actor);
  const { order, side } = sided;
  const reach = await reachOf(sided, { to, question });
  if (reach.onlyFor === undefined) guard(sided, 'message');
  await spend('messageOfActor', actor.id);
  const by = authorOf(side);
  const [{ images, holds }, answered] = await Promise.all([
    holdingPictures(actor, order, assets),
    answering(sided, reach),
  ]);
  const entry = newEntry(order, by, actor.id, { kind: 'message', text, images, ...reach });
  const { cartId } = order;
  const sent = {
    orderId,
    cartId,
    entryId: entry.entryId,
    by: by === 'system' ? ('admin' as const) : by,
    onlyFor: reach.onlyFor ?? null,
  };
  try {
    await transact(entities, (write) =>
      items(onceFor(order, actor, idempotencyKey), appendingEntry(entry), holds, answered, {
        sent: write.outbox.create(outgoing('order.message', sent)).commit(),
      }),
    );
  } catch (error) {
    if (!wasWrittenBefore(error)) throw error;
  }
};
