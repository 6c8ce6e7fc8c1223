import CreditCard from 'icon:credit-card';
import type { PayMethod } from '../cart/payment-methods.ts';
import styles from './method-mark.module.css';

/** Simple drawings in each provider's colours, 32 × 20; the title beside them names the method. */
const MARKS = {
  paypal: (
    <>
      <path d="M11 3h6.2c3 0 4.6 1.6 4.1 4.3-.5 2.9-2.6 4.2-5.5 4.2h-2.2l-.9 4.5H9z" fill="#253b80" />
      <path
        d="M22.5 6.2c1 .8 1.3 2.1 1 3.7-.5 2.8-2.5 4-5.2 4h-1.6l-.8 4h-3.2l.3-1.4h1.5l.9-4.5h1.9c3.1 0 5-1.5 5.5-4.4z"
        fill="#179bd7"
      />
    </>
  ),
  affirm: (
    <>
      <path d="M6.5 15.5a9.6 9.6 0 0 1 19 0" fill="none" stroke="#4a4af4" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="M13.2 10.6c.6-1.5 5.2-1.9 5.2.7V16m0-3c-3.4-.4-5.6.1-5.6 1.5 0 1.9 4.3 1.7 5.6-.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  amazon: (
    <>
      <path
        d="M12.5 9.6c.2-3 6.4-3.1 6.4.2v3.5m0-2.6c-4.2-.4-6.7.5-6.7 2.2 0 2.3 4.8 2.2 6.7-.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        transform="translate(0 -3.2)"
      />
      <path
        d="M7 14.2c5.2 3.8 12.2 3.8 17 .6m-3.6-.9 4-.2-1 3.6"
        fill="none"
        stroke="#e88b00"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

/** The mark of a way to pay, for the eye alone. */
export function MethodMark({ method }: { method: Exclude<PayMethod, 'commit'> }) {
  if (method === 'stripe') return <CreditCard className={styles.mark} aria-hidden="true" />;
  return (
    <svg viewBox="0 0 32 20" className={styles.mark} aria-hidden="true">
      {MARKS[method]}
    </svg>
  );
}
