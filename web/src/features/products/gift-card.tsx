import { Price } from '#web/ui/price.tsx';
import styles from './gift-card.module.css';
import type { OrderForm } from './use-order-form.ts';

/** The card itself, worth what is being chosen. */
export function GiftCard({ form }: { form: OrderForm }) {
  return (
    <div className={`block-ochre ${styles['card']}`}>
      <p className="d3">Atelier</p>
      <Price cents={form.totalCents} round className={styles['worth']} />
      <p>{form.product.title}: a painting or drawing by hand, from a photo of their choice.</p>
    </div>
  );
}
