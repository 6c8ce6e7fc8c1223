import type { Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { sendMessage } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { findOwnAsset } from '../uploads/assets.ts';
import { styleList } from './style-list.ts';

/** A message that brought nothing for so long is lost. */
const RESEND_AFTER_MS = 60_000;

/** The styles that a photo lacks small pictures in; `photorealistic` is the photo itself. */
export const missingThumbnails = ({ thumbnailStyles = [] }: StoredAsset): string[] =>
  styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic' && !thumbnailStyles.includes(id));

/** Notes that the small pictures are sent for; says false when somebody else did so since the photo was read. */
const note = ({ assetId, thumbnailFolder = newToken(), thumbnailsSentAt: before }: StoredAsset): Promise<boolean> =>
  ifUnchanged(
    Asset.patch({ assetId })
      .set({ thumbnailFolder, thumbnailsSentAt: now(), thumbnailAttempts: 0 })
      .where(({ deletedAt, thumbnailsSentAt }, { eq, notExists }) =>
        [notExists(deletedAt), before === undefined ? notExists(thumbnailsSentAt) : eq(thumbnailsSentAt, before)].join(
          ' AND ',
        ),
      )
      .go(),
  );

/**
 * Has a photo painted small in every style that it lacks; whoever asks again within a minute starts nothing new. Refuses
 * `asset.not_found`.
 */
export const askThumbnails = async (actor: Actor, assetId: string): Promise<void> => {
  const asset = await findOwnAsset(actor, assetId);
  if (missingThumbnails(asset).length === 0 || now() - (asset.thumbnailsSentAt ?? 0) < RESEND_AFTER_MS) return;
  if (!(await note(asset))) return;
  try {
    await sendMessage('PAINTINGS_QUEUE_URL', { thumbnailsOf: assetId });
  } catch (error) {
    log.error('thumbnails not sent for', error, { assetId });
  }
};
