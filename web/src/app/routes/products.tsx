import { useQuery } from '@tanstack/react-query';
import { ProductList } from '../../features/products/product-list.tsx';
import { productListQuery, useStartingPrice } from '../../features/catalog/products.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { error } = useQuery(productListQuery());
  const from = useStartingPrice();
  return (
    <Page
      title="All Products"
      description={`Paintings and drawings made by hand from your photo: oil, watercolor, colored pencil, charcoal, pencil, mixed media and digital. ${from ? `From ${from}, 20% deposit.` : '20% deposit.'}`}
      canonical="/products"
      error={error}
    >
      <ProductList />
    </Page>
  );
}
