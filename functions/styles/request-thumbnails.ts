import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { now } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { newToken } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { sendMessage } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { findOwnAsset } from '../uploads/assets.ts';
import { countJob } from './job-limits.ts';
import { styleList } from './style-list.ts';

/** Time after which a message without effect counts as lost. */
const RESEND_AFTER_MS = 60_000;

/** Styles whose thumbnail a photo lacks; `photorealistic` has none, because it is the photo itself. */
export const missingThumbnails = ({ thumbnailStyles = [] }: StoredAsset): string[] =>
  styleList.map(({ id }) => id).filter((id) => id !== PHOTOREALISTIC && !thumbnailStyles.includes(id));

/** Records that thumbnails were requested; false when a concurrent call did so first. */
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
 * Requests the missing thumbnails of a photo in all styles; another call within a minute does nothing. Refuses
 * `asset.not_found`, and `request.too_many`: all thumbnails of a photo count as one painting.
 */
export const requestThumbnails = async (
  { actor, network }: Pick<RequestContext, 'actor' | 'network'>,
  assetId: string,
): Promise<void> => {
  const asset = await findOwnAsset(actor, assetId);
  if (missingThumbnails(asset).length === 0 || now() - (asset.thumbnailsSentAt ?? 0) < RESEND_AFTER_MS) return;
  await countJob(asset.ownerId, network);
  if (!(await note(asset))) return;
  try {
    await sendMessage('PAINTINGS_QUEUE_URL', { thumbnailsOf: assetId }, asset.ownerId);
  } catch (error) {
    log.error('thumbnails not sent for', error, { assetId });
  }
};
