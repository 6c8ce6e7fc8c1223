import { useState } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import type { PhotoRequest, PhotoRequests } from '#shared/schemas/photo-request.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhotoFitness } from '../products/photo-fitness.tsx';
import { canUpload } from '../photos/connection.ts';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UPLOAD_LIMITS } from '../photos/upload-limits.ts';
import { UploadRow } from '../photos/upload-row.tsx';
import { uploadStore, useUploads } from '../photos/upload-store.ts';
import styles from './better-photo.module.css';
import { useReplacePhoto } from './better-photo.queries.ts';

interface RequestProps {
  orderId: string;
  request: PhotoRequest;
  size: string | null;
}

function Pair({ before, after }: { before: Asset | null; after: Asset | undefined }) {
  return (
    <div className={styles.pair}>
      {before && (
        <figure>
          <img src={before.url} alt="" />
          <figcaption className="small">The photo that we have</figcaption>
        </figure>
      )}
      {after && (
        <figure>
          <img src={after.url} alt="" />
          <figcaption className="small">Your new photo</figcaption>
        </figure>
      )}
    </div>
  );
}

/** One photo that we would like to have better: why, the new one beside it, and the button that sends it. */
function Request({ orderId, request, size }: RequestProps) {
  const [chosen, setChosen] = useState<Asset>();
  const { uploads, errors } = useUploads();
  const replace = useReplacePhoto(orderId);
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  const add = (file: File) => uploadStore.add(file, setChosen);
  return (
    <li className={styles.request}>
      <blockquote>{request.reason}</blockquote>
      <PhotoDrop onPick={add} className={styles.drop}>
        <Pair before={request.photo} after={chosen} />
        {chosen && <PhotoFitness photos={[chosen]} sizeCode={size ?? undefined} />}
        <ul>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
        <UploadErrors errors={errors} />
        {replace.error && <Callout tone="bad" role="alert" title={replace.error.message} />}
        <div className="row">
          {chosen && (
            <Button
              busy={replace.isPending && 'Sending'}
              onClick={() => replace.mutate({ request: request.id, asset: chosen.id })}
            >
              Use this photo
            </Button>
          )}
          {canUpload() && (
            <PhotoButton variant={chosen ? 'ghost' : 'primary'} busy={isUploading && 'Uploading'} onPick={add}>
              {chosen ? 'Choose another one' : 'Choose a photo'}
            </PhotoButton>
          )}
        </div>
        <p className="small muted">{UPLOAD_LIMITS}. The original from your phone or camera is best.</p>
      </PhotoDrop>
    </li>
  );
}

/** The page of a mailed request for a better photo: one thing to do for each photo (CO-13). */
export function BetterPhotoPage({ order, requests }: PhotoRequests) {
  const follow = (
    <ButtonLink variant="ghost" to={pathTo('/orders/:cartId', { cartId: order.cart_id })}>
      Follow your order
    </ButtonLink>
  );
  if (requests.length === 0)
    return (
      // promise: better-photo
      <EmptyState level={1} title="Thank you. We have what we need." action={follow}>
        Every photo of this piece is in its place. If you have just sent one, we look at it now, and your artist paints
        from it.
      </EmptyState>
    );
  return (
    <>
      <header className={styles.head}>
        <h1>A better photo, please</h1>
        {/* promise: better-photo */}
        <p className="lead">
          With one of your photos, your {order.title} would not become as good as it can be. Please send another one in
          its place: it costs nothing, and the rest of your order stays as it is.
        </p>
      </header>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <Request key={request.id} orderId={order.id} request={request} size={order.size} />
        ))}
      </ul>
      <p>{follow}</p>
    </>
  );
}
