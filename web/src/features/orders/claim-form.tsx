import X from 'icon:x';
import { MAX_CLAIM_PHOTOS } from '#shared/money/refunds.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Guarantee } from '#shared/schemas/guarantee.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import { useForm } from '../../ui/use-form.ts';
import { canUpload } from '../photos/connection.ts';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UPLOAD_LIMITS } from '../photos/upload-limits.ts';
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
  const add = (file: File) => uploadStore.add(file, onAdd, { max: MAX_CLAIM_PHOTOS, held: photos.length });
  const hasRoom = photos.length + uploads.length < MAX_CLAIM_PHOTOS;
  return (
    <PhotoDrop onPick={add} className={styles.upload}>
      <fieldset data-field="photos" aria-describedby={error ? 'claim-photos-error' : undefined}>
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
          <PhotoButton multiple variant="ghost" onPick={add}>
            {photos.length === 0 ? 'Add photos' : 'Add more photos'}
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
  const { uploads } = useUploads();
  const ask = useAskForGuarantee(orderId);
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  const photosProblem = (count: number): string | undefined => {
    if (isUploading) return 'Please wait until your photos have arrived.';
    return count === 0 ? 'Please add at least one photo that shows what is wrong.' : undefined;
  };
  const form = useForm<{ reason: string; photos: readonly Asset[] }>({
    values: () => ({ reason: '', photos: [] }),
    check: ({ reason, photos }) => ({
      reason: reason.trim() === '' ? 'Please tell us what is wrong.' : undefined,
      photos: photosProblem(photos.length),
    }),
    sending: ask,
    send: ({ reason, photos }) =>
      ask.mutate({ reason: reason.trim(), photos: photos.map(({ id }) => id) }, { onSuccess: onAsked }),
  });
  return (
    <Form of={form} className={styles.form}>
      {/* promise: guarantee-all-the-money */}
      <p>
        A person looks at what you send and writes to you. If we agree, all that you paid for this piece goes back to
        where it came from.
      </p>
      <Figures cancellation={refund} />
      <TextArea label="What is wrong?" rows={4} maxLength={MAX_CHARACTERS} {...form.field('reason')} />
      <Photos
        photos={form.values.photos}
        error={form.problems['photos']}
        onAdd={(photo) => form.edit(({ photos }) => ({ photos: [...photos, photo] }))}
        onRemove={(id) => form.edit(({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) }))}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={ask.isPending && 'Sending'}>
          Send the request
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
