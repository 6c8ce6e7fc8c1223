import { PaymentElement } from '@stripe/react-stripe-js';
import LockKeyhole from 'icon:lock-keyhole';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './card-form.module.css';

interface CardFormProps {
  state: 'loading' | 'failed' | 'ready';
  onRetry: () => void;
  /** Called on every change of the input, which makes the next press a new submission. */
  onChange: (event: { complete: boolean }) => void;
  /** What is asked about the card, below its form. */
  children?: ReactNode;
}

/** The provider's card form, shown once its script has loaded (CO-05). */
export function CardForm({ state, onRetry, onChange, children }: CardFormProps) {
  return (
    <div className={styles.form}>
      {state === 'ready' && (
        <div className={styles.frame}>
          <PaymentElement
            options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
            onChange={onChange}
          />
        </div>
      )}
      {state === 'loading' && (
        <Loading label="Loading the card form" className={styles.waiting}>
          <Skeleton width="120px" height="16px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </Loading>
      )}
      {state === 'failed' && (
        <LoadError message="The card form could not be loaded. Nothing was charged." onRetry={onRetry} />
      )}
      {children}
      {/* promise: card-never-to-us */}
      <p className={`small muted ${styles.note}`}>
        <LockKeyhole aria-hidden="true" /> Your card goes to the payment provider, never to us.
      </p>
    </div>
  );
}
