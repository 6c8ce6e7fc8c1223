import { useQuery } from '@tanstack/react-query';
import Brush from 'icon:brush';
import Crop from 'icon:crop';
import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { useLocation } from '#web/lib/router.tsx';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Size } from '#shared/catalogue/size.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { chosenPainting, chosenStyle } from './chosen-style.ts';
import { stylesQuery } from './styles.queries.ts';
import { photoAnchor } from './photo-anchor.ts';
import { CroppedPhoto } from './cropped-photo.tsx';
import styles from './photo-rows.module.css';
import { useDeletePhoto } from './uploads.queries.ts';

const PhotoEditor = later(async () => (await import('./photo-editor.tsx')).PhotoEditor);

const facesFound = (faces: number): string => (faces === 1 ? '1 face found' : `${faces} faces found`);

interface PhotoRowProps {
  photo: Asset;
  /** Path to return to from the converter. */
  from: string;
  /** Size of the piece, which the photo is cropped for. */
  canvas: Size;
}

/** A photo that has come from another page or device and is not saved yet. */
export function PhotoInProgress({ name }: { name: string }) {
  return (
    <li className={styles.photo} aria-busy="true">
      <div className={styles.picture} />
      <div className={styles.info}>
        <p>
          <b className={styles.name}>{name}</b>
        </p>
        <p className="small muted">Please wait... Saving it and counting the faces.</p>
      </div>
    </li>
  );
}

/** An attached photo, cropped, or its painting if a style was chosen for it. */
export function PhotoRow({ photo, from, canvas }: PhotoRowProps) {
  const [isEdited, edit] = useState(false);
  const remove = useDeletePhoto();
  const painting = chosenPainting(photo);
  const choice = chosenStyle(photo);
  const { data: filters } = useQuery({ ...stylesQuery(), enabled: choice !== undefined });
  const style = filters?.find(({ id }) => id === choice?.id)?.name ?? 'In a style';
  const { faces } = photo.meta;
  const isBack = useLocation().hash === `#${photoAnchor(photo.id)}`;
  return (
    <li id={photoAnchor(photo.id)} className={styles.photo} aria-busy={remove.isPending}>
      <div className={styles.picture}>
        <CroppedPhoto
          photo={photo}
          src={painting?.url ?? photo.thumb}
          alt={painting ? `${photo.name}, painted` : photo.name}
        />
      </div>
      <div className={styles.info}>
        <p className={styles.line}>
          <b className={styles.name}>{photo.name}</b>
          {faces !== null && faces > 0 && <Badge tone="ok">{facesFound(faces)}</Badge>}
        </p>
        {choice && (
          <p className="small muted">
            {style}, {Math.round(choice.strength * 100)}%
          </p>
        )}
        {isBack && (
          <p role="status" className={`small strong ${styles.kept}`}>
            {/* promise: style-kept */}
            {choice ? 'Your style is kept with this photo.' : 'This photo is painted as it is.'}
          </p>
        )}
        {remove.isError && <p className={`small ${styles.problem}`}>{remove.error.message}</p>}
        {remove.isPending ? (
          <p role="status" className={`small strong ${styles.deleting}`}>
            Deleting...
          </p>
        ) : (
          <p className={styles.actions}>
            <Button variant="link" onClick={() => edit(true)}>
              <Crop aria-hidden="true" />
              Edit Photo
            </Button>
            <Button variant="link" className={styles.delete} onClick={() => remove.mutate(photo.id)}>
              Delete Photo
            </Button>
            <ButtonLink variant="link" to={pathTo('/assets/:id', { id: photo.id }, { from })}>
              <Brush aria-hidden="true" />
              Apply an Artistic Style
            </ButtonLink>
          </p>
        )}
      </div>
      {isEdited && <PhotoEditor photo={photo} canvas={canvas} onClose={() => edit(false)} />}
    </li>
  );
}

interface TakenPhotoRowProps {
  photo: Asset;
  used: boolean;
  /** Whether another piece of this order uses it. */
  ordered: boolean;
  onToggle: () => void;
}

/**
 * A photo of an earlier order or of another piece in this one: it cannot be deleted here, and is used for this piece only
 * when toggled on.
 */
export function TakenPhotoRow({ photo, used, ordered, onToggle }: TakenPhotoRowProps) {
  return (
    <li className={`${styles.photo} ${styles.taken}`}>
      <div className={styles.picture}>
        <CroppedPhoto photo={photo} src={photo.thumb} alt={photo.name} />
      </div>
      <div className={styles.info}>
        <p className={styles.line}>
          <b className={styles.name}>{photo.name}</b>
          {(ordered || photo.ordered) && <Badge>{ordered ? 'In your order' : 'In an earlier order'}</Badge>}
        </p>
        <Switch checked={used} onChange={onToggle}>
          <span className="small">Use it for this piece too</span>
        </Switch>
      </div>
    </li>
  );
}
