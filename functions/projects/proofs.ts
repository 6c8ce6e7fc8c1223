import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { SendProgress, SendProof } from '#shared/schemas/project.ts';
import { readHeld } from '../orders/held-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { holdingPictures } from './hold-pictures.ts';
import { wasWrittenBefore } from './messages.ts';
import { refuseSmallFile } from './piece-files.ts';
import { EntryKey, ProjectEntry } from './project.entity.ts';
import { guard } from './sides.ts';
import { appendingEntry, newEntry, onceFor } from './write-entry.ts';

const entities = {
  order: Order,
  move: OrderMove,
  entry: ProjectEntry,
  key: EntryKey,
  asset: Asset,
  outbox: Outbox,
};

/** Whether the order waits for the customer with exactly these pictures, because an earlier call has sent them. */
const isShown = ({ status, proofImages }: StoredOrder, assets: readonly string[] | undefined): boolean =>
  status === ORDER.proofReady &&
  proofImages.length > 0 &&
  (assets === undefined || [...new Set(assets)].join() === proofImages.join());

const refuseUnlessPainting = (order: StoredOrder): void => {
  if (order.status !== ORDER.accepted) throw new AppError('order.not_painting');
  guard({ order, side: 'artist' }, 'proof', 'order.frozen');
};

/**
 * The artist shows the finished piece: status 2 → 3, with the next proof number and the time from which silence
 * approves and the balance is billed (C8, C9). Without `input` the pictures of the last proof stand, for changes that
 * need no new ones. A repeated call changes nothing. Refuses `order.proof_missing` where no proof was ever sent,
 * `order.not_painting` for a piece that is not being painted, `order.frozen` during a case, `asset.not_found` for
 * pictures of others, and `request.invalid` for a file that is too small for its size.
 */
export const sendProof = async (orderId: string, input: SendProof | undefined, actor: KnownActor): Promise<void> => {
  const order = await readHeld(orderId, actor, 'order.complete');
  if (isShown(order, input?.assets)) return;
  if (!input && order.proofImages.length === 0 && order.status <= ORDER.accepted)
    throw new AppError('order.proof_missing');
  refuseUnlessPainting(order);
  const { cartId } = order;
  const { images, pictures, holds } = input
    ? await holdingPictures(actor, order, input.assets)
    : { images: order.proofImages, pictures: undefined, holds: {} };
  if (pictures) refuseSmallFile(order, pictures);
  const version = order.proofVersion + 1;
  const completedAt = nowIso();
  const entry = newEntry(order, 'artist', actor.id, { kind: 'proof', text: input?.text ?? '', images, version });
  const isSent = await ifUnchanged(
    transact(entities, (write) =>
      items(
        moveOrder(write, order, ORDER.proofReady, {
          by: actor.id,
          role: 'artist',
          why: 'finished',
          at: completedAt,
          set: { completedAt, proofVersion: version, proofImages: images },
        }),
        appendingEntry(entry),
        holds,
        {
          completed: write.outbox
            .create(outgoing('order.completed', { orderId, cartId, supplierId: actor.id, proof: version }))
            .commit(),
        },
      ),
    ),
  );
  // Another request has changed the order: a double click has sent the proof, or the customer has cancelled.
  if (!isSent && !isShown(await readHeld(orderId, actor, 'order.complete'), images))
    throw new AppError('order.not_painting');
};

/**
 * The artist shows progress photos of a piece that is being painted, with the event `order.progress`. A repeated call
 * with the same Idempotency-Key shows nothing more. Refuses `order.not_painting`, `order.frozen` and `asset.not_found`.
 */
export const sendProgress = async (
  orderId: string,
  { text, assets }: SendProgress,
  actor: KnownActor,
  idempotencyKey?: string,
): Promise<void> => {
  const order = await readHeld(orderId, actor, 'order.complete');
  refuseUnlessPainting(order);
  const { images, holds } = await holdingPictures(actor, order, assets);
  const entry = newEntry(order, 'artist', actor.id, { kind: 'progress', text, images });
  const { cartId, status, version } = order;
  try {
    await transact(entities, (write) =>
      items(onceFor(order, actor, idempotencyKey), appendingEntry(entry), holds, {
        order: write.order
          .check({ orderId })
          .where((stored, { eq }) => `${eq(stored.status, status)} AND ${eq(stored.version, version)}`)
          .commit(),
        shown: write.outbox.create(outgoing('order.progress', { orderId, cartId, entryId: entry.entryId })).commit(),
      }),
    );
  } catch (error) {
    if (wasWrittenBefore(error)) return;
    throw error;
  }
};
