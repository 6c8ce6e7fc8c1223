import Check from 'icon:check';
import { useId, type ReactNode } from 'react';
import { dayAt, formatDay } from '#shared/days.ts';
import { formatCents } from '#shared/money.ts';
import { IF_UNPAID, type IfUnpaid } from '#shared/offers.ts';
import { ORDER } from '#shared/order-states.ts';
import { DEPOSIT_PERCENT } from '#shared/pricing.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { cardName, type Card } from '../payments/card-name.ts';
import { mayConfirm, selectedText } from './messages.ts';
import { Offer } from './offer.tsx';
import { isBeingSelected, type PendingOffer } from './selecting.ts';
import styles from './quotes.module.css';

const WISHES: Record<IfUnpaid, string> = {
  other_offer: 'Take the best offer without an extra',
  ask_again: 'Ask other artists',
  refund: 'End this order and pay everything back',
};

interface ExtraPaymentProps {
  cartId: string;
  extra: NonNullable<OrderQuotes['order']['extra']>;
  card: Card | null;
  /** The running action. */
  busy: string | false;
  onPay: () => void;
  onWish: (ifUnpaid: IfUnpaid) => void;
}

/** The deposit of a chosen extra, its last day, and the customer's say about what happens then (C41). */
function ExtraPayment({ cartId, extra, card, busy, onPay, onWish }: ExtraPaymentProps) {
  const name = useId();
  const cents = formatCents(extra.due_now);
  return (
    <>
      <Callout tone="warn" title="Additional Payment Required">
        {cents} now, {DEPOSIT_PERCENT}% of the extra cost; your order costs {formatCents(extra.total)} with it. The
        artist cannot accept until it is paid.
      </Callout>
      {card && (
        <Button onClick={onPay} busy={busy}>
          Pay {cents} with {cardName(card)}
        </Button>
      )}
      {busy && !card ? (
        <Button busy={busy} />
      ) : (
        <ButtonLink variant={card ? 'ghost' : 'primary'} to={`/carts/pay/${cartId}`}>
          Make Payment
        </ButtonLink>
      )}
      <ChoiceGroup legend={`If it is not paid by ${formatDay(dayAt(extra.pay_by * 1000))}`} className={styles.wishes}>
        {IF_UNPAID.map((wish) => (
          <Radio key={wish} name={name} checked={wish === extra.if_unpaid} onChange={() => onWish(wish)}>
            {WISHES[wish]}
          </Radio>
        ))}
      </ChoiceGroup>
    </>
  );
}

/** The button's label: what the offer adds, and the new total. */
const selectLabel = ({ price, total }: Quote): string =>
  price === 0 ? 'Select Offer' : `Select Offer, ${formatCents(price)} more: new total ${formatCents(total)}`;

/** What the press of that button charges; undefined for an offer without an extra. */
const chargeNote = ({ price, due_now: due }: Quote, card: Card | null): string | undefined => {
  if (price === 0) return undefined;
  if (due === 0) return 'Nothing of it is due now: what you have paid covers its deposit.';
  const share = `${formatCents(due)} of it now, ${DEPOSIT_PERCENT}% of the extra cost`;
  return card
    ? `${share}, is charged to your ${cardName(card)} when you select it. The rest comes with the balance.`
    : `${share}, is paid in the next step. The rest comes with the balance.`;
};

interface SelectProps {
  quote: Quote;
  card: Card | null;
  onSelect: () => void;
}

function Select({ quote, card, onSelect }: SelectProps) {
  const id = useId();
  const label = selectLabel(quote);
  const note = chargeNote(quote, card);
  return (
    <>
      <Button
        variant="ghost"
        onClick={onSelect}
        aria-label={`${label} of ${quote.supplier.name}`}
        aria-describedby={note && id}
      >
        {label}
      </Button>
      {note && (
        <p id={id} className={cx('small', 'muted', styles.charge)}>
          {note}
        </p>
      )}
    </>
  );
}

interface QuoteCardProps {
  quote: Quote;
  order: OrderQuotes['order'];
  now: number;
  /** The card that the order was placed with, if the reader may charge it. */
  card: Card | null;
  /** The offer's pending request. */
  pending: PendingOffer | undefined;
  /** What became of the last press on this offer. */
  outcome: ReactNode;
  onSelect: (ifUnpaid?: IfUnpaid) => void;
  onPay: () => void;
  onConfirm: () => void;
}

/** What the press of an offer with an extra does, in the place of its outcome. */
function Paying({ cents, card }: { cents: number; card: Card }) {
  return (
    <Callout role="status" title={`Paying ${formatCents(cents)}.`} className={styles.outcome}>
      It is charged to your {cardName(card)}; a receipt comes by mail.
    </Callout>
  );
}

const ribbonOf = (isOpen: boolean, isPressed: boolean): string => {
  if (isPressed) return 'Selecting this artist';
  return isOpen ? 'This artist is currently selected.' : 'This artist paints your order.';
};

/** An artist's offer with the customer's actions. */
export function QuoteCard({ quote, order, now, card, pending, outcome, onSelect, onPay, onConfirm }: QuoteCardProps) {
  const isPressed = isBeingSelected(pending);
  const isSelected = order.supplier === quote.supplier.id;
  const isOpen = order.status === ORDER.quoting;
  const extra = isOpen && isSelected ? order.extra : null;
  const hasNote = !isSelected && quote.price > 0;
  return (
    <li className={cx(styles.quote, isSelected && styles.selected, hasNote && styles.dearer)}>
      {isSelected && (
        <p className={styles.ribbon}>
          <Check aria-hidden="true" />
          {ribbonOf(isOpen, isPressed)}
        </p>
      )}
      <Offer quote={quote} />
      {/* The pressed button is gone, so the focus stays where it was. */}
      <div className={styles.actions} tabIndex={-1} ref={isPressed ? takeFocus : undefined}>
        {isPressed && card && quote.due_now > 0 ? <Paying cents={quote.due_now} card={card} /> : outcome}
        {extra && (
          <ExtraPayment
            cartId={order.cart.id}
            extra={extra}
            card={card}
            busy={isPressed ? 'Selecting' : pending === 'pay' && `Paying ${formatCents(extra.due_now)}`}
            onPay={onPay}
            onWish={onSelect}
          />
        )}
        {isOpen && !isSelected && <Select quote={quote} card={card} onSelect={() => onSelect()} />}
        {isSelected && mayConfirm(order, now) && (
          <Button
            variant={extra ? 'ghost' : 'primary'}
            onClick={onConfirm}
            busy={pending === 'confirm' && 'Notifying the artist'}
          >
            Confirm and Begin
          </Button>
        )}
        {isSelected && !mayConfirm(order, now) && <p className="small strong">{selectedText(order, now)}</p>}
      </div>
    </li>
  );
}
