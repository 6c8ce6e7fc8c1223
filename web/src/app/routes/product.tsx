import { useEffect } from 'react';
import { later } from '#web/lib/later.tsx';
import { ProductRoute } from '../product-route.tsx';

const OrderFields = later(async () => (await import('../../features/products/order-fields.tsx')).OrderFields);

/** The page of a product whose order form opens by a press: the fields come once the page answers. */
export function Component() {
  useEffect(() => OrderFields.ahead(), []);
  return <ProductRoute fields={OrderFields} />;
}
