import X from 'icon:x';
import { MAX_PROJECT_PICTURES } from '#shared/orders/projects.ts';
import type { Store } from '#web/lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { canUpload } from '../photos/connection.ts';
import { PhotoButton } from '../photos/photo-picker.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UploadRow } from '../photos/upload-row.tsx';
import { uploadStore, useUploads } from '../photos/upload-store.ts';
import type { Draft } from './drafts.ts';
import styles from './composer.module.css';

/** Starts the upload of a picture and attaches it to the draft when it has arrived, also after the page was left. */
export const attach = (store: Store<Draft>, file: File): void => {
  uploadStore.add(
    file,
    ({ id, name, thumb }) => store.change({ photos: [...store.read().photos, { id, name, thumb }], attempt: '' }),
    { max: MAX_PROJECT_PICTURES, held: store.read().photos.length },
  );
};

/** Whether a picture is still on its way, so that sending has to wait. */
export const useIsUploading = (): boolean => useUploads().uploads.some(({ state }) => state !== 'failed');

/** The attached pictures of a draft, those on their way, and the button that adds one. */
export function Attachments({ store, draft, label }: { store: Store<Draft>; draft: Draft; label: string }) {
  const { uploads, errors } = useUploads();
  const hasRoom = draft.photos.length + uploads.length < MAX_PROJECT_PICTURES;
  return (
    <div className={styles.attachments}>
      {draft.photos.length > 0 && (
        <ul className={styles.attached} aria-label="Attached pictures">
          {draft.photos.map(({ id, name, thumb }) => (
            <li key={id}>
              <img src={thumb} alt={name} />
              <IconButton
                label={`Remove ${name}`}
                onClick={() =>
                  store.change({ photos: store.read().photos.filter((photo) => photo.id !== id), attempt: '' })
                }
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} />
      {hasRoom && canUpload() && (
        <PhotoButton variant="link" multiple onPick={(file) => attach(store, file)}>
          {label}
        </PhotoButton>
      )}
      {!hasRoom && <p className="small muted">No more than {MAX_PROJECT_PICTURES} pictures can be sent at once.</p>}
    </div>
  );
}
