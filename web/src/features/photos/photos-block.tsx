import ImagePlus from 'icon:image-plus';
import Smartphone from 'icon:smartphone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Size } from '#shared/catalogue/size.ts';
import { MAX_PIECE_PHOTOS } from '#shared/photos/uploads.ts';
import { later } from '#web/lib/later.tsx';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AddressField } from './address-field.tsx';
import { useMayUpload } from './connection.ts';
import type { LinkedPictures } from './linked-pictures.ts';
import { PhotoButton, PhotoDrop } from './photo-picker.tsx';
import type { OtherPieces } from './photo-rows.tsx';
import styles from './photos.module.css';
import { Samples } from './samples.tsx';
import { UploadErrors } from './upload-errors.tsx';
import { UPLOAD_LIMITS } from './upload-limits.ts';
import { uploadStore, useUploads } from './upload-store.ts';
import { cachePhoto, photosInProgressQuery, photosQuery, POLL_MS } from './uploads.queries.ts';
import type { OwnWorks } from '../works/not-shown.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';

const PhotoRows = later(async () => (await import('./photo-rows.tsx')).PhotoRows);
const LinkedPicturesOffer = later(async () => (await import('./linked-pictures-offer.tsx')).LinkedPicturesOffer);
const CloudPicker = later(async () => (await import('./cloud-picker.tsx')).CloudPicker);
const SendFromPhone = later(async () => (await import('./send-from-phone.tsx')).SendFromPhone);

/** The dialog with the code for a phone; what is in it is loaded when it opens. */
function PhoneDialog({ isOpen, onArrival, onClose }: PhoneDialogProps) {
  return (
    <Dialog open={isOpen} title="Send from your phone" onClose={onClose}>
      <SendFromPhone
        onArrival={onArrival}
        onDone={onClose}
        waiting={
          <Loading label="Making a code">
            <Skeleton height="208px" width="208px" />
          </Loading>
        }
      />
    </Dialog>
  );
}

interface PhoneDialogProps {
  isOpen: boolean;
  onArrival: (photo: Asset) => void;
  onClose: () => void;
}

/** The size of most orders, used while the form has none. */
const USUAL_CANVAS: Size = { width: 12, height: 16, unit: 'in' };

interface PhotosBlockProps {
  /** The chosen size, which photos are cropped for. */
  canvas?: Size | undefined;
  /** Path that the style converter returns to. */
  from: string;
  /** SKU of the product line whose finished pieces are shown as samples. */
  sku: string;
  /** Ids of works that the page shows elsewhere. */
  shownWorks: OwnWorks;
  others: OtherPieces;
  /** Pictures named by a partner's link. */
  linked?: LinkedPictures | undefined;
  /** Called with a saved photo, whose faces are counted. */
  onUploaded: (photo: Asset) => void;
}

/** The photos of the order: attached ones, uploads in progress, and the place to add more (doc 1 §2). */
export function PhotosBlock({
  canvas = USUAL_CANVAS,
  from,
  sku,
  shownWorks,
  others,
  linked,
  onUploaded,
}: PhotosBlockProps) {
  const client = useQueryClient();
  const { uploads, interrupted, errors } = useUploads();
  const isSaving = uploads.some(({ state }) => state === 'saving');
  const {
    data: photos = [],
    isError,
    error,
    refetch,
  } = useQuery({ ...photosQuery(), ...(isSaving && { refetchInterval: POLL_MS }) });
  const mayUpload = useMayUpload();
  const services = useSiteConfig()?.services;
  const [isSendingFromPhone, setSendingFromPhone] = useState(false);
  const { data: checked = [] } = useQuery(photosInProgressQuery());
  // The upload's own row says the same of a photo that this page has sent.
  const inProgress = checked.filter(({ name }) => !uploads.some((upload) => upload.name === name));
  const isEmpty = photos.length + uploads.length + inProgress.length === 0;
  const add = (file: File) =>
    uploadStore.add(
      file,
      (photo) => {
        cachePhoto(client, photo);
        onUploaded(photo);
      },
      { max: MAX_PIECE_PHOTOS, held: photos.filter(others.isUsed).length },
    );
  usePastedPhotos(add);
  useEffect(() => PhotoRows.ahead(), []);

  return (
    <PhotoDrop onPick={add} className={styles.block}>
      <h2 className="d4">Your photos</h2>
      {!(isEmpty && interrupted.length === 0) && (
        <PhotoRows
          photos={photos}
          inProgress={inProgress}
          from={from}
          canvas={canvas}
          others={others}
          onPick={add}
          waiting={
            <ul className={styles.list}>
              <li className={styles.room} />
            </ul>
          }
        />
      )}
      {!isError && isEmpty && mayUpload && (
        <p className={`small muted ${styles.vacant}`}>
          <ImagePlus aria-hidden="true" />
          <span>
            Pick, drop or paste photos, several at once: {UPLOAD_LIMITS}; larger ones are made smaller here. You can
            also add them later.
          </span>
        </p>
      )}
      {isError && <LoadError message={error.message} onRetry={() => void refetch()} />}
      <UploadErrors errors={errors} />
      {linked && linked.pictures.length + linked.leftOut > 0 && mayUpload && (
        <LinkedPicturesOffer linked={linked} onPick={add} />
      )}
      {mayUpload ? (
        <div>
          <PhotoButton multiple variant="ghost" full onPick={add}>
            {isEmpty ? 'UPLOAD REFERENCE PHOTOS' : 'UPLOAD MORE REFERENCE PHOTOS'}
          </PhotoButton>
          <div className={styles.ways}>
            <PhotoButton camera variant="link" className={styles.camera} onPick={add}>
              Take a photo
            </PhotoButton>
            <AddressField onPick={add} />
            {services?.picker && <CloudPicker services={services} onPick={add} />}
            <Button variant="link" className={styles.phone} onClick={() => setSendingFromPhone(true)}>
              <Smartphone aria-hidden="true" />
              Send from your phone
            </Button>
          </div>
          <PhoneDialog isOpen={isSendingFromPhone} onArrival={onUploaded} onClose={() => setSendingFromPhone(false)} />
        </div>
      ) : (
        <p className="small">Your browser doesn't have Flash, Silverlight or HTML5 support.</p>
      )}
      <Samples sku={sku} from={from} shown={shownWorks} />
    </PhotoDrop>
  );
}
