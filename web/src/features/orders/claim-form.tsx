import X from 'icon:x';
import { useRef, useState, type SubmitEvent } from 'react';
import { MAX_CLAIM_PHOTOS } from '#shared/money/refunds.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Guarantee } from '#shared/schemas/guarantee.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import { canUpload } from '../photos/connection.ts';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import { UPLOAD_LIMITS, UploadErrors } from '../photos/upload-errors.tsx';
import { UploadRow } from '../photos/upload-row.tsx';
import { uploadStore, useUploads } from '../photos/upload-store.ts';
import { Figures } from './cancel-question.tsx';
import styles from './guarantee.module.css';
import { useAskForGuarantee } from './guarantee.queries.ts';

const MAX_CHARACTERS = 1_000;

interface PhotosProps {
  photos: readonly Asset[];
  /** Error text when no photo is attached after an attempt to send. */
  error: string | undefined;
  onAdd: (photo: Asset) => void;
  onRemove: (id: string) => void;
}

function Photos({ photos, error, onAdd, onRemove }: PhotosProps) {
  const { uploads, errors } = useUploads();
  const add = (file: File) => uploadStore.add(file, onAdd);
  const hasRoom = photos.length + uploads.length < MAX_CLAIM_PHOTOS;
  return (
    <PhotoDrop onPick={(file) => hasRoom && add(file)} className={styles.upload}>
      <fieldset aria-describedby={error ? 'claim-photos-error' : undefined}>
        <legend>Photos that show what is wrong</legend>
        <p className="small muted">
          At least one, at most {MAX_CLAIM_PHOTOS}: the whole piece in daylight, then what you mean from near.{' '}
          {UPLOAD_LIMITS} each. Should we have it painted again, its artist sees them, too.
        </p>
        {photos.length > 0 && (
          <PhotoGrid photos={photos}>
            {({ id, name, thumb }) => (
              <>
                <img src={thumb} alt={name} />
                <IconButton label={`Remove ${name}`} className={styles.remove} onClick={() => onRemove(id)}>
                  <X aria-hidden="true" />
                </IconButton>
              </>
            )}
          </PhotoGrid>
        )}
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
        <UploadErrors errors={errors} />
        {hasRoom && canUpload() && (
          <PhotoButton variant="ghost" onPick={add}>
            {photos.length === 0 ? 'Add a photo' : 'Add another photo'}
          </PhotoButton>
        )}
        {error && (
          <p id="claim-photos-error" role="alert" className={styles.problem}>
            {error}
          </p>
        )}
      </fieldset>
    </PhotoDrop>
  );
}

interface ClaimFormProps {
  orderId: string;
  guarantee: Guarantee;
  onClose: () => void;
  onAsked: () => void;
}

/**
 * Requests the money-back guarantee for a piece: shows the refund to the cent, asks what is wrong, and for photos of it
 * (C16).
 */
export function ClaimForm({ orderId, guarantee: { refund }, onClose, onAsked }: ClaimFormProps) {
  const [reason, setReason] = useState('');
  const [photos, setPhotos] = useState<readonly Asset[]>([]);
  const [isAttempted, setIsAttempted] = useState(false);
  const { uploads } = useUploads();
  const ask = useAskForGuarantee(orderId);
  const form = useRef<HTMLFormElement>(null);
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  const isEmpty = reason.trim() === '';
  const noPhotos = isUploading
    ? 'Please wait until your photos have arrived.'
    : 'Please add at least one photo that shows what is wrong.';
  const isWaiting = photos.length === 0 || isUploading;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isEmpty) form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else if (isWaiting) form.current?.querySelector<HTMLElement>('fieldset button')?.focus();
    else if (!ask.isPending)
      ask.mutate({ reason: reason.trim(), photos: photos.map(({ id }) => id) }, { onSuccess: onAsked });
  };
  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form}>
      <p>
        A person looks at what you send and writes to you. If we agree, all that you paid for this piece goes back to
        where it came from.
      </p>
      <Figures cancellation={refund} />
      <TextArea
        label="What is wrong?"
        name="reason"
        rows={4}
        maxLength={MAX_CHARACTERS}
        value={reason}
        error={isAttempted && isEmpty ? 'Please tell us what is wrong.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Photos
        photos={photos}
        error={isAttempted && isWaiting ? noPhotos : undefined}
        onAdd={(photo) => setPhotos((before) => [...before, photo])}
        onRemove={(id) => setPhotos((before) => before.filter((photo) => photo.id !== id))}
      />
      {ask.error && <Callout tone="bad" role="alert" title={ask.error.message} />}
      <div className="row">
        <Button type="submit" busy={ask.isPending && 'Sending'}>
          Send the request
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
