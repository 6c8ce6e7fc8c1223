import { queryOptions, useQuery } from '@tanstack/react-query';
import Check from 'icon:check';
import { useState } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import { UPLOAD_TOKEN_HEADER } from '#shared/photos/uploads.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { photoKeys } from '#web/lib/query-keys.ts';
import { useLocation } from '#web/lib/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { canUpload } from './connection.ts';
import { PhotoButton } from './photo-picker.tsx';
import rows from './photo-rows.module.css';
import styles from './send-photos-page.module.css';
import { UploadErrors } from './upload-errors.tsx';
import { UPLOAD_LIMITS } from './upload-limits.ts';
import { photoUpload } from './upload-photo.ts';
import { UploadRow } from './upload-row.tsx';
import { createUploadStore, useUploads, type Uploading } from './upload-store.ts';
import { endOf, useEnded } from './use-ended.ts';

const uploadGrantQuery = (token: string) =>
  queryOptions({
    queryKey: photoKeys.uploadGrant(token),
    queryFn: async ({ signal }) => {
      const headers = { [UPLOAD_TOKEN_HEADER]: token };
      const answer = await api.get('/api/products/upload-token', { signal, headers });
      return { name: answer.name, endsAt: endOf(answer) };
    },
    // A phone that slept had no clock running, and its link may have ended.
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { isPersonal: true },
  });

function Ended() {
  return (
    <EmptyState
      level={1}
      title="This link has ended"
      action={<ButtonLink to={pathTo('/products')}>Start an order on this phone</ButtonLink>}
    >
      Photos that were sent have arrived. For more, press “Send from your phone” beside the photos of your order on the
      other device, and scan the new code.
    </EmptyState>
  );
}

function Sent({ photo }: { photo: Asset }) {
  return (
    <li className={rows.photo}>
      <div className={rows.picture}>
        <img src={photo.thumb} alt="" className={styles.thumb} />
      </div>
      <div className={rows.info}>
        <b className={rows.name}>{photo.name}</b>
        <span className={`small strong ${styles.sent}`}>
          <Check aria-hidden="true" />
          It is with your order now.
        </span>
      </div>
    </li>
  );
}

const TOKEN_INVALID = 'upload.token_invalid';
const QUOTA = 'upload.quota';

/** Refusals that the page explains once for all photos. */
const NOT_SENT: Partial<Record<string, string>> = {
  [TOKEN_INVALID]: 'Not sent, because this link has ended.',
  [QUOTA]: 'Not sent, because there is no room.',
};

const explained = (upload: Uploading): Uploading => {
  const problem = NOT_SENT[upload.code ?? ''];
  return problem && upload.state === 'failed' ? { ...upload, problem } : upload;
};

/** The quota is full: only its owner, on the other device, can make room. Stands in place of the ways to choose more. */
function NoRoom() {
  return (
    <Callout tone="warn" role="alert" title="There is no room for more photos.">
      Before an order is placed we keep 50 of its photos, or 200 MB. Delete some beside the order on the other device,
      then press “Try again” here.
    </Callout>
  );
}

/** What has arrived, and whether the page may be closed. */
function Sum({ count, isBusy }: { count: number; isBusy: boolean }) {
  const sent = count === 1 ? '1 photo was sent.' : `${count} photos were sent.`;
  return (
    <p role="status" className="muted">
      {count > 0 && sent} {isBusy ? 'Leave this page open until everything has arrived.' : 'You can close this page.'}
    </p>
  );
}

interface SenderProps {
  token: string;
  /** First name of the account that the photos are for. */
  name: string | null;
  /** Epoch milliseconds. */
  endsAt: number;
  /** The server no longer takes the token, which may end before its time with the session of its account. */
  isOver: boolean;
}

function Sender({ token, name, endsAt, isOver }: SenderProps) {
  const [store] = useState(() => createUploadStore((file) => photoUpload(file, { token })));
  const [sent, setSent] = useState<Asset[]>([]);
  const { uploads, errors } = useUploads(store);
  const isEnded = useEnded(endsAt);
  const isRefusedAs = (code: string) => uploads.some((upload) => upload.state === 'failed' && upload.code === code);
  const isBusy = uploads.some(({ state }) => state !== 'failed');
  const add = (file: File) => store.add(file, (photo) => setSent((before) => [photo, ...before]));
  const isFull = isRefusedAs(QUOTA);
  const isLast = isEnded || isOver || isRefusedAs(TOKEN_INVALID);
  if (isLast && sent.length === 0 && uploads.length === 0) return <Ended />;
  return (
    <div className={styles.sender}>
      <header className={styles.head}>
        <h1 className="d2">Send photos to {name ? `${name}’s order` : 'your order'}</h1>
        <p className="muted">
          {isLast
            ? 'This link has ended. For more photos, show a new code on the other device.'
            : // promise: photos-from-phone
              `They appear by themselves on the page that showed the code. This link works until ${formatTime(endsAt)}.`}
        </p>
      </header>
      {!isLast && isFull && <NoRoom />}
      {!isLast && !isFull && canUpload() && (
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
      {(uploads.length > 0 || sent.length > 0) && (
        <ul className={styles.list} aria-label="Photos">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={explained(upload)} store={store} isOver={isLast} />
          ))}
          {sent.map((photo) => (
            <Sent key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {/* Below the photos, so that it moves none of them. */}
      <UploadErrors errors={errors} store={store} />
      {(sent.length > 0 || isBusy) && <Sum count={sent.length} isBusy={isBusy} />}
    </div>
  );
}

/** The page that another device opens to add photos to an order; the token in its address is the right to (API-14). */
export function SendPhotosPage() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery({ ...uploadGrantQuery(token), enabled: token !== '' });
  const status = error instanceof ApiError ? error.status : 0;
  if (data) return <Sender key={token} token={token} {...data} isOver={status === 403} />;
  if (token === '' || (status > 0 && status < 500)) return <Ended />;
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  return (
    <Loading label="Opening the link">
      <Skeleton height="44px" width="80%" />
      <Skeleton height="180px" />
    </Loading>
  );
}
