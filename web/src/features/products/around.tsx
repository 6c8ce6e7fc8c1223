import { memo, useDeferredValue } from 'react';
import type { Product } from '#shared/schemas/product.ts';
import { FeaturedPhotos } from './featured-photos.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RecentWorks } from './recent-works.tsx';

/** What others made of the product. It lies below the first screen: drawn after that, and not again with each choice in the form. */
export const Around = memo(function Around({ product }: { product: Product }) {
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  return (
    <>
      <ProductTabs product={product} />
      <FeaturedPhotos sku={product.sku} />
      {product.gallery.length > 0 && <RecentWorks product={product} />}
    </>
  );
});
