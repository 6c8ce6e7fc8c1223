import { Suspense, lazy } from 'react';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './product-page.module.css';

const SellerActions = lazy(() =>
  import('../messages/seller-actions.tsx').then(({ SellerActions: Actions }) => ({ default: Actions })),
);

/** The phone number for customers (P-23), and an artist's actions on a product (P-25). */
export function Help({ productId }: { productId: string }) {
  const role = useSession()?.role ?? 'Visitor';
  if (role === 'Supplier')
    return (
      <Suspense>
        <SellerActions productId={productId} />
      </Suspense>
    );
  if (role !== 'Visitor' && role !== 'User') return null;
  return (
    <aside className={`block-blue ${styles.call}`} aria-label="Assisted ordering">
      <p className="d3">Rather talk it through?</p>
      <p>Assisted ordering by phone. Send the photo, tell us what it should feel like, we fill in the form.</p>
      <ButtonLink to="tel:+18005550134">Call 1-800-555-0134</ButtonLink>
    </aside>
  );
}
