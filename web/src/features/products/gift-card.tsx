import { formatDay, isDay } from '#shared/time/days.ts';
import { useStore } from '#web/lib/store.ts';
import { CardFront } from '#web/ui/card-front.tsx';
import { Price } from '#web/ui/price.tsx';
import { designOf, giftDraft, giftOf } from '../piece/gift-card.draft.ts';
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

/** The card as it looks, with the chosen design and value, and what is written on it so far. */
export function GiftCard({ form, message = '' }: { form: OrderForm; message?: string }) {
  const design = designOf(useStore(giftDraft));
  return (
    <CardFront design={design} className={styles.card}>
      <div className={styles.in}>
        <p className="d3">Atelier</p>
        <Price cents={form.totalCents ?? 0} round className={styles.worth} />
        <Names today={form.today} />
        <p className={styles.message}>
          {message.trim() || `${form.product.title}: a painting or drawing by hand, from a photo of their choice.`}
        </p>
      </div>
    </CardFront>
  );
}
