import X from 'icon:x';
import { formatCents } from '#shared/money/money.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './applied-cards.module.css';
import { endingOf, type AppliedCard } from './use-gift-cards.ts';
import type { Payment } from './use-payment.ts';

const leftOn = ({ balance: cents, promo_balance: promoCents }: AppliedCard): string =>
  promoCents > 0
    ? `${formatCents(cents + promoCents)} on it, ${formatCents(promoCents)} of that promotional`
    : `${formatCents(cents)} on it`;

/** The applied gift cards, with what each pays of the amount that is due (M-06). */
export function AppliedCards({ payment }: { payment: Payment }) {
  const { cards, remove, recheck, isRechecking } = payment.giftCards;
  return (
    <ul className={styles.cards}>
      {cards.map((card, index) => {
        const { cents = 0, promoCents = 0 } = payment.parts[index] ?? {};
        return (
          <li key={card.code}>
            <span>
              <b>Card ending in {endingOf(card)}</b>
              <span className="small muted">{leftOn(card)}</span>
              {card.isUnchecked && (
                <span className="small">
                  <span role="status">This balance could not be checked.</span>{' '}
                  <Button variant="link" busy={isRechecking && 'Checking'} onClick={recheck}>
                    Try again
                  </Button>
                </span>
              )}
            </span>
            <span className="num strong">{`−${formatCents(cents + promoCents)}`}</span>
            <IconButton label={`Remove the gift card ending in ${endingOf(card)}`} onClick={() => remove(card)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
