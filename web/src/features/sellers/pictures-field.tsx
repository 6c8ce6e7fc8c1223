import { MAX_GALLERY } from '#shared/artists.ts';
import type { OwnProfile } from '#shared/schemas/application.ts';
import { useStore } from '#web/lib/store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { PhotoButton, PhotoDrop } from '../uploads/photo-picker.tsx';
import tiles from '../uploads/picture-tiles.module.css';
import { PictureTile, UploadTile } from '../uploads/picture-tiles.tsx';
import { UPLOAD_LIMITS, UploadErrors } from '../uploads/upload-errors.tsx';
import { createUploadStore } from '../uploads/upload-store.ts';
import styles from './pictures-field.module.css';

/** Uploads of the profile, separate from photos of an order. */
const portraitUploads = createUploadStore();
const galleryUploads = createUploadStore();

export type Pictures = Pick<OwnProfile, 'portrait' | 'pictures'>;

interface PicturesFieldProps extends Pictures {
  name: string;
  onEdit: (change: (before: Pictures) => Partial<Pictures>) => void;
}

function Portrait({ portrait, name, onEdit }: Omit<PicturesFieldProps, 'pictures'>) {
  const { uploads, errors } = useStore(portraitUploads);
  const [upload] = uploads;
  return (
    <div className={styles.portrait}>
      <Avatar name={name} image={upload?.preview ?? portrait?.url} size={88} />
      <div className={styles.words}>
        <h2 className={styles.label}>Your portrait</h2>
        <div className="row">
          <PhotoButton
            variant="ghost"
            size="s"
            busy={upload && upload.state !== 'failed' && 'Uploading'}
            onPick={(file) => portraitUploads.add(file, ({ id, url }) => onEdit(() => ({ portrait: { id, url } })))}
          >
            {portrait ? 'Change' : 'Add a portrait'}
          </PhotoButton>
          {portrait && (
            <Button variant="link" onClick={() => onEdit(() => ({ portrait: null }))}>
              Remove
            </Button>
          )}
        </div>
        <UploadErrors errors={errors} />
      </div>
    </div>
  );
}

function Gallery({ pictures, onEdit }: Omit<PicturesFieldProps, 'portrait' | 'name'>) {
  const { uploads, errors } = useStore(galleryUploads);
  const count = pictures.length + uploads.length;
  const pick = (file: File) => {
    if (pictures.length + galleryUploads.read().uploads.length < MAX_GALLERY)
      galleryUploads.add(file, ({ id, url }) =>
        onEdit((before) => ({ pictures: [...before.pictures, { id, url }].slice(0, MAX_GALLERY) })),
      );
  };
  return (
    <PhotoDrop onPick={pick} className={styles.gallery}>
      <div className="between">
        <h2 className={styles.label}>Your gallery</h2>
        <span className="small muted num" aria-live="polite">
          {count} of {MAX_GALLERY}
        </span>
      </div>
      {count > 0 && (
        <ul className={tiles.tiles}>
          {pictures.map(({ id, url }, index) => (
            <PictureTile
              key={id}
              src={url}
              name={`picture ${index + 1}`}
              onRemove={() => onEdit((before) => ({ pictures: before.pictures.filter((each) => each.id !== id) }))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} store={galleryUploads} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} />
      {count < MAX_GALLERY && (
        <PhotoButton variant="ghost" size="s" multiple onPick={pick}>
          Add pictures
        </PhotoButton>
      )}
      <p className="small muted">
        Your best work, several at once. {UPLOAD_LIMITS} each; you can also drop them here. Customers see them on your
        page beside the pieces that you painted here.
      </p>
    </PhotoDrop>
  );
}

/** Portrait and gallery of the artist's public page. */
export function PicturesField({ portrait, pictures, name, onEdit }: PicturesFieldProps) {
  return (
    <div className={styles.field}>
      <Portrait portrait={portrait} name={name} onEdit={onEdit} />
      <Gallery pictures={pictures} onEdit={onEdit} />
    </div>
  );
}
