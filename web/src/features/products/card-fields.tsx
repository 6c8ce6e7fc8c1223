import { useRef } from 'react';
import { CARD_DESIGNS, CARD_NAMES } from '#shared/money/card-designs.ts';
import { isEmailedCard } from '#shared/money/gift-cards.ts';
import { isKeyOf } from '#shared/keys.ts';
import { useStore } from '#web/lib/store.ts';
import { CardFront } from '#web/ui/card-front.tsx';
import { ChoiceGroup } from '#web/ui/choice.tsx';
import { useFilledFields } from '#web/ui/filled-fields.ts';
import { designOf, giftDraft } from '../piece/gift-card.draft.ts';
import type { OrderForm } from '../piece/use-order-form.ts';
import styles from './gift-fields.module.css';
import { GiftFields } from './gift-fields.tsx';

/** The designs to choose from, each as its picture. */
function Designs() {
  const chosen = designOf(useStore(giftDraft));
  return (
    <ChoiceGroup legend="Design" className={styles.designs}>
      {CARD_DESIGNS.map((design) => (
        <label key={design} className={styles.design}>
          <input
            type="radio"
            name="card-design"
            checked={design === chosen}
            onChange={() => giftDraft.change({ design })}
          />
          <CardFront design={design} className={styles.look} />
          <span>{CARD_NAMES[design]}</span>
        </label>
      ))}
    </ChoiceGroup>
  );
}

interface CardFieldsProps {
  form: OrderForm;
  message: string;
  onMessage: (text: string) => void;
}

/** What a gift card is ordered with: its design, and for an e-mailed one who gets it. */
export function CardFields({ form, message, onMessage }: CardFieldsProps) {
  const root = useRef<HTMLElement>(null);
  const draft = useStore(giftDraft);
  // A browser may have filled in the names, the e-mail and the message without an event.
  useFilledFields(
    root,
    (name) => (name === 'message' ? message : isKeyOf(draft, name) ? draft[name] : undefined),
    (name, value) => (name === 'message' ? onMessage(value) : giftDraft.change({ [name]: value })),
  );
  return (
    <div
      ref={(node) => {
        root.current = node?.closest('form') ?? node;
      }}
    >
      <Designs />
      {isEmailedCard(form.product.supplier_product) && <GiftFields today={form.today} />}
    </div>
  );
}
