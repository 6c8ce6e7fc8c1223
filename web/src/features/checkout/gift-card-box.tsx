import Info from 'icon:info';
import OctagonAlert from 'icon:octagon-alert';
import { useState } from 'react';
import { formatCents, MIN_CHARGE_CENTS, sumCents } from '#shared/money/money.ts';
import { later } from '#web/lib/later.tsx';
import balance from './balance.module.css';
import { Folded } from './summary-line.tsx';
import styles from './gift-card-box.module.css';
import type { GiftCards } from './use-gift-cards.ts';
import type { Payment } from './use-payment.ts';

/** Comes with the first card that is applied. */
const AppliedCards = later(async () => (await import('./late-parts.ts')).loadAppliedCards());

/** Comes with the press that opens it. */
const GiftCardForm = later(async () => (await import('./late-parts.ts')).loadGiftCardForm());

/** Why a gift card keeps a balance although something is left to charge; undefined otherwise. */
const whyLeft = ({ giftCards: { cards }, giftCents, chargeCents }: Payment): string | undefined => {
  const left = sumCents(cards.map(({ balance: cents, promo_balance: promoCents }) => cents + promoCents)) - giftCents;
  if (chargeCents === 0 || left <= 0) return undefined;
  // promise: gift-card-rest-stays
  return `Other ways to pay take ${formatCents(MIN_CHARGE_CENTS)} at least, so ${formatCents(left)} stays on your gift card.`;
};

/** What became of the card typed last: the row is there from the press on, so that the answer moves nothing below it. */
function Answer({ isLooking, problem }: Pick<GiftCards, 'isLooking' | 'problem'>) {
  if (isLooking)
    return (
      <p role="status" className={styles.answer}>
        <Info aria-hidden="true" />
        Checking the card…
      </p>
    );
  if (!problem) return null;
  return (
    <p role="alert" className={`${styles.answer} ${styles.refused}`}>
      <OctagonAlert aria-hidden="true" />
      {problem}
    </p>
  );
}

/**
 * Gift cards that pay for what is due now: number and optional pin, the balance of each card, and the part that it pays
 * (M-06).
 */
export function GiftCardBox({ payment, isFrozen }: { payment: Payment; isFrozen: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { cards, isLooking, problem } = payment.giftCards;
  const why = whyLeft(payment);
  return (
    <section aria-labelledby="checkout-gift-card" className={styles.box} inert={isFrozen}>
      <h2 id="checkout-gift-card" className={balance.label}>
        Gift card
      </h2>
      {!isOpen && (
        <Folded label={cards.length > 0 ? 'Add another gift card' : 'Add a gift card'} onOpen={() => setIsOpen(true)} />
      )}
      {isOpen && <GiftCardForm of={payment.giftCards} />}
      {cards.length > 0 && <AppliedCards payment={payment} />}
      <Answer isLooking={isLooking} problem={problem} />
      {why && <p className="small muted">{why}</p>}
    </section>
  );
}
