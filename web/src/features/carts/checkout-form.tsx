import { useRef, type ReactNode } from 'react';
import type { Cart } from '#shared/schemas/cart.ts';
import { formatCents } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { CardForm } from '../payments/card-form.tsx';
import { AddressForm } from './address-form.tsx';
import { Balance } from './balance.tsx';
import { useRemoveItem } from './carts.queries.ts';
import { CheckoutExpress } from './checkout-express.tsx';
import { placingButton, type ContactField } from './checkout-rules.ts';
import styles from './checkout.module.css';
import { ContactForm } from './contact-form.tsx';
import { hasGuaranteedDate } from './item-options.ts';
import { Items } from './items.tsx';
import { ShippingSpeed } from './shipping-speed.tsx';
import type { Checkout } from './use-checkout.ts';
import { usePlacing } from './use-placing.ts';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="d3">
        {title}
      </h2>
      {children}
    </section>
  );
}

const inputOf = (field: ContactField | undefined): string => (field === 'email' ? '#contact-email' : `#ship-${field ?? ''}`);

interface CheckoutFormProps {
  cart: Cart;
  checkout: Checkout;
  cardForm: { state: 'loading' | 'failed' | 'ready'; retry: () => void };
}

/** The checkout of an order that has something in it: its sections in the specification's order (CO-01). */
export function CheckoutForm({ cart, checkout, cardForm }: CheckoutFormProps) {
  const { state, amounts } = checkout;
  const form = useRef<HTMLDivElement>(null);
  const removeItem = useRemoveItem();
  const { notice, say, isBusy, send, forgetCard } = usePlacing(cart, checkout);

  const remove = (item_id: string) => {
    checkout.forgetShipping();
    removeItem.mutate({ item_id }, { onError: ({ message }) => say({ tone: 'bad', text: message }) });
  };
  const submit = () => {
    const refusal = checkout.refuse();
    if (!refusal) return send();
    say({ tone: 'bad', text: refusal.message });
    return form.current?.querySelector<HTMLElement>(inputOf(refusal.fields[0]))?.focus();
  };
  const check = () => {
    say(undefined);
    checkout.checkShipping();
  };

  const button = placingButton(state.shipping, amounts.due);
  return (
    <div className={styles['columns']} ref={form}>
      {/* While the order is being placed nothing of it may change. */}
      <div className={cx(styles['sections'], isBusy && styles['still'])} inert={isBusy}>
        <Section id="checkout-items" title="Items">
          <Items cart={cart} onRemove={remove} removing={removeItem.isPending ? removeItem.variables.item_id : undefined} />
          <p className={cx('between', styles['subtotal'])}>
            <span className="strong">Subtotal</span>
            <span className="price">{formatCents(amounts.subtotal)}</span>
          </p>
        </Section>
        <CheckoutExpress cart={cart} checkout={checkout} />
        <Section id="checkout-payment" title="Payment method">
          <ChoiceGroup legend="Payment method" hideLegend>
            <RadioCard name="method" value="stripe" checked readOnly sub="Visa, Mastercard, Amex">
              Card
            </RadioCard>
          </ChoiceGroup>
          {amounts.due > 0 && <CardForm state={cardForm.state} onRetry={cardForm.retry} onChange={forgetCard} />}
        </Section>
        <Section id="checkout-contact" title="Order Contact">
          <ContactForm checkout={checkout} />
        </Section>
        <Section id="checkout-shipping" title="Shipping">
          <AddressForm address={state.address} onEdit={checkout.editAddress} errorOf={checkout.errorOf} />
        </Section>
        <Section id="checkout-speed" title="Shipping Speed">
          <ShippingSpeed needsExpress={cart.items.some(hasGuaranteedDate)} shipping={state.shipping} isChecking={checkout.isChecking} failure={checkout.checkFailure} onCheck={check} />
        </Section>
      </div>
      {/* On phones what is due stays in sight; it comes to rest where the balance begins. */}
      <p className={styles['bar']}>
        <span>
          Due today <b className="price">{formatCents(amounts.due)}</b>
        </span>
        <a href="#checkout-balance">Review</a>
      </p>
      <aside id="checkout-balance" className={styles['rail']} aria-label="Balance">
        <Balance amounts={amounts} state={state} onPayFull={checkout.payFull} isStill={isBusy}>
          <div className={styles['place']}>
            <Button size="big" full disabled={button.isDisabled && !isBusy} busy={isBusy && 'Placing your order'} onClick={submit} aria-describedby="checkout-why">
              {button.label}
            </Button>
            <div id="checkout-why">
              {notice && <Callout tone={notice.tone} role="alert" title={notice.text} />}
              {!notice && button.why && <p className="small muted">{button.why}</p>}
            </div>
          </div>
        </Balance>
      </aside>
    </div>
  );
}
