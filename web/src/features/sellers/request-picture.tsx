import type { SellerRequest } from '#shared/schemas/quote.ts';
import { useItemImage } from '../carts/item-picture.tsx';

interface RequestPictureProps {
  request: Pick<SellerRequest, 'assets' | 'product'>;
  className?: string | undefined;
  /** Text for the customer's photo; an example in its place gets an empty text. */
  alt?: string;
}

export function RequestPicture({ request: { assets, product }, className, alt = '' }: RequestPictureProps) {
  const image = useItemImage({ product_id: product.sku, _assets: assets });
  return <span className={className}>{image && <img src={image} alt={assets.length > 0 ? alt : ''} />}</span>;
}
