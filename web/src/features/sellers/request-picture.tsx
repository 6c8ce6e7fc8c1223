import { useQuery } from '@tanstack/react-query';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { productListQuery } from '../products/products.queries.ts';

/** The customer's photo; an order without one shows a work of its kind. */
export function RequestPicture({ request, className, alt = '' }: { request: Pick<SellerRequest, 'assets' | 'product'>; className?: string | undefined; alt?: string }) {
  const [photo] = request.assets;
  const { data } = useQuery({ ...productListQuery(), enabled: photo === undefined });
  const sample = data?.products.find(({ sku }) => sku === request.product.sku)?.image;
  return <span className={className}>{(photo ?? sample) && <img src={photo ?? sample} alt={photo ? alt : ''} />}</span>;
}
