import { later } from '#web/lib/later.tsx';
import { useSession } from '#web/lib/session.ts';
import { phoneLink, useSupport } from '#web/lib/support.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './product-page.module.css';

const OpenNow = later(async () => (await import('../contact/open-now.tsx')).OpenNow);
const SellerActions = later(async () => (await import('../messages/seller-actions.tsx')).SellerActions);

/** The phone number for customers where this shop has one (P-23), and an artist's actions on a product (P-25). */
export function Help({ productId }: { productId: string }) {
  const role = useSession()?.role ?? 'Visitor';
  const { phone, hours } = useSupport();
  if (role === 'Supplier') return <SellerActions productId={productId} />;
  if (!phone || (role !== 'Visitor' && role !== 'User')) return null;
  return (
    <aside className={`block-blue ${styles.call}`} aria-label="Assisted ordering">
      <p className="d3">Rather talk it through?</p>
      <p>
        Assisted ordering by phone: say what it should feel like, and we help you choose while you fill in the form.
      </p>
      {hours && <OpenNow hours={hours} />}
      <ButtonLink to={phoneLink(phone)}>Call {phone}</ButtonLink>
    </aside>
  );
}
