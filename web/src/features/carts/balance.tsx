import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCents, sumCents } from '#shared/money.ts';
import { cx } from '../../ui/cx.ts';
import { Segment } from '../../ui/segment.tsx';
import { Share } from '../../ui/share.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { CheckoutAmounts } from './checkout-rules.ts';
import type { CheckoutState } from './checkout-state.ts';
import styles from './balance.module.css';
import { Promos } from './promos.tsx';

interface BalanceProps {
  amounts: CheckoutAmounts;
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
export function Balance({ amounts, state, onPayFull, isStill, children }: BalanceProps) {
  const { subtotal, promos, total, deposit, due } = amounts;
  const discount = sumCents(promos.map(({ amount }) => amount));
  const { shipping } = state;
  const shipped = shipping.price === null ? UNKNOWN : formatCents(shipping.price);
  const isFull = state.paysFull || deposit <= 0;
  return (
    <div className={styles['sheet']}>
      <p className={cx('between', styles['shipping'], !shipping.isChecked && styles['pale'])}>
        <span>Shipping price</span>
        <span className="num strong">{shipped}</span>
      </p>
      <Promos promos={promos} />
      <section aria-label="Balance due" className={styles['balance']}>
        <PayPart isFull={isFull} isStill={isStill} deposit={deposit} onPayFull={onPayFull} />
        <dl className={styles['sum']}>
          <div>
            <dt>Subtotal</dt>
            <dd className="num">{formatCents(subtotal)}</dd>
          </div>
          {discount > 0 && (
            <div className={styles['off']}>
              <dt>Promos</dt>
              <dd className="num">{`−${formatCents(discount)}`}</dd>
            </div>
          )}
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
        By placing this order you agree to the{' '}
        {/* Leaving this document would lose what stands in the card form. */}
        <SiteLink to="/tos/#termsofsale" target="_blank">
          terms of sale<span className="vh"> (in a new tab)</span>
        </SiteLink>
        . You can cancel free of charge within 24 hours. There are no returns, but a 100% money-back guarantee applies after revisions. The balance is
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
