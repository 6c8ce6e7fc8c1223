import { MAX_PIECE_PHOTOS } from '#shared/photos/uploads.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { SiteLink, useGo } from '#web/ui/site-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { homeQuery } from '../home/home.queries.ts';
import { AddressField } from '../photos/address-field.tsx';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UPLOAD_LIMITS } from '../photos/upload-limits.ts';
import { UploadRow } from '../photos/upload-row.tsx';
import { uploadStore, useUploads } from '../photos/upload-store.ts';
import { cachePhoto, photosQuery } from '../photos/uploads.queries.ts';
import { usePastedPhotos } from '../photos/use-pasted-photos.ts';
import { FirstStyle, useFirstStyle } from './first-style.tsx';
import styles from './start.module.css';
import { promiseText } from './style-text.ts';
import { previewTimeQuery } from '../photos/styles.queries.ts';

/** Uploads photos and opens the first once it is saved, unless the visitor has left the page (S-12). */
const useUpload = (): ((file: File) => void) => {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const go = useGo();
  const open = useRef<((id: string) => void) | undefined>(undefined);
  useEffect(() => {
    const search = query.toString();
    open.current = (id) => go(`${pathTo('/assets/:id', { id })}${search && `?${search}`}`);
    return () => {
      open.current = undefined;
    };
  });
  return (file) =>
    uploadStore.add(
      file,
      (photo) => {
        cachePhoto(client, photo);
        open.current?.(photo.id);
      },
      { max: MAX_PIECE_PHOTOS, held: 0 },
    );
};

/** Photos of earlier visits, to try another style without another upload. */
function EarlierPhotos() {
  const [query] = useSearchParams();
  const { data: photos = [] } = useQuery(photosQuery());
  if (photos.length === 0) return null;
  const search = query.toString();
  return (
    <div className={styles.earlier}>
      <h2 className="d4">Or one of your photos</h2>
      <ul>
        {photos.slice(0, 6).map(({ id, name, thumb }) => (
          <li key={id}>
            <SiteLink to={`${pathTo('/assets/:id', { id })}${search && `?${search}`}`} aria-label={name}>
              <img src={thumb} alt="" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The converter's first page, without a photo (S-02). */
export function Start() {
  const { data: home, isPending } = useQuery(homeQuery());
  const { uploads, errors } = useUploads();
  const upload = useUpload();
  const first = useFirstStyle();
  const { data: time } = useQuery(previewTimeQuery());
  usePastedPhotos(upload);
  const hero = home?.hero;
  return (
    <>
      <section className={`block-blue ${styles.start}`}>
        <div className={styles.picture}>
          {hero && (
            <BeforeAfter
              photo={hero.photo}
              artwork={hero.artwork}
              artworkAlt="The finished artwork"
              split={46}
              focus="upper"
              labels
              priority
              className={styles.turn}
            />
          )}
          {isPending && <Skeleton height="100%" />}
        </div>
        <div className={`wrap ${styles.copy}`}>
          <PhotoDrop onPick={upload} className={styles.words}>
            <h1 className="mega">Convert Your Photo to a Painting</h1>
            <p className="lead">
              {first && (
                <>
                  Begins as <b>{first.name}</b>.{' '}
                </>
              )}
              {promiseText(time?.seconds ?? null)}
            </p>
            <div className={styles.ways}>
              <PhotoButton multiple size="big" onPick={upload}>
                Upload Photo
              </PhotoButton>
              <PhotoButton camera size="big" variant="ghost" className={styles.camera} onPick={upload}>
                Take a photo
              </PhotoButton>
              <AddressField onPick={upload} />
            </div>
            <p className={`small ${styles.limits}`}>Pick, drop or paste your photos: {UPLOAD_LIMITS}.</p>
            <ul className={styles.uploads}>
              {uploads.map((one) => (
                <UploadRow key={one.key} upload={one} />
              ))}
            </ul>
            <UploadErrors errors={errors} />
            {uploads.length === 0 && <EarlierPhotos />}
          </PhotoDrop>
        </div>
      </section>
      <FirstStyle />
    </>
  );
}
