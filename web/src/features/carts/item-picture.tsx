import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#shared/schemas/cart.ts';
import { productListQuery } from '../products/products.queries.ts';
import styles from './items.module.css';

type Pictured = Pick<CartItem, 'product_id' | '_assets'>;

/** Address of the customer's photo of a piece; one that is ordered before its photo shows a work of its kind. */
export const useItemImage = ({ product_id: sku, _assets: [photo] }: Pictured): string | undefined => {
  const { data } = useQuery({ ...productListQuery(), enabled: photo === undefined });
  return photo ?? data?.products.find((product) => product.sku === sku)?.image;
};

export function ItemPicture({ item }: { item: Pictured }) {
  const { _assets: photos } = item;
  const image = useItemImage(item);
  return (
    <div className={styles['picture']}>
      {image && <img src={image} alt={photos.length > 0 ? 'Your reference' : ''} />}
      {photos.length > 1 && <span className={styles['more']}>{photos.length} photos</span>}
    </div>
  );
}
