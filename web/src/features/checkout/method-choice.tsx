import { useQuery } from '@tanstack/react-query';
import { AMAZON_CONSENT } from '#shared/money/pay-with.ts';
import { later } from '#web/lib/later.tsx';
import { siteConfigQuery } from '#web/lib/site-config.ts';
import { Checkbox, ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardChoice } from './card-choice.tsx';
import styles from './method-choice.module.css';
import { MethodMark } from './method-mark.tsx';
import { offersOf, pageOf } from '../cart/payment-methods.ts';
import type { Payment } from './use-payment.ts';

/** Loading state of the provider's card form. */
export interface CardFormState {
  state: 'loading' | 'failed' | 'ready';
  retry: () => void;
}

// Loaded on demand: only who chooses Affirm needs it.
const Affirm = later(async () => (await import('./late-parts.ts')).loadAffirm());

function Amazon({ payment }: { payment: Payment }) {
  const error = payment.errorOf('pay-consent');
  return (
    <div className={styles.more}>
      <Checkbox
        id="pay-consent"
        checked={payment.state.hasConsent}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'pay-consent-error'}
        onChange={({ currentTarget }) => payment.consent(currentTarget.checked)}
      >
        {AMAZON_CONSENT}
      </Checkbox>
      {error && (
        <p id="pay-consent-error" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Chosen({ payment, cardForm, onCard }: MethodChoiceProps) {
  const page = pageOf(payment.method);
  return (
    <>
      {payment.method === 'stripe' && <CardChoice payment={payment} cardForm={cardForm} onCard={onCard} />}
      {payment.method === 'affirm' && <Affirm payment={payment} />}
      {payment.method === 'amazon' && <Amazon payment={payment} />}
      {page && (
        // promise: back-from-the-provider, nothing-charged-before-agreeing
        <p className="small muted">
          You go to {page} to pay, and come back here. Nothing is charged before you agree there.
        </p>
      )}
    </>
  );
}

interface MethodChoiceProps {
  payment: Payment;
  cardForm: CardFormState;
  /** Called when the card form's input changes, with whether it is complete. */
  onCard: (isComplete: boolean) => void;
}

/** The ways to pay that this site offers, and what the chosen one asks for (Y-01); none where nothing is left to charge. */
export function MethodChoice({ payment, cardForm, onCard }: MethodChoiceProps) {
  const { data: config, isPending } = useQuery(siteConfigQuery());
  if (payment.method === 'commit')
    return (
      <p className="muted">
        {payment.giftCents > 0
          ? // promise: saved-order-charges-nothing
            'Your gift cards pay all that is due now. No card is charged.'
          : // promise: saved-order-charges-nothing
            'Nothing is due now. No card is charged.'}
      </p>
    );
  return (
    <>
      <ChoiceGroup legend="Payment method" hideLegend className={styles.methods}>
        {offersOf(config?.methods).map(({ method, title, sub }) => (
          <RadioCard
            key={method}
            name="method"
            value={method}
            checked={payment.method === method}
            sub={sub}
            extra={<MethodMark method={method} />}
            onChange={() => payment.choose(method)}
          >
            {title}
          </RadioCard>
        ))}
        {isPending && [1, 2, 3].map((place) => <Skeleton key={place} height="100%" />)}
      </ChoiceGroup>
      <Chosen payment={payment} cardForm={cardForm} onCard={onCard} />
    </>
  );
}
