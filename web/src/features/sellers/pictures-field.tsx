import { useLayoutEffect } from 'react';
import { MAX_GALLERY, MAX_SAMPLES, MAX_TITLE_CHARACTERS } from '#shared/people/artists.ts';
import type { OwnProfile } from '#shared/schemas/application.ts';
import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf, useStore } from '#web/lib/store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import tiles from '../photos/picture-tiles.module.css';
import { PictureTile, UploadTile } from '../photos/picture-tiles.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UPLOAD_LIMITS } from '../photos/upload-limits.ts';
import { UploadRow } from '../photos/upload-row.tsx';
import { createUploadStore, type Uploading } from '../photos/upload-store.ts';
import styles from './pictures-field.module.css';

/** Uploads of the profile, separate from photos of an order. */
const portraitUploads = createUploadStore();
const galleryUploads = createUploadStore();

export type Pictures = Pick<OwnProfile, 'portrait' | 'pictures'>;

const NONE: Pictures = { portrait: null, pictures: [] };

/** Uploaded pictures until the form takes them: what arrives after the page was left joins the form on return. */
const arrivals = createStore(NONE, stored(session, 'profile-pictures', isPartOf(NONE)));

const isOnItsWay = ({ state }: Uploading): boolean => state !== 'failed';

/** Whether a picture is still on its way, so that saving has to wait. */
export const useIsUploading = (): boolean => {
  const portraits = useStore(portraitUploads);
  const pictures = useStore(galleryUploads);
  return [...portraits.uploads, ...pictures.uploads].some(isOnItsWay);
};

/** The chosen portrait takes the place of those that failed. */
const addPortrait = (file: File): void => {
  const failed = portraitUploads.read().uploads.filter((upload) => !isOnItsWay(upload));
  for (const { key } of failed) portraitUploads.cancel(key);
  portraitUploads.add(file, ({ id, url }) => arrivals.change({ portrait: { id, url } }));
};

interface PicturesFieldProps extends Pictures {
  name: string;
  /** Before the approval the gallery is the samples of the application, and there is no portrait. */
  isApplicant?: boolean;
  onEdit: (change: (before: Pictures) => Partial<Pictures>) => void;
}

function Portrait({ portrait, name, onEdit }: Omit<PicturesFieldProps, 'pictures'>) {
  const { uploads, errors } = useStore(portraitUploads);
  const upload = uploads.findLast(isOnItsWay);
  return (
    <div className={styles.portrait}>
      <Avatar name={name} image={upload?.preview ?? portrait?.url} size={88} />
      <div className={styles.words}>
        <h2 className={styles.label}>Your portrait</h2>
        <div className="row">
          <PhotoButton variant="ghost" size="s" busy={upload && 'Uploading'} onPick={addPortrait}>
            {portrait ? 'Change' : 'Add a portrait'}
          </PhotoButton>
          {portrait && (
            <Button variant="link" onClick={() => onEdit(() => ({ portrait: null }))}>
              Remove
            </Button>
          )}
        </div>
        <UploadErrors errors={errors} store={portraitUploads} />
      </div>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((each) => (
            <UploadRow key={each.key} upload={each} store={portraitUploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Gallery({ pictures, isApplicant = false, onEdit }: Omit<PicturesFieldProps, 'portrait' | 'name'>) {
  const max = isApplicant ? MAX_SAMPLES : MAX_GALLERY;
  const { uploads, errors } = useStore(galleryUploads);
  const count = pictures.length + uploads.length;
  const pick = (file: File) =>
    galleryUploads.add(
      file,
      ({ id, url }) => arrivals.change({ pictures: [...arrivals.read().pictures, { id, url }] }),
      { max, held: pictures.length },
    );
  return (
    <PhotoDrop onPick={pick} className={styles.gallery}>
      <div className="between">
        <h2 className={styles.label}>{isApplicant ? 'Your samples' : 'Your gallery'}</h2>
        <span className="small muted num" aria-live="polite">
          {count} of {max}
        </span>
      </div>
      {count > 0 && (
        <ul className={tiles.tiles}>
          {pictures.map(({ id, url, title = '' }, index) => (
            <PictureTile
              key={id}
              src={url}
              name={`picture ${index + 1}`}
              onRemove={() => onEdit((before) => ({ pictures: before.pictures.filter((each) => each.id !== id) }))}
            >
              {!isApplicant && (
                <TextField
                  label={`Title of picture ${index + 1}`}
                  hideLabel
                  placeholder="Title"
                  maxLength={MAX_TITLE_CHARACTERS}
                  value={title}
                  onChange={({ currentTarget: { value } }) =>
                    onEdit((before) => ({
                      pictures: before.pictures.map((each) => (each.id === id ? { ...each, title: value } : each)),
                    }))
                  }
                />
              )}
            </PictureTile>
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} store={galleryUploads} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} store={galleryUploads} />
      {count < max && (
        <PhotoButton variant="ghost" size="s" multiple onPick={pick}>
          Add pictures
        </PhotoButton>
      )}
      {/* promise: application-answered, samples-are-the-gallery */}
      <p className="small muted">
        Your best work, several at once. {UPLOAD_LIMITS} each; you can also drop them here.{' '}
        {isApplicant
          ? 'We look at them with your application; once you are approved they are the gallery of your page.'
          : 'Customers see them on your page beside the pieces that you painted here.'}
      </p>
    </PhotoDrop>
  );
}

/** Portrait and gallery of the artist's public page. */
export function PicturesField({ portrait, pictures, name, isApplicant = false, onEdit }: PicturesFieldProps) {
  const arrived = useStore(arrivals);
  // Before the next press: the upload has left the page, so nothing else holds the picture back from being saved.
  useLayoutEffect(() => {
    if (!arrived.portrait && arrived.pictures.length === 0) return;
    arrivals.reset();
    onEdit((before) => ({
      portrait: arrived.portrait ?? before.portrait,
      pictures: [...before.pictures, ...arrived.pictures].slice(0, isApplicant ? MAX_SAMPLES : MAX_GALLERY),
    }));
  }, [arrived, isApplicant, onEdit]);
  return (
    <div className={styles.field}>
      {!isApplicant && <Portrait portrait={portrait} name={name} onEdit={onEdit} />}
      <Gallery pictures={pictures} isApplicant={isApplicant} onEdit={onEdit} />
    </div>
  );
}
