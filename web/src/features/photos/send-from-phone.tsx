import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_MAILED_PHOTOS } from '#shared/photos/uploads.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { api } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { photoKeys } from '#web/lib/query-keys.ts';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './send-from-phone.module.css';
import { photosQuery, POLL_MS } from './uploads.queries.ts';
import { endOf, useEnded } from './use-ended.ts';

/** The token is in the fragment, which no server sees. */
const linkWith = (token: string): string => `${window.location.origin}/send-photos#${token}`;

/**
 * A token for each time that the dialog is opened, with an address at the domain that takes photos by mail, if the shop has
 * one; both last half an hour.
 */
const uploadTokenQuery = (domain: string | undefined) =>
  queryOptions({
    queryKey: photoKeys.uploadToken,
    queryFn: async () => {
      const answer = await api.post('/api/products/upload-token', domain ? { query: { mail: '1' } } : {});
      const address = domain && answer.mailbox ? `${answer.mailbox}@${domain}` : undefined;
      return { token: answer.token, address, endsAt: endOf(answer) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isPersonal: true },
  });

/** The photos that have come since this was mounted; each is announced once. */
const useArrivals = (onArrival: (photo: Asset) => void): Asset[] => {
  const { data: photos } = useQuery({ ...photosQuery(), refetchInterval: POLL_MS });
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const announced = useRef(new Set<string>());
  if (photos && !known) setKnown(new Set(photos.map(({ id }) => id)));
  const arrived = known ? (photos ?? []).filter(({ id }) => !known.has(id)) : [];
  useEffect(() => {
    for (const photo of arrived.filter(({ id }) => !announced.current.has(id))) {
      announced.current.add(photo.id);
      onArrival(photo);
    }
  });
  return arrived;
};

interface CodeProps {
  token: string;
  /** Takes photos by mail. */
  address?: string | undefined;
  /** Epoch milliseconds. */
  endsAt: number;
  onRenew: () => void;
}

function Code({ token, address, endsAt, onRenew }: CodeProps) {
  const link = linkWith(token);
  if (useEnded(endsAt))
    return (
      <div className={styles.ended} role="status">
        <p className="strong">This code has ended.</p>
        {/* promise: photos-from-phone */}
        <p className="small muted">Photos that have arrived stay.</p>
        <Button variant="ghost" onClick={onRenew}>
          Show a new code
        </Button>
      </div>
    );
  return (
    <div className={styles.code}>
      <QrCode text={link} label="QR code of the page that sends photos here" />
      <div className={styles.words}>
        <ol>
          <li>Point your phone’s camera at the code and open the page.</li>
          <li>Take a photo there, or choose some of yours.</li>
          {/* promise: photos-from-phone */}
          <li>They appear here by themselves. Leave this open until then.</li>
        </ol>
        <p className="small muted">
          Works until {formatTime(endsAt)}. Whoever has the code can add photos to yours, and see none.
        </p>
      </div>
      <CopyField label="Or open this link on it" value={link} />
      {address && (
        <div className={styles.mail}>
          <CopyField label="Or mail your photos to" value={address} />
          {/* promise: photos-by-mail */}
          <p className="small muted">As attachments, up to {MAX_MAILED_PHOTOS} in one mail. They appear here, too.</p>
        </div>
      )}
    </div>
  );
}

function Arrived({ photos }: { photos: readonly Asset[] }) {
  return (
    <div className={styles.arrived}>
      <p role="status" className="strong">
        {photos.length === 0 && <span className="muted">Waiting for your photos…</span>}
        {photos.length === 1 && '1 photo has arrived.'}
        {photos.length > 1 && `${photos.length} photos have arrived.`}
      </p>
      {photos.length > 0 && (
        <ul>
          {photos.map(({ id, name, thumb }) => (
            <li key={id}>
              <img src={thumb} alt={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The code that another device opens to add photos, and those that have come from it (API-14). */
export function SendFromPhone({ onArrival, onDone }: { onArrival: (photo: Asset) => void; onDone: () => void }) {
  const domain = useSiteConfig()?.photoMail;
  const { data, isError, error, refetch, isFetching } = useQuery(uploadTokenQuery(domain));
  const arrived = useArrivals(onArrival);
  const renew = () => void refetch();
  return (
    <div className={styles.send}>
      {data && !isFetching && <Code {...data} onRenew={renew} />}
      {isFetching && (
        <Loading label="Making a code">
          <Skeleton height="208px" width="208px" />
        </Loading>
      )}
      {isError && !isFetching && <LoadError message={error.message} onRetry={renew} />}
      <Arrived photos={arrived} />
      {arrived.length > 0 && (
        <Button full onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  );
}
