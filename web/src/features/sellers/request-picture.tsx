import type { SellerRequest } from '#shared/schemas/quote.ts';
import { cx } from '../../ui/cx.ts';
import { useItemImage, useOrderedPhoto } from '../cart/item-picture.tsx';
import { OrderedPicture } from '../photos/ordered-photo.tsx';

interface RequestPictureProps {
  request: Pick<SellerRequest, 'photos' | 'product'>;
  className?: string | undefined;
  /** Added where the chosen style stands beside the photo. */
  paintedClass?: string | undefined;
}

/** The first photo of a request as it is to be painted, beside its chosen style; an example where there is none. */
export function RequestPicture({ request: { photos, product }, className, paintedClass }: RequestPictureProps) {
  const photo = useOrderedPhoto(photos);
  const image = useItemImage({ product_id: product.sku, photos, _assets: [] });
  return (
    <span className={cx(className, photo?.style && paintedClass)}>
      {photo ? <OrderedPicture photo={photo} alt="" fill /> : image && <img src={image} alt="" />}
    </span>
  );
}
