import { INSTALMENTS, MIN_ESTIMATED_CENTS, MIN_OFFERED_CENTS, monthlyCents } from '#shared/money/instalments.ts';
import { formatCents } from '#shared/money/money.ts';
import { later } from '#web/lib/later.tsx';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './method-choice.module.css';
import type { Payment } from './use-payment.ts';

const Instalments = later(async () => (await import('../services/instalments.tsx')).Instalments);

/** What the charge comes to by the month: in the lender's own words where the shop has its script (Y-10, N-02). */
function Monthly({ cents }: { cents: number }) {
  const services = useSiteConfig()?.services;
  if (cents < MIN_ESTIMATED_CENTS) return null;
  const estimate = (
    // promise: installments-affirm
    <p>
      About{' '}
      <b className="num" translate="no">
        {formatCents(monthlyCents(cents))}
      </b>{' '}
      a month for {INSTALMENTS} months at 0% APR. This is an estimate; Affirm shows the terms before you agree.
    </p>
  );
  if (!services?.instalments || cents < MIN_OFFERED_CENTS) return estimate;
  return (
    <Instalments cents={cents} page="payment" services={services} waiting={estimate}>
      {estimate}
    </Instalments>
  );
}

/** What paying with Affirm comes to, and the billing address that it asks for. */
export function Affirm({ payment }: { payment: Payment }) {
  const asksPhone = payment.billing.phone === payment.state.billing.phone;
  return (
    <div className={styles.more}>
      <Monthly cents={payment.chargeCents} />
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
