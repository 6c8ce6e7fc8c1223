import { useSearchParams } from 'react-router';
import type { Product } from '#shared/schemas/product.ts';
import { useSession } from '#web/lib/session.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { AfterOrder } from './after-order.tsx';
import { Couch } from './couch.tsx';
import { useInstructions } from './instructions.ts';
import { OrderForm } from './order-form.tsx';
import { BuyBar } from './order-total.tsx';
import { ProductGallery } from './product-gallery.tsx';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs.tsx';
import { RecentWorks } from './recent-works.tsx';
import { RequestedArtists } from './requested-artists.tsx';
import { useAddToOrder } from './use-add-to-order.ts';
import { isPainted, useOrderForm } from './use-order-form.ts';
import { useOrderPhotos } from './use-order-photos.ts';

const trail = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'All Products' },
];

/** Ordering by phone, for those who buy: visitors and customers (P-23). */
function CallLine() {
  const role = useSession()?.role ?? 'Visitor';
  if (role !== 'Visitor' && role !== 'User') return null;
  return (
    <aside className={`block-blue ${styles['call']}`}>
      <p className="d3">Rather talk it through?</p>
      <p>Assisted ordering by phone. Send the photo, tell us what it should feel like, we fill in the form.</p>
      <a href="tel:+18005550134">Call 1-800-555-0134</a>
    </aside>
  );
}

/** A product line: its works, the order form, and what others made of it (doc 1 §2). */
export function ProductPage({ product }: { product: Product }) {
  const [query] = useSearchParams();
  const orderPhotos = useOrderPhotos(product);
  const form = useOrderForm(product, query, orderPhotos.faces);
  const [instructions, writeInstructions] = useInstructions();
  const order = useAddToOrder(form, instructions, orderPhotos.photos);
  const painted = isPainted(product);

  return (
    <>
      <div className="wrap">
        <Breadcrumb trail={trail} here={product.medium} />
      </div>
      <div className={`wrap ${styles['product']}`}>
        <div className={styles['show']}>
          <ProductGallery product={product} />
          {painted && (
            <div className={styles['below']}>
              <Couch sizeCode={form.selection.size} picture={orderPhotos.picture} alt="Your picture in the chosen size" />
              <AfterOrder form={form} />
              <RequestedArtists />
              <CallLine />
            </div>
          )}
        </div>
        <OrderForm form={form} order={order} instructions={instructions} onInstructions={writeInstructions} orderPhotos={orderPhotos} />
      </div>
      {painted && <ProductTabs product={product} />}
      {painted && product.gallery.length > 0 && <RecentWorks product={product} />}
      <BuyBar form={form} order={order} />
    </>
  );
}
