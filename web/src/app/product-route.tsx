import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { formatCents } from '#shared/money/money.ts';
import { useEditedPiece } from '../features/piece/edited-piece.ts';
import { productData } from '../features/products/product-data.ts';
import type { Fields } from '../features/products/order-form.tsx';
import { ProductPage } from '../features/products/product-page.tsx';
import { ProductSkeleton } from '../features/products/product-skeleton.tsx';
import { productQuery } from '../features/catalog/products.queries.ts';
import { breadcrumbData } from '../lib/structured-data.ts';
import { PageFailure } from '../ui/page-failure.tsx';
import { Page } from './page.tsx';

const trail = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'All Products' },
];

/** A product's page, with the fields of its order form. */
export function ProductRoute({ fields }: { fields: Fields }) {
  const { sku = '', partner } = useParams();
  const { data: product, error, isError, refetch } = useQuery(productQuery(sku, partner));
  const edit = useEditedPiece(product?.id);
  return (
    <Page
      title={product?.title ?? 'Painting from your photo'}
      description={
        product
          ? `${product.description.source} From ${formatCents(product.fromCents)}, 20% deposit.`
          : 'Order a painting made by hand from your photo.'
      }
      canonical={`/products/${product?.sku ?? sku}`}
      things={
        product &&
        ((occasion) => [
          productData(product, occasion),
          breadcrumbData(trail, { path: `/products/${product.sku}`, label: product.title }, occasion),
        ])
      }
      image={product?.gallery[0]?.url}
      error={error}
    >
      {product && !edit.isPending && (
        <ProductPage
          key={`${product.sku} ${edit.piece?.key ?? ''}`}
          product={product}
          fields={fields}
          partner={partner}
          piece={edit.piece}
        />
      )}
      {!product && isError && (
        <div className="wrap section">
          <PageFailure
            title="Painting from your photo"
            message="The product could not be loaded."
            onRetry={() => refetch()}
          />
        </div>
      )}
      {(!product || edit.isPending) && !isError && <ProductSkeleton />}
    </Page>
  );
}
