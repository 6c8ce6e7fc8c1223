import { useQuery } from '@tanstack/react-query';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './product-list.module.css';
import { productListQuery } from '../catalog/products.queries.ts';

function LinePicture({ product }: { product: ProductSummary }) {
  const { sku, image, photo, title } = product;
  if (!image || isGiftCard(sku))
    return (
      <span className={`${sku === 'egiftcard' ? 'block-blue' : 'block-ochre'} ${styles.card}`} aria-hidden="true">
        {title}
      </span>
    );
  if (photo)
    return (
      <BeforeAfter
        photo={photo}
        artwork={image}
        artworkAlt=""
        photoAlt=""
        split={36}
        focus="face"
        shape="tall"
        fixed
        captioned
        className={styles.picture}
      />
    );
  return <Picture src={image} alt="" className={styles.picture} />;
}

function Line({ product }: { product: ProductSummary }) {
  const { sku, title, medium, description, fromCents } = product;
  return (
    <li>
      <SiteLink to={pathTo('/products/:sku', { sku })} className={styles.line}>
        <LinePicture product={product} />
        <span className="between">
          <b className="d3">{title}</b>
          <span className={styles.from}>
            from <Price cents={fromCents} round />
          </span>
        </span>
        <span className="small strong">{medium}</span>
        {!isGiftCard(product.sku) && <MadeBy of={product.image} />}
        <span className="small muted">{description}</span>
      </SiteLink>
    </li>
  );
}

function Lines() {
  const { data, isPending, isError, error, refetch } = useQuery(productListQuery());
  if (isPending)
    return (
      <Loading label="Loading the products" className={styles.list}>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className={styles.line}>
            <Skeleton ratio="20 / 21" />
            <Skeleton height="28px" width="70%" />
            <Skeleton height="16px" />
          </span>
        ))}
      </Loading>
    );
  if (isError) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (data.products.length === 0) return <EmptyState title="No products yet">Please come back soon.</EmptyState>;
  return (
    <ul className={styles.list}>
      {data.products.map((product) => (
        <Line key={product.sku} product={product} />
      ))}
    </ul>
  );
}

/** Every product line with a finished work, its medium and its lowest price. */
export function ProductList() {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>All Products</h1>
        {/* promise: deposit-starts-order, rest-on-completion */}
        <p className="lead muted">
          Choose how your photo should be painted or drawn. A 20% deposit starts the order; the rest is due on
          completion.
        </p>
      </header>
      <Lines />
    </div>
  );
}
