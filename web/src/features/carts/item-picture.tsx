import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#shared/schemas/cart.ts';
import { productListQuery } from '../products/products.queries.ts';
import styles from './items.module.css';

/** The customer's photo of a piece; one that is ordered before its photo shows a work of its kind. */
export function ItemPicture({ item, className }: { item: Pick<CartItem, 'product_id' | '_assets'>; className?: string | undefined }) {
  const { _assets: photos } = item;
  const photo = photos[0];
  const { data } = useQuery({ ...productListQuery(), enabled: photo === undefined });
  const sample = data?.products.find(({ sku }) => sku === item.product_id)?.image;
  return (
    <div className={className ?? styles['picture']}>
      {photo ? <img src={photo} alt="Your reference" /> : sample && <img src={sample} alt="" />}
      {photos.length > 1 && <span className={styles['more']}>{photos.length} photos</span>}
    </div>
  );
}
