import Crop from 'icon:crop';
import { useEffect, useRef, useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { useSearchParams } from '#web/lib/router.tsx';
import type { Asset } from '#shared/schemas/asset.ts';
import { Button } from '#web/ui/button.tsx';
import { useSaveCrop } from '../photos/uploads.queries.ts';
import { canvasOf, portraitCrop } from './portrait-crop.ts';
import styles from './portrait.module.css';

const PhotoEditor = later(async () => (await import('../photos/photo-editor.tsx')).PhotoEditor);

const sentence = (photo: Asset, hasFace: boolean): string => {
  if (photo.coords) return 'Cropped as a portrait.';
  return hasFace ? 'All of the photo is painted.' : 'We found no face to crop this portrait to.';
};

/**
 * For portraits (`deepportrait=1`): crops the photo to its largest face, once and never over the customer's own crop,
 * with a button to change the crop (C27).
 */
export function Portrait({ photo, from }: { photo: Asset; from: string | undefined }) {
  const [query] = useSearchParams();
  const [isEdited, edit] = useState(false);
  const { mutate, isPending } = useSaveCrop();
  const isAsked = query.get('deepportrait') === '1';
  const canvas = canvasOf(from);
  const coords = portraitCrop(photo, canvas);
  const isCropped = useRef(photo.coords !== null);

  useEffect(() => {
    if (!isAsked || isCropped.current || !coords) return;
    isCropped.current = true;
    mutate({ id: photo.id, coords });
  }, [isAsked, coords, mutate, photo.id]);

  if (!isAsked) return null;
  return (
    <div className={styles.portrait}>
      <p role="status" className="small">
        {isPending ? 'Cropping to the face...' : sentence(photo, coords !== undefined)}
      </p>
      <Button variant="link" onClick={() => edit(true)}>
        <Crop aria-hidden="true" />
        Edit Photo
      </Button>
      {isEdited && <PhotoEditor photo={photo} canvas={canvas} onClose={() => edit(false)} />}
    </div>
  );
}
