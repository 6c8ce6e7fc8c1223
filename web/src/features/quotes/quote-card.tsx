import Check from 'icon:check';
import { useId, type ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { IfUnpaid } from '#shared/orders/offers.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { DEPOSIT_PERCENT } from '#shared/money/pricing.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { showOpened } from '../../ui/show-opened.ts';
import { cardName, type Card } from '../payments/card-name.ts';
import { ExtraPayment } from './extra-payment.tsx';
import { mayConfirm, selectedText } from './messages.ts';
import { Offer, type OfferMark } from './offer.tsx';
import type { PaymentOutcome } from './pay-extra.ts';
import { isBeingSelected, type PendingOffer } from './selecting.ts';
import styles from './quotes.module.css';

/** The button's label: what the offer adds, and the new total. */
const selectLabel = ({ price, total }: Quote): string =>
  price === 0 ? 'Select Offer' : `Select Offer, ${formatCents(price)} more: new total ${formatCents(total)}`;

/** What the press of that button charges; undefined for an offer without an extra. */
const chargeNote = ({ price, due_now: due }: Quote, card: Card | null): string | undefined => {
  if (price === 0) return undefined;
  if (due === 0) return 'Nothing of it is due now: what you have paid covers its deposit.';
  const share = `${formatCents(due)} of it now, ${DEPOSIT_PERCENT}% of the extra cost`;
  return card
    ? // promise: extra-in-one-press
      `${share}, is charged to your ${cardName(card)} when you select it. The rest comes with the balance.`
    : `${share}, is paid in the next step. The rest comes with the balance.`;
};

interface SelectProps {
  quote: Quote;
  /** The offer that stands first: its button is the page's main one. */
  isFirst: boolean;
  card: Card | null;
  onSelect: () => void;
}

function Select({ quote, isFirst, card, onSelect }: SelectProps) {
  const id = useId();
  const label = selectLabel(quote);
  const note = chargeNote(quote, card);
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'ghost'}
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
  marks: readonly OfferMark[];
  /** Whether it stands first while none is selected. */
  isFirst: boolean;
  order: OrderQuotes['order'];
  now: number;
  /** The card that the order was placed with, if the reader may charge it. */
  card: Card | null;
  /** The offer's pending request. */
  pending: PendingOffer | undefined;
  /** Why the last press on this offer was refused. */
  problem: ReactNode;
  /** What became of the payment of its extra. */
  payment: PaymentOutcome | undefined;
  artistNext: string;
  onSelect: (ifUnpaid?: IfUnpaid) => void;
  onPay: () => void;
  onConfirm: () => void;
}

/** Label of the running selection or payment; `cents` is what it charges. */
const busyLabel = (pending: PendingOffer | undefined, cents: number): string | false => {
  if (pending !== 'pay' && !isBeingSelected(pending)) return false;
  return cents > 0 ? `Paying ${formatCents(cents)}` : 'Selecting';
};

const ribbonOf = (isOpen: boolean, isPressed: boolean): string => {
  if (isPressed) return 'Selecting this artist';
  return isOpen ? 'This artist is currently selected.' : 'This artist paints your order.';
};

/** An artist's offer with the customer's actions. */
export function QuoteCard({
  quote,
  marks,
  isFirst,
  order,
  now,
  card,
  pending,
  problem,
  payment,
  artistNext,
  ...on
}: QuoteCardProps) {
  const isPressed = isBeingSelected(pending);
  const isSelected = order.supplier === quote.supplier.id;
  const isOpen = order.status === ORDER.quoting;
  const hasExtra = quote.price > 0;
  const dueCents = order.extra?.due_now ?? (isPressed ? quote.due_now : 0);
  const isPayable = isOpen && isSelected && hasExtra;
  const informed = isSelected && !mayConfirm(order, now) && <p className="small strong">{selectedText(order, now)}</p>;
  return (
    <li className={cx(styles.quote, isSelected && styles.selected)}>
      {isSelected && (
        <p className={styles.ribbon}>
          <Check aria-hidden="true" />
          {ribbonOf(isOpen, isPressed)}
        </p>
      )}
      <Offer quote={quote} marks={marks} />
      {/* The pressed button is gone, so the focus stays where it was. */}
      <div className={styles.actions} tabIndex={-1} ref={isPressed ? showOpened : undefined}>
        {problem}
        {/* Above the payment, whose states differ in height. */}
        {isPayable && informed}
        {isPayable && (
          <ExtraPayment
            cartId={order.cart.id}
            orderId={order.id}
            extra={order.extra}
            dueCents={dueCents}
            card={card}
            busy={busyLabel(pending, card && dueCents > 0 ? dueCents : 0)}
            outcome={payment}
            artistNext={artistNext}
            onPay={on.onPay}
            onWish={on.onSelect}
          />
        )}
        {isOpen && !isSelected && <Select quote={quote} isFirst={isFirst} card={card} onSelect={() => on.onSelect()} />}
        {isSelected && mayConfirm(order, now) && (
          <Button
            variant={order.extra ? 'ghost' : 'primary'}
            onClick={on.onConfirm}
            busy={pending === 'confirm' && 'Notifying the artist'}
          >
            Confirm and Begin
          </Button>
        )}
        {!isPayable && informed}
      </div>
    </li>
  );
}
