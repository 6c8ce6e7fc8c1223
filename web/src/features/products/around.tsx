import { memo } from 'react';
import type { Product } from '#shared/schemas/product.ts';
import { FeaturedPhotos } from './featured-photos.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RecentWorks } from './recent-works.tsx';

/** What others made of the product. Not drawn again with each choice in the form. */
export const Around = memo(function Around({ product }: { product: Product }) {
  return (
    <>
      <ProductTabs product={product} />
      <FeaturedPhotos sku={product.sku} />
      {product.gallery.length > 0 && <RecentWorks product={product} />}
    </>
  );
});
