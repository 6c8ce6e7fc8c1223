import { DAY_MS } from '#shared/time/time.ts';
import { now, nowIso } from '../platform/clock.ts';
import { sendMessage } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Asset, QUEUED_PHOTO, type StoredAsset } from '../uploads/asset.entity.ts';

/** Longer than the queue tries a message; a photo that is due still, then, is queued again. */
const QUEUED_MS = 2 * DAY_MS;

/** Whether a due photo is queued: it is deleted soon, or fails and is tried again. */
export const isQueued = ({ dueKind, queuedAt }: StoredAsset): boolean =>
  dueKind === QUEUED_PHOTO && queuedAt !== undefined && now() - Date.parse(queuedAt) < QUEUED_MS;

/**
 * Queues a due photo for deletion, and marks it. It stays due, since the same time, until it is deleted or needed. A crash
 * before the mark queues it again, which is harmless, because a deletion is repeatable; one that was deleted, or got
 * another time, meanwhile is not marked.
 */
export const queuePhoto = async ({ assetId, dueAt = '' }: StoredAsset): Promise<'queued'> => {
  await sendMessage('DELETIONS_QUEUE_URL', { assetId });
  await ifUnchanged(
    Asset.patch({ assetId })
      .set({ dueKind: QUEUED_PHOTO, dueAt, queuedAt: nowIso() })
      .where((stored, { eq }) => eq(stored.dueAt, dueAt))
      .go(),
  );
  return 'queued';
};
