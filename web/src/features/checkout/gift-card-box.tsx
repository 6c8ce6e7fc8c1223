import Info from 'icon:info';
import OctagonAlert from 'icon:octagon-alert';
import X from 'icon:x';
import { useRef, useState } from 'react';
import { formatCents, MIN_CHARGE_CENTS, sumCents } from '#shared/money/money.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFilledFields } from '../../ui/filled-fields.ts';
import { Form } from '../../ui/form.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import balance from './balance.module.css';
import { Folded } from './summary-line.tsx';
import styles from './gift-card-box.module.css';
import { endingOf, type AppliedCard, type GiftCards } from './use-gift-cards.ts';
import type { Payment } from './use-payment.ts';

const leftOn = ({ balance: cents, promo_balance: promoCents }: AppliedCard): string =>
  promoCents > 0
    ? `${formatCents(cents + promoCents)} on it, ${formatCents(promoCents)} of that promotional`
    : `${formatCents(cents)} on it`;

/** Why a gift card keeps a balance although something is left to charge; undefined otherwise. */
const whyLeft = ({ giftCards: { cards }, giftCents, chargeCents }: Payment): string | undefined => {
  const left = sumCents(cards.map(({ balance: cents, promo_balance: promoCents }) => cents + promoCents)) - giftCents;
  if (chargeCents === 0 || left <= 0) return undefined;
  // promise: gift-card-rest-stays
  return `Other ways to pay take ${formatCents(MIN_CHARGE_CENTS)} at least, so ${formatCents(left)} stays on your gift card.`;
};

function Applied({ payment }: { payment: Payment }) {
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

const NOTHING = { code: '', pin: '' };

/**
 * Gift cards that pay for what is due now: number and optional pin, the balance of each card, and the part that it pays
 * (M-06).
 */
export function GiftCardBox({ payment, isFrozen }: { payment: Payment; isFrozen: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(NOTHING);
  const form = useRef<HTMLFormElement>(null);
  useFilledFields(
    form,
    (name) => Reflect.get(typed, name),
    (name, value) => setTyped((before) => ({ ...before, [name]: value })),
  );
  const { code, pin } = typed;
  const { cards, apply, isLooking, problem } = payment.giftCards;
  const why = whyLeft(payment);
  const submit = () => {
    if (code.trim() === '') return;
    apply({ code: code.trim(), pin: pin.trim() }, () => setTyped(NOTHING));
  };
  return (
    <section aria-labelledby="checkout-gift-card" className={styles.box} inert={isFrozen}>
      <h2 id="checkout-gift-card" className={balance.label}>
        Gift card
      </h2>
      {!isOpen && (
        <Folded label={cards.length > 0 ? 'Add another gift card' : 'Add a gift card'} onOpen={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <Form of={{ submit, attach: form }} className={styles.form}>
          <TextField
            ref={showOpened}
            id="gift-card-number"
            name="code"
            label="Number"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ currentTarget }) => setTyped({ ...typed, code: currentTarget.value })}
          />
          <TextField
            id="gift-card-pin"
            name="pin"
            label="Pin"
            note="optional"
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            value={pin}
            onChange={({ currentTarget }) => setTyped({ ...typed, pin: currentTarget.value })}
          />
          <Button type="submit" variant="ghost" busy={isLooking && 'Looking'}>
            Apply
          </Button>
        </Form>
      )}
      {cards.length > 0 && <Applied payment={payment} />}
      <Answer isLooking={isLooking} problem={problem} />
      {why && <p className="small muted">{why}</p>}
    </section>
  );
}
