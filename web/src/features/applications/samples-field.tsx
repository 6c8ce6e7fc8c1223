import { MAX_SAMPLES } from '#shared/artists.ts';
import { useMutation } from '@tanstack/react-query';
import X from 'icon:x';
import { api } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PaintedPhoto, Progress } from '#web/ui/stroke.tsx';
import { PhotoButton, PhotoDrop } from '../uploads/photo-picker.tsx';
import { UPLOAD_LIMITS, UploadErrors } from '../uploads/upload-errors.tsx';
import { createUploadStore, type Uploading, type UploadState } from '../uploads/upload-store.ts';
import { draftStore, type Sample } from './draft.ts';
import styles from './samples-field.module.css';

/** Uploads of samples, separate from the photos of an order. */
const sampleUploads = createUploadStore();

export const useSampleUploads = (): UploadState => useStore(sampleUploads);

const add = (file: File): void =>
  sampleUploads.add(file, ({ id, name, thumb }) => {
    draftStore.change({ samples: [...draftStore.read().samples, { id, name, thumb }] });
  });

const drop = (id: string): void =>
  draftStore.change({ samples: draftStore.read().samples.filter((sample) => sample.id !== id) });

function UploadedSample({ sample }: { sample: Sample }) {
  // The sample leaves the draft in any case; a failed deletion of its upload does no harm.
  const remove = useMutation({ mutationFn: () => api.delete(`/api/updates/${encodeURIComponent(sample.id)}`) });
  return (
    <li className={styles.tile}>
      <img src={sample.thumb} alt={sample.name} />
      <IconButton
        label={`Remove ${sample.name}`}
        className={styles.remove}
        onClick={() => {
          drop(sample.id);
          remove.mutate();
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function OnItsWay({ upload }: { upload: Uploading }) {
  const { key, name, size, preview, state, sentBytes, problem } = upload;
  const percent = state === 'saving' ? 100 : Math.min(99, Math.floor((sentBytes / size) * 100));
  return (
    <li className={styles.tile}>
      <PaintedPhoto src={preview} alt="" percent={percent} className={styles.painted} />
      <div className={styles.state}>
        {state === 'failed' ? (
          <>
            <p className="small">{problem}</p>
            <Button variant="link" onClick={() => sampleUploads.retry(key)}>
              Try again
            </Button>
          </>
        ) : (
          <Progress label={state === 'saving' ? 'Saving' : name} percent={percent} />
        )}
      </div>
      <IconButton label={`Remove ${name}`} className={styles.remove} onClick={() => sampleUploads.cancel(key)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Up to five pictures of an applicant's work, each with its progress and a button that removes it. */
export function SamplesField({ error }: { error?: string | undefined }) {
  const { samples } = useStore(draftStore);
  const { uploads, errors } = useSampleUploads();
  const count = samples.length + uploads.length;
  const isFull = count >= MAX_SAMPLES;
  const pick = (file: File) => {
    if (draftStore.read().samples.length + sampleUploads.read().uploads.length < MAX_SAMPLES) add(file);
  };
  return (
    <PhotoDrop onPick={pick} className={styles.samples}>
      <div className="between">
        <h3 className={styles.label}>Samples of your work</h3>
        <span className="small muted num" aria-live="polite">
          {count} of {MAX_SAMPLES}
        </span>
      </div>
      {count > 0 && (
        <ul className={styles.tiles}>
          {samples.map((sample) => (
            <UploadedSample key={sample.id} sample={sample} />
          ))}
          {uploads.map((upload) => (
            <OnItsWay key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} />
      {error && <Callout tone="bad" role="alert" title={error} />}
      {!isFull && (
        <div className={count === 0 ? styles.empty : undefined}>
          <PhotoButton variant="ghost" full="phone" onPick={pick}>
            {count === 0 ? 'Add a sample' : 'Add another'}
          </PhotoButton>
          {count === 0 && (
            <p className="small muted">
              Finished pieces, best with the photo they came from beside them in the frame. {UPLOAD_LIMITS} each; you
              can also drop them here.
            </p>
          )}
        </div>
      )}
    </PhotoDrop>
  );
}
