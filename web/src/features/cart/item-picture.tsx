import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isEmailedCard, isGiftCard } from '#shared/money/gift-cards.ts';
import { formatCents } from '#shared/money/money.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { cx } from '../../ui/cx.ts';
import { productListQuery } from '../catalog/products.queries.ts';
import { OrderedPicture } from '../photos/ordered-photo.tsx';
import styles from './item-picture.module.css';

type Pictured = Pick<CartItem, 'product_id' | '_assets' | 'photos'>;

/** Whether the image at `url` fails to load. */
const useIsGone = (url: string | undefined): boolean => {
  const [gone, setGone] = useState<string>();
  useEffect(() => {
    if (!url) return undefined;
    const image = new Image();
    const miss = () => setGone(url);
    image.addEventListener('error', miss);
    image.src = url;
    return () => image.removeEventListener('error', miss);
  }, [url]);
  return url !== undefined && url === gone;
};

/** The first photo of a piece as it was ordered; undefined where none was sent or it was deleted. */
export const useOrderedPhoto = (photos: readonly OrderedPhoto[] = []): OrderedPhoto | undefined => {
  const [photo] = photos;
  return useIsGone(photo?.thumb) ? undefined : photo;
};

/** URL of the customer's photo of a piece; the product's example where no photo was sent or it was deleted. */
export const useItemImage = ({ product_id: sku, photos, _assets: [ordered] }: Pictured): string | undefined => {
  const [first] = photos ?? [];
  const url = first?.thumb ?? ordered;
  const photo = useIsGone(url) ? undefined : url;
  const { data } = useQuery({ ...productListQuery(), enabled: photo === undefined });
  return photo ?? data?.products.find((product) => product.sku === sku)?.image;
};

type Shown = Pictured & Pick<CartItem, 'supplier_product' | 'price'>;

/** A gift card, drawn: there is no photo of one. */
function GiftCardPicture({ supplier_product: kind, price }: Pick<CartItem, 'supplier_product' | 'price'>) {
  return (
    <div className={cx(styles.giftCard, isEmailedCard(kind) ? 'block-blue' : 'block-ochre')} aria-hidden="true">
      {formatCents(price)}
    </div>
  );
}

function PiecePicture({ item }: { item: Pictured }) {
  const { _assets: urls, photos } = item;
  const photo = useOrderedPhoto(photos);
  const image = useItemImage(item);
  return (
    <div className={cx(styles.picture, photo && styles.ordered, photo?.style && styles.painted)}>
      {photo ? (
        <OrderedPicture photo={photo} alt="Your reference" />
      ) : (
        image && <img src={image} alt={urls.length > 0 ? 'Your reference' : ''} />
      )}
      {urls.length > 1 && <span className={styles.more}>{urls.length} photos</span>}
    </div>
  );
}

/** The picture of a piece in an order. */
export function ItemPicture({ item }: { item: Shown }) {
  return isGiftCard(item.supplier_product) ? <GiftCardPicture {...item} /> : <PiecePicture item={item} />;
}
