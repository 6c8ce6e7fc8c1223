import { parseSize } from '#shared/catalogue/size.ts';
import { useEffect } from 'react';
import { later } from '#web/lib/later.tsx';
import { PagePart } from '#web/lib/page-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PhotosBlock } from '../photos/photos-block.tsx';
import { useUploads } from '../photos/upload-store.ts';
import { ownWorks } from '../works/not-shown.ts';
import styles from './order-form.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';
import type { OrderPhotos } from '../piece/use-order-photos.ts';

/** As tall as the judgement of one photo. */
const JUDGEMENT_HEIGHT = '140px';

const StyleQuestion = later(async () => (await import('./late-parts.ts')).loadStyleQuestion());
const PhotoFitness = later(async () => (await import('./late-parts.ts')).loadPhotoFitness());

/** The photos of the piece, and whether their resolution suits its size. */
export function Photos({ form, orderPhotos }: { form: OrderForm; orderPhotos: OrderPhotos }) {
  const { product, selection } = form;
  const { faces, photos } = orderPhotos;
  const { uploads } = useUploads();
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  useEffect(() => PhotoFitness.ahead(), []);
  return (
    <PagePart className={styles.photos}>
      <PhotosBlock
        canvas={selection.size ? parseSize(selection.size) : undefined}
        from={orderPhotos.from}
        sku={product.sku}
        shownWorks={ownWorks(product)}
        others={orderPhotos}
        linked={orderPhotos.linked}
        onUploaded={({ id, meta }) => {
          orderPhotos.take(id);
          form.countFaces(Math.max(faces, meta.faces ?? 0));
        }}
      />
      {product.elsewhere && photos.some(({ derivatives }) => derivatives.length > 0) && (
        <StyleQuestion product={product} photos={photos} />
      )}
      {(photos.length > 0 || isUploading) && (
        <PhotoFitness
          photos={photos}
          isUploading={isUploading}
          sizeCode={form.sizeProblem ? undefined : selection.size}
          waiting={<Skeleton height={JUDGEMENT_HEIGHT} />}
        />
      )}
    </PagePart>
  );
}
