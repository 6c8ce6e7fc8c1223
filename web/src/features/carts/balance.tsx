import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/money.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { cx } from '../../ui/cx.ts';
import { Segment } from '../../ui/segment.tsx';
import { Share } from '../../ui/share.tsx';
import type { CheckoutAmounts } from './checkout-rules.ts';
import type { CheckoutState } from './checkout-state.ts';
import styles from './balance.module.css';

interface BalanceProps {
  amounts: CheckoutAmounts;
  promos: Cart['promos'];
  state: Pick<CheckoutState, 'shipping' | 'paysFull'>;
  onPayFull: (full: boolean) => void;
  /** While the order is being placed. */
  isStill: boolean;
  /** The button, and what stands in its way. */
  children: ReactNode;
}

const UNKNOWN = '--';

interface PayPartProps extends Pick<BalanceProps, 'onPayFull' | 'isStill'> {
  isFull: boolean;
  deposit: number;
}

function PayPart({ isFull, isStill, deposit, onPayFull }: PayPartProps) {
  return (
    <div className={styles['part']} inert={isStill}>
      <Segment
        label="How much to pay now"
        options={[
          ['deposit', 'Deposit only'],
          ['full', 'Full amount'],
        ]}
        value={isFull ? 'full' : 'deposit'}
        disabled={deposit <= 0 ? ['deposit'] : []}
        onChange={(part) => onPayFull(part === 'full')}
      />
    </div>
  );
}

/** Shipping price, promos, what is due today and later, the terms, and the button: the last sections of the checkout (CO-01). */
export function Balance({ amounts, promos, state, onPayFull, isStill, children }: BalanceProps) {
  const { subtotal, total, deposit, due } = amounts;
  const { shipping } = state;
  const shipped = shipping.price === null ? UNKNOWN : formatCents(shipping.price);
  const isFull = state.paysFull || deposit <= 0;
  return (
    <div className={styles['sheet']}>
      <p className={cx('between', styles['shipping'], !shipping.isChecked && styles['pale'])}>
        <span>Shipping price</span>
        <span className="num strong">{shipped}</span>
      </p>
      {promos.length > 0 && (
        <section aria-labelledby="checkout-promos" className={styles['promos']}>
          <h2 id="checkout-promos" className={styles['label']}>
            Promos
          </h2>
          <ul>
            {promos.map(({ code, title, amount }) => (
              <li key={code}>
                <span>
                  <Check aria-hidden="true" /> {title}
                </span>
                <span className="num">{`−${formatCents(amount)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Balance due" className={styles['balance']}>
        <PayPart isFull={isFull} isStill={isStill} deposit={deposit} onPayFull={onPayFull} />
        <dl className={styles['sum']}>
          <div>
            <dt>Subtotal</dt>
            <dd className="num">{formatCents(subtotal)}</dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd className="num">{shipped}</dd>
          </div>
          <div className="strong">
            <dt>Total</dt>
            <dd className="num">{formatCents(total)}</dd>
          </div>
          <div className={styles['due']}>
            <dt>Balance due today</dt>
            <dd className="price">{formatCents(due)}</dd>
          </div>
        </dl>
        <Share depositCents={due} balanceCents={total - due} today={isFull ? 'today, everything' : '20% today'} later={shipping.price === null ? 'on completion, and shipping' : 'on completion'} />
      </section>
      <p className="small muted">
        By placing this order you agree to the terms of sale. You can cancel free of charge within 24 hours. There are no returns, but a 100% money-back guarantee applies after revisions. The balance is
        billed automatically to your card if it is unpaid 7 days after painting completion. The painting ships if no revisions are asked within 7 days.
      </p>
      {children}
      <ul className={cx('small', styles['ticks'])}>
        <li>
          <Check aria-hidden="true" /> Free cancellation within 24 hours
        </li>
        <li>
          <Check aria-hidden="true" /> 100% money-back guarantee after revisions
        </li>
      </ul>
    </div>
  );
}
