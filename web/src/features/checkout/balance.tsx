import type { ReactNode } from 'react';
import { isGiftCard, isPosted } from '#shared/money/gift-cards.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import { CHECKOUT_TERMS } from '#shared/money/terms.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { cx } from '../../ui/cx.ts';
import { Segment } from '../../ui/segment.tsx';
import { Share } from '../../ui/share.tsx';
import { TermsOfSale } from '../payments/terms-of-sale.tsx';
import { isPlaced, type CheckoutAmounts } from '../cart/checkout-rules.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './balance.module.css';
import { GiftCardBox } from './gift-card-box.tsx';
import type { PromoCodes } from './promo-codes.ts';
import { Promos } from './promos.tsx';
import type { Payment } from './use-payment.ts';

interface BalanceProps {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  /** Absent for a placed order. */
  codes?: PromoCodes;
  /** The order is being sent. */
  isFrozen: boolean;
  /** The send button with its notices. */
  children: ReactNode;
}

const UNKNOWN = '--';

const dueNowLabel = ({ pieces }: CheckoutAmounts): string => {
  if (!pieces) return 'Due now';
  return pieces.length === 1 ? 'This piece' : 'These pieces';
};

function PayPart({ checkout, isFrozen }: Pick<BalanceProps, 'checkout' | 'isFrozen'>) {
  const { amounts, state, payFull } = checkout;
  return (
    <div className={styles.part} inert={isFrozen}>
      <Segment
        label="How much to pay now"
        options={[
          ['deposit', state.isPlaced ? dueNowLabel(amounts) : 'Deposit only'],
          ['full', state.isPlaced ? 'Everything' : 'Full amount'],
        ]}
        value={state.paysFull || !amounts.hasParts ? 'full' : 'deposit'}
        disabled={amounts.hasParts ? [] : ['deposit']}
        onChange={(part) => payFull(part === 'full')}
      />
    </div>
  );
}

interface Row {
  label: string;
  text: string;
  look?: string | undefined;
}

const minus = (cents: number): string => `−${formatCents(cents)}`;

const rowsOf = (
  cart: Cart,
  amounts: CheckoutAmounts,
  shipped: string,
  shippingCents: number,
  giftCents: number,
): Row[] => {
  const discount = sumCents(amounts.promos.map(({ amount }) => amount));
  const other = amounts.total - amounts.subtotal - shippingCents + discount;
  return [
    { label: 'Subtotal', text: formatCents(amounts.subtotal), look: isPlaced(cart) ? undefined : styles.above },
    ...(discount > 0 ? [{ label: 'Promos', text: minus(discount), look: styles.off }] : []),
    ...(isPosted(cart.items) ? [{ label: 'Shipping', text: shipped }] : []),
    ...(other === 0 ? [] : [{ label: 'Extras and adjustments', text: formatCents(other) }]),
    { label: 'Total', text: formatCents(amounts.total), look: 'strong' },
    ...(cart.paid > 0 ? [{ label: 'Paid', text: minus(cart.paid) }] : []),
    ...(giftCents > 0 ? [{ label: 'Gift cards', text: minus(giftCents), look: styles.off }] : []),
  ];
};

interface PartsProps {
  cart: Cart;
  amounts: CheckoutAmounts;
  /** Part of what is due now that gift cards pay. */
  giftCents: number;
  isShippingKnown: boolean;
}

/** How the amount splits into now and later; in words where all of it is paid now. */
function Parts({ cart, amounts, giftCents, isShippingKnown }: PartsProps) {
  if (amounts.due === 0 && amounts.later === 0) return null;
  if (amounts.later === 0 && (!isPainted(cart) || isPlaced(cart))) return null;
  if (amounts.later === 0)
    return (
      <p className="small muted">
        {isShippingKnown
          ? // promise: pay-everything-at-once
            'Everything is paid today. Nothing is due on completion.'
          : // promise: pay-everything-at-once
            'Everything is paid today, with shipping once it is checked.'}
      </p>
    );
  // Gift cards are due in full at once, so with one in the cart the part paid now is not the 20 % deposit.
  const isDeposit = cart.paid === 0 && !cart.items.some((item) => isGiftCard(item.supplier_product));
  return (
    <Share
      isSmall
      depositCents={amounts.due}
      balanceCents={amounts.later}
      today={`${isDeposit ? '20% today' : 'today'}${giftCents > 0 ? `, ${formatCents(giftCents)} of it by gift card` : ''}`}
      // promise: rest-on-completion
      later={isShippingKnown ? 'on completion' : 'on completion, and shipping'}
    />
  );
}

const isPainted = ({ items }: Pick<Cart, 'items'>): boolean => items.some((item) => !isGiftCard(item.supplier_product));

function Terms({ cart }: { cart: Cart }) {
  if (!isPainted(cart))
    return (
      // promise: gift-card-given-back, sum-and-terms-beside-button
      <p className="small muted">
        By placing this order you agree to the <TermsOfSale />. You can give a card back for all of its money while
        nothing of it is spent.
      </p>
    );
  return (
    // promise: sum-and-terms-beside-button
    <p className="small muted">
      By placing this order you agree to the <TermsOfSale />. {CHECKOUT_TERMS}
    </p>
  );
}

/**
 * Shipping price, promos, gift cards, what is due today and later, the terms, and the button: the last sections of
 * the checkout (CO-01, B-05).
 */
export function Balance({ cart, checkout, payment, codes, isFrozen, children }: BalanceProps) {
  const { amounts, state } = checkout;
  const { shipping } = state;
  // A placed order keeps the shipping price that it was placed with, whatever a check of another address says.
  const shippingCents = (state.isPlaced ? cart.shippingPrice : shipping.price) ?? 0;
  const shipped = shipping.price === null ? UNKNOWN : formatCents(shippingCents);
  return (
    <div className={styles.sheet}>
      <div className={styles.details}>
        {isPosted(cart.items) && !state.isPlaced && (
          <p
            className={cx('between', styles.shipping, !shipping.isChecked && styles.pale)}
            aria-live="polite"
            aria-atomic="true"
          >
            <span>Shipping price</span>
            <span className="num strong">{shipped}</span>
          </p>
        )}
        <Promos promos={amounts.promos} notes={state.promotions?.notes ?? cart.promo_notes} codes={codes} />
        {amounts.due > 0 && <GiftCardBox payment={payment} isFrozen={isFrozen} />}
        <section aria-label="Balance due" className={styles.balance}>
          {amounts.due > 0 && isPainted(cart) && <PayPart checkout={checkout} isFrozen={isFrozen} />}
          <dl className={styles.sum}>
            {rowsOf(
              cart,
              amounts,
              state.isPlaced ? formatCents(shippingCents) : shipped,
              shippingCents,
              payment.giftCents,
            ).map(({ label, text, look }) => (
              <div key={label} className={look}>
                <dt>{label}</dt>
                <dd className="num" translate="no">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
          <Parts
            cart={cart}
            amounts={amounts}
            giftCents={payment.giftCents}
            isShippingKnown={shipping.price !== null}
          />
        </section>
      </div>
      {/* What a press costs and agrees to stands beside its button, in every window. */}
      <div className={styles.foot}>
        <dl className={styles.due} aria-live="polite" aria-atomic="true">
          <dt>Balance due today</dt>
          <dd className="price">{formatCents(payment.chargeCents)}</dd>
        </dl>
        <Terms cart={cart} />
        {children}
      </div>
    </div>
  );
}
