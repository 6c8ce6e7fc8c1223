import { queryOptions, useQuery } from '@tanstack/react-query';
import Check from 'icon:check';
import { useState } from 'react';
import type { Asset, UploadGrant } from '#shared/schemas/asset.ts';
import { UPLOAD_TOKEN_HEADER } from '#shared/uploads.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useLocation } from '#web/lib/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { canUpload } from './connection.ts';
import { PhotoButton } from './photo-picker.tsx';
import photos from './photos.module.css';
import styles from './send-photos-page.module.css';
import { UPLOAD_LIMITS, UploadErrors } from './upload-errors.tsx';
import { photoUpload } from './upload-photo.ts';
import { UploadRow } from './upload-row.tsx';
import { createUploadStore, useUploads } from './upload-store.ts';
import { useEnded } from './use-ended.ts';

const uploadGrantQuery = (token: string) =>
  queryOptions({
    queryKey: ['upload-grant', token],
    queryFn: ({ signal }) =>
      api.get<UploadGrant>('/api/products/upload-token', {}, { signal, headers: { [UPLOAD_TOKEN_HEADER]: token } }),
    meta: { isPersonal: true },
  });

function Ended() {
  return (
    <EmptyState
      level={1}
      title="This link has ended"
      action={<ButtonLink to="/products">Start an order on this phone</ButtonLink>}
    >
      Photos that were sent have arrived. For more, press “Send from your phone” beside the photos of your order on the
      other device, and scan the new code.
    </EmptyState>
  );
}

function Sent({ photo }: { photo: Asset }) {
  return (
    <li className={photos.photo}>
      <div className={photos.picture}>
        <img src={photo.thumb} alt="" className={styles.thumb} />
      </div>
      <div className={photos.info}>
        <b className={photos.name}>{photo.name}</b>
        <span className={`small strong ${styles.sent}`}>
          <Check aria-hidden="true" />
          It is with your order now.
        </span>
      </div>
    </li>
  );
}

interface SenderProps {
  token: string;
  grant: UploadGrant;
}

function Sender({ token, grant: { name, expires_at: expiresAt } }: SenderProps) {
  const [store] = useState(() => createUploadStore((file) => photoUpload(file, { token })));
  const [sent, setSent] = useState<Asset[]>([]);
  const { uploads, errors } = useUploads(store);
  const isEnded = useEnded(expiresAt);
  // A refused token has ended earlier, with the session of its account.
  const isRefused = errors.some((line) => line.includes('#upload.token_invalid:'));
  const add = (file: File) => store.add(file, (photo) => setSent((before) => [photo, ...before]));
  const isLast = isEnded || isRefused;
  if (isLast && sent.length === 0 && uploads.length === 0) return <Ended />;
  return (
    <div className={styles.sender}>
      <header className={styles.head}>
        <h1 className="d2">Send photos to {name ? `${name}’s order` : 'your order'}</h1>
        <p className="muted">
          {isLast
            ? 'This link has ended. For more photos, show a new code on the other device.'
            : `They appear by themselves on the page that showed the code. This link works until ${formatTime(expiresAt * 1000)}.`}
        </p>
      </header>
      {!isLast && canUpload() && (
        <div className={styles.ways}>
          <PhotoButton camera full size="big" onPick={add}>
            Take a photo
          </PhotoButton>
          <PhotoButton multiple full variant="ghost" onPick={add}>
            Choose from your photos
          </PhotoButton>
          <p className="small muted">{UPLOAD_LIMITS}. Larger ones are made smaller here.</p>
        </div>
      )}
      {!canUpload() && <p>Your browser cannot send photos. Please open this link in another one.</p>}
      <UploadErrors errors={errors} store={store} />
      {(uploads.length > 0 || sent.length > 0) && (
        <ul className={styles.list} aria-label="Photos">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} store={store} />
          ))}
          {sent.map((photo) => (
            <Sent key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <p role="status" className="muted">
          {sent.length === 1 ? '1 photo was sent.' : `${sent.length} photos were sent.`} You can close this page, or
          send more.
        </p>
      )}
    </div>
  );
}

/** The page that another device opens to add photos to an order; the token in its address is the right to (API-14). */
export function SendPhotosPage() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery({ ...uploadGrantQuery(token), enabled: token !== '' });
  if (data) return <Sender key={token} token={token} grant={data} />;
  if (token === '' || (error instanceof ApiError && error.status < 500 && error.status > 0)) return <Ended />;
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  return (
    <Loading label="Opening the link">
      <Skeleton height="44px" width="80%" />
      <Skeleton height="180px" />
    </Loading>
  );
}
