import { formatDay, isDay } from '#shared/time/days.ts';
import { useStore } from '#web/lib/store.ts';
import { Price } from '#web/ui/price.tsx';
import { giftDraft, giftOf } from '../piece/gift-card.draft.ts';
import styles from './gift-card.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

/** The names on a card for somebody else. */
function Names({ today }: { today: string }) {
  const draft = useStore(giftDraft);
  if (!draft.isForSomebody) return null;
  const { recipient, from, send_on } = giftOf(draft, today);
  return (
    <p className={styles.names}>
      <span>
        For <b>{recipient || '…'}</b>
      </span>
      <span>
        from <b>{from || '…'}</b>
      </span>
      {isDay(send_on) && (
        <span className="num" translate="no">
          {formatDay(send_on, 'plain')}
        </span>
      )}
    </p>
  );
}

/** The card as it looks, with the chosen value. */
export function GiftCard({ form }: { form: OrderForm }) {
  return (
    <div className={`block-ochre ${styles.card}`}>
      <p className="d3">Atelier</p>
      <Price cents={form.totalCents ?? 0} round className={styles.worth} />
      <Names today={form.today} />
      <p>{form.product.title}: a painting or drawing by hand, from a photo of their choice.</p>
    </div>
  );
}
