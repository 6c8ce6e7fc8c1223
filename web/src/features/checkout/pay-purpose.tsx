import { formatCents } from '#shared/money/money.ts';
import { isPosted } from '#shared/money/gift-cards.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { nameOfPiece } from '#shared/text/piece-name.ts';
import type { CartItem, CartToPay } from '#shared/schemas/cart.ts';
import { chargeText } from '../cart/charge-text.ts';
import { owingPieces, type CheckoutAmounts } from '../cart/checkout-rules.ts';
import { ItemPicture } from '../cart/item-picture.tsx';
import styles from './pay-purpose.module.css';

/** Pictures of an order beside its purpose; more say nothing. */
const MAX_PICTURES = 3;

interface PurposeText {
  title: string;
  /** What the payment brings. */
  next?: string;
}

const named = (items: readonly CartItem[]): string =>
  items.length > MAX_PICTURES
    ? `${items.length} pieces`
    : items.map(({ title }) => `your ${nameOfPiece(title)}`).join(' and ');

/** What becomes of finished pieces once they are paid. */
const afterBalance = (items: readonly CartItem[], isApproved: boolean): string => {
  const pieces = items.length === 1 ? 'your piece' : 'your pieces';
  const end = isPosted(items) ? 'ship' : 'can be downloaded';
  const ends = items.length === 1 && end === 'ship' ? 'ships' : end;
  // promise: ships-once-approved-and-paid, file-once-approved-and-paid
  return isApproved ? `Once it is paid, ${pieces} ${ends}.` : `Once you have approved and paid, ${pieces} ${ends}.`;
};

/** The pieces that are paid for by name: those that are asked for, else the finished ones, unless an artist waits for money. */
const askedOf = (cart: CartToPay, orderIds: readonly string[]): CartToPay['orders'] => {
  if (orderIds.length > 0) return owingPieces(cart, orderIds);
  return cart.due_now > 0 ? [] : cart.orders.filter(({ due, due_at: dueAt }) => due > 0 && dueAt !== undefined);
};

const purposeOf = (cart: CartToPay, amounts: CheckoutAmounts, asked: CartToPay['orders']): PurposeText => {
  const { due, due_now: dueNow, items } = cart;
  if (due === 0) return { title: 'Everything is paid' };
  const isEverything = amounts.hasParts && amounts.due === due;
  if (asked.length > 0 && !isEverything) {
    const pieces = items.filter(({ key }) => asked.some(({ item }) => item === key));
    return {
      title: `Pay the balance for ${named(pieces)}`,
      next: afterBalance(
        pieces,
        asked.every(({ status }) => status === ORDER.approved),
      ),
    };
  }
  if (dueNow > 0 && !isEverything)
    return {
      title: 'Pay what your artist waits for',
      // promise: extra-deposit-before-acceptance
      next: 'Your artist cannot go on until it is paid. The rest comes with the balance.',
    };
  return {
    title: `Pay the balance for ${named(items)}`,
    // promise: pay-everything-at-once
    next: 'Your order is paid in full then.',
  };
};

interface PurposeProps {
  cart: CartToPay;
  amounts: CheckoutAmounts;
  /** The pieces that are asked for; empty for what is due of the order. */
  orderIds: readonly string[];
  /** When what is paid here would be charged by itself; null where it would not. */
  chargeAt: number | null;
  /** What would be charged then, in cents. */
  chargeCents: number;
}

/** What a payment is for: its pieces, its sum, and what it brings. */
export function PayPurpose({ cart, amounts, orderIds, chargeAt, chargeCents }: PurposeProps) {
  const asked = askedOf(cart, orderIds);
  const { title, next } = purposeOf(cart, amounts, asked);
  const shown = cart.items.filter(({ key }) => asked.length === 0 || asked.some(({ item }) => item === key));
  return (
    <section aria-labelledby="pay-purpose" className={styles.purpose}>
      <div className={styles.pictures}>
        {shown.slice(0, MAX_PICTURES).map((item) => (
          <ItemPicture key={item.key} item={item} />
        ))}
      </div>
      <div className={styles.words}>
        <h2 id="pay-purpose" className="d3">
          {title}
        </h2>
        {amounts.due > 0 && <p className="price">{formatCents(amounts.due)}</p>}
        {next && <p>{next}</p>}
        {chargeAt !== null && (
          // promise: balance-paid-earlier
          <p className="small">
            <b>{chargeText(chargeCents, chargeAt)}</b> If you pay now, nothing is charged then.
          </p>
        )}
      </div>
    </section>
  );
}
