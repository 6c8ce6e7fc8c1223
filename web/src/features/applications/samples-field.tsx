import { MAX_SAMPLES } from '#shared/people/artists.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import { PictureTile, UploadTile } from '../photos/picture-tiles.tsx';
import tiles from '../photos/picture-tiles.module.css';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UPLOAD_LIMITS } from '../photos/upload-limits.ts';
import { createUploadStore, type UploadState } from '../photos/upload-store.ts';
import { draftStore, type Sample } from './draft.ts';
import styles from './samples-field.module.css';

/** Uploads of samples, separate from the photos of an order. */
const sampleUploads = createUploadStore();

export const useSampleUploads = (): UploadState => useStore(sampleUploads);

const add = (file: File): void =>
  sampleUploads.add(
    file,
    ({ id, name, thumb }) => draftStore.change({ samples: [...draftStore.read().samples, { id, name, thumb }] }),
    { max: MAX_SAMPLES, held: draftStore.read().samples.length },
  );

const drop = (id: string): void =>
  draftStore.change({ samples: draftStore.read().samples.filter((sample) => sample.id !== id) });

function UploadedSample({ sample }: { sample: Sample }) {
  // The sample leaves the draft in any case; a failed deletion of its upload does no harm.
  const remove = useMutation({ mutationFn: () => api.delete('/api/updates/:id', { params: { id: sample.id } }) });
  return (
    <PictureTile
      src={sample.thumb}
      name={sample.name}
      onRemove={() => {
        drop(sample.id);
        remove.mutate();
      }}
    />
  );
}

/** Up to five pictures of an applicant's work, each with its progress and a button that removes it. */
export function SamplesField({ error }: { error?: string | undefined }) {
  const { samples } = useStore(draftStore);
  const { uploads, errors } = useSampleUploads();
  const count = samples.length + uploads.length;
  const isFull = count >= MAX_SAMPLES;
  return (
    <PhotoDrop onPick={add} className={styles.samples}>
      <div className="between">
        <h3 className={styles.label}>Samples of your work</h3>
        <span className="small muted num" aria-live="polite">
          {count} of {MAX_SAMPLES}
        </span>
      </div>
      {count > 0 && (
        <ul className={tiles.tiles}>
          {samples.map((sample) => (
            <UploadedSample key={sample.id} sample={sample} />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} store={sampleUploads} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} store={sampleUploads} />
      {error && <Callout tone="bad" role="alert" title={error} />}
      {!isFull && (
        <div className={count === 0 ? styles.empty : undefined}>
          <PhotoButton variant="ghost" full="phone" multiple onPick={add}>
            {count === 0 ? 'Add samples' : 'Add more'}
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
