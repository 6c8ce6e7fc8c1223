import { useRef } from 'react';
import { isPosted } from '#shared/gift-cards.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { formatCents } from '#shared/money.ts';
import { cx } from '../../ui/cx.ts';
import { AddressForm } from './address-form.tsx';
import { Balance } from './balance.tsx';
import { useRemoveItem } from './carts.queries.ts';
import { CheckoutExpress } from './checkout-express.tsx';
import { placingButton } from './checkout-rules.ts';
import styles from './checkout.module.css';
import { ContactForm } from './contact-form.tsx';
import { hasGuaranteedDate } from './item-options.ts';
import { Items } from './items.tsx';
import { MethodChoice, type CardFormState } from './method-choice.tsx';
import type { PromoCodes } from './promo-codes.ts';
import { Section } from './section.tsx';
import { SendButton } from './send-button.tsx';
import { CheckShipping, ShippingSpeed } from './shipping-speed.tsx';
import type { Checkout } from './use-checkout.ts';
import type { Payment } from './use-payment.ts';
import { usePlacing } from './use-placing.ts';

interface CheckoutFormProps {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  codes: PromoCodes;
  cardForm: CardFormState;
}

const MAILED_HINT = 'Your receipt goes here, and each card that is not for somebody else.';

/** Why the order cannot be sent, and the first input to mend. */
const refuse = (
  checkout: Checkout,
  payment: Payment,
  isShipped: boolean,
): { message: string; input: string } | undefined => {
  const refusal = checkout.refuse();
  if (refusal)
    return {
      message: refusal.message,
      input: refusal.fields[0] === 'email' ? 'contact-email' : `ship-${refusal.fields[0]}`,
    };
  const unpaid = payment.refuse(isShipped ? checkout.state.address.name : undefined);
  return unpaid && { message: unpaid.message, input: unpaid.inputs[0] ?? '' };
};

/** The checkout of an order with pieces: its sections in the specification's order (CO-01). */
export function CheckoutForm({ cart, checkout, payment, codes, cardForm }: CheckoutFormProps) {
  const { state, amounts } = checkout;
  const form = useRef<HTMLDivElement>(null);
  const removeItem = useRemoveItem();
  const { outcome, isBusy, send, clearCard } = usePlacing({ cart, checkout, payment, promos: codes.codes });
  const { notice, say } = outcome;
  const isShipped = isPosted(cart.items);

  const remove = (item_id: string) => {
    checkout.clearShipping();
    removeItem.mutate({ item_id }, { onError: ({ message }) => say({ tone: 'bad', text: message }) });
  };
  const submit = () => {
    const refusal = refuse(checkout, payment, isShipped);
    if (!refusal) return send();
    say({ tone: 'bad', text: refusal.message });
    return form.current?.querySelector<HTMLElement>(`#${refusal.input}`)?.focus();
  };
  const check = () => {
    say(undefined);
    checkout.checkShipping();
  };

  return (
    <div className={styles.columns} ref={form}>
      {/* While the order is being placed the sections are inert, so that nothing of it changes. */}
      <div className={cx(styles.sections, isBusy && styles.still)} inert={isBusy}>
        <Section id="checkout-items" title="Items">
          <Items
            cart={cart}
            onRemove={remove}
            removing={removeItem.isPending ? removeItem.variables.item_id : undefined}
          />
          <p className={cx('between', styles.subtotal)}>
            <span className="strong">Subtotal</span>
            <span className="price">{formatCents(amounts.subtotal)}</span>
          </p>
        </Section>
        <CheckoutExpress cart={cart} checkout={checkout} codes={codes.codes} outcome={outcome} />
        <Section id="checkout-payment" title="Payment method">
          <MethodChoice payment={payment} cardForm={cardForm} onCard={clearCard} />
        </Section>
        <Section id="checkout-contact" title="Order Contact">
          <ContactForm checkout={checkout} hint={isShipped ? undefined : MAILED_HINT} />
        </Section>
        {isShipped && (
          <>
            <Section id="checkout-shipping" title="Shipping">
              <AddressForm
                kind="shipping"
                address={state.address}
                onEdit={checkout.editAddress}
                onZip={checkout.lookUpZip}
                errorOf={(field) => checkout.errorOf(field) ?? payment.errorOf(`ship-${field}`)}
              />
            </Section>
            <Section id="checkout-speed" title="Shipping Speed">
              <ShippingSpeed needsExpress={cart.items.some(hasGuaranteedDate)} priceCents={state.shipping.price} />
              <CheckShipping checkout={checkout} onCheck={check} />
            </Section>
          </>
        )}
      </div>
      {/* On phones a bar keeps the due amount in sight until the balance section begins. */}
      <p className={styles.bar}>
        <span>
          Due today <b className="price">{formatCents(payment.chargeCents)}</b>
        </span>
        <a href="#checkout-balance">Review</a>
      </p>
      <aside id="checkout-balance" className={styles.rail} aria-label="Balance">
        <Balance cart={cart} checkout={checkout} payment={payment} codes={codes} isFrozen={isBusy}>
          <SendButton
            button={placingButton({
              shipping: state.shipping,
              method: payment.method,
              chargeCents: payment.chargeCents,
            })}
            busy={isBusy && 'Placing your order'}
            notice={notice?.at ? undefined : notice}
            onPress={submit}
          />
        </Balance>
      </aside>
    </div>
  );
}
