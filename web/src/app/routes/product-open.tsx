import { OrderFields } from '../../features/products/order-fields.tsx';
import { ProductRoute } from '../product-route.tsx';

/** The page of a product whose order form stands open from the first: a gift card, and a partner's variant. */
export function Component() {
  return <ProductRoute fields={OrderFields} />;
}
