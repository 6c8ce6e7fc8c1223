import { useQuery } from '@tanstack/react-query';
import { INSTALMENTS, MIN_ESTIMATED_CENTS, monthlyCents } from '#shared/money/instalments.ts';
import { formatCents } from '#shared/money/money.ts';
import { AMAZON_CONSENT } from '#shared/money/pay-with.ts';
import { siteConfigQuery } from '#web/lib/site-config.ts';
import { Checkbox, ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressForm } from './address-form.tsx';
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

function Affirm({ payment }: { payment: Payment }) {
  const asksPhone = payment.billing.phone === payment.state.billing.phone;
  return (
    <div className={styles.more}>
      {payment.chargeCents >= MIN_ESTIMATED_CENTS && (
        // promise: installments-affirm
        <p>
          About{' '}
          <b className="num" translate="no">
            {formatCents(monthlyCents(payment.chargeCents))}
          </b>{' '}
          a month for {INSTALMENTS} months at 0% APR. This is an estimate; Affirm shows the terms before you agree.
        </p>
      )}
      <h3 className="d4">Billing address</h3>
      {payment.isBillingSame !== undefined && (
        <Checkbox
          checked={payment.isBillingSame}
          onChange={({ currentTarget }) => payment.setBillingSame(currentTarget.checked)}
        >
          Same as shipping
        </Checkbox>
      )}
      {payment.isBillingSame ? (
        asksPhone && (
          <TextField
            id="bill-phone"
            name="billing-phone"
            label="Phone"
            type="tel"
            autoComplete="billing tel"
            hint="Affirm asks for one."
            maxLength={40}
            value={payment.state.billing.phone}
            error={payment.errorOf('bill-phone')}
            onChange={({ currentTarget }) => payment.editBilling({ phone: currentTarget.value })}
          />
        )
      ) : (
        <AddressForm
          kind="billing"
          isFixedCountry
          address={payment.state.billing}
          onEdit={payment.editBilling}
          errorOf={(field) => payment.errorOf(`bill-${field}`)}
        />
      )}
    </div>
  );
}

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
