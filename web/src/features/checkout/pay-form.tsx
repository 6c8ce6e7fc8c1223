import { Fragment, useRef, useState } from 'react';
import { isPosted } from '#shared/money/gift-cards.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { AddressForm } from './address-form.tsx';
import { Balance } from './balance.tsx';
import { payingButton } from '../cart/checkout-rules.ts';
import styles from './checkout.module.css';
import { ContactForm } from './contact-form.tsx';
import { destinationsOf } from '../cart/destinations.ts';
import { Items } from './items.tsx';
import { MethodChoice, type CardFormState } from './method-choice.tsx';
import { Payments } from './payments.tsx';
import { Section } from './section.tsx';
import { SendButton } from './send-button.tsx';
import { CheckShipping, ShippingSpeed } from './shipping-speed.tsx';
import type { Checkout } from './use-checkout.ts';
import type { Payment } from './use-payment.ts';
import { usePlacing } from './use-placing.ts';

/** Leads to where the customer changes the address of each piece alone, or else to support. */
function ChangeLinks({ cart }: { cart: Cart }) {
  const orders = cart.orders.filter((order) => order.can_change_address);
  if (orders.length === 0) return <a href={pathTo('/contact')}>Write to us</a>;
  return orders.map(({ id, item }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <SiteLink to={pathTo('/orders/project/:orderId', { orderId: id })}>
        Change the address
        {cart.items.length > 1 && ` of ${cart.items.find(({ key }) => key === item)?.title ?? 'the piece'}`}
      </SiteLink>
    </Fragment>
  ));
}

/**
 * Where a placed order goes, and the price of shipping elsewhere; its address is changed on the pages of its pieces, or
 * by support, since artists can change the shipping speed but no address (B-03, H-06, H-08).
 */
function Shipping({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const [isOpen, setIsOpen] = useState(false);
  const { state } = checkout;
  const destinations = destinationsOf(cart);
  const linesOf = useAddressLines();
  const isChangedAlone = cart.orders.some((order) => order.can_change_address);
  const restore = () => {
    setIsOpen(false);
    checkout.restoreAddress();
  };
  const isOther = state.shipping.price !== null && state.shipping.price !== cart.shippingPrice;
  return (
    <>
      {destinations.length > 0 && !isOpen && (
        <>
          {destinations.map(({ address, titles }) => (
            <p key={titles.join()}>
              {[destinations.length > 1 && `${titles.join(', ')}:`, address.name, ...linesOf(address)]
                .filter((line) => line !== false && line !== '')
                .map((line) => (
                  <span key={String(line)} className={styles.line}>
                    {line}
                  </span>
                ))}
            </p>
          ))}
          {/* promise: free-cancellation-day, free-until-accepted */}
          <p className="small muted">
            Something wrong with it? <ChangeLinks cart={cart} />
            {isChangedAlone ? ' until it ships.' : ' before your artist accepts: until then, cancelling is free too.'}
          </p>
          <p>
            <Button variant="link" onClick={() => setIsOpen(true)}>
              What would another address cost?
            </Button>
          </p>
        </>
      )}
      {isOpen && (
        <>
          <AddressForm
            kind="shipping"
            address={state.address}
            onEdit={checkout.editAddress}
            onZip={checkout.lookUpZip}
            errorOf={checkout.errorOf}
          />
          <p>
            <Button variant="link" onClick={restore}>
              Back to the order’s address
            </Button>
          </p>
        </>
      )}
      <ShippingSpeed isReadOnly needsExpress={false} priceCents={state.shipping.price} />
      <CheckShipping checkout={checkout} onCheck={checkout.checkShipping} />
      {isOther && (
        <Callout title={`Shipping to this address costs ${formatCents(state.shipping.price ?? 0)}.`}>
          Your order still goes to its own address. <ChangeLinks cart={cart} /> to have it sent there.
        </Callout>
      )}
    </>
  );
}

interface PayFormProps {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  cardForm: CardFormState;
}

/** Pays what is due of a placed order: what its artist waits for, or everything (B-02 to B-05). */
export function PayForm({ cart, checkout, payment, cardForm }: PayFormProps) {
  const { state, amounts } = checkout;
  const form = useRef<HTMLDivElement>(null);
  const { outcome, isBusy, send, clearCard } = usePlacing({ cart, checkout, payment, promos: '' });
  const { notice, say } = outcome;
  const submit = () => {
    // The order's address is stored and cannot be edited here, so its name is not asked for.
    const refusal = payment.refuse(undefined);
    if (!refusal) return send();
    say({ tone: 'bad', text: refusal.message });
    return form.current?.querySelector<HTMLElement>(`#${refusal.inputs[0] ?? ''}`)?.focus();
  };
  const button = payingButton(amounts.due, {
    shipping: state.shipping,
    method: payment.method,
    chargeCents: payment.chargeCents,
  });
  return (
    <div className={styles.columns} ref={form}>
      <div className={cx(styles.sections, isBusy && styles.still)} inert={isBusy}>
        {notice?.at === 'top' && (
          <Callout tone={notice.tone} role="alert" title={notice.text} className={styles.arrival} />
        )}
        <Section id="pay-items" title="Items">
          <Items cart={cart} />
          <p className={cx('between', styles.subtotal)}>
            <span className="strong">Subtotal</span>
            <span className="price">{formatCents(amounts.subtotal)}</span>
          </p>
        </Section>
        {amounts.due > 0 && (
          <Section id="pay-method" title="Payment method">
            <MethodChoice payment={payment} cardForm={cardForm} onCard={clearCard} />
          </Section>
        )}
        <Section id="pay-contact" title="Order Contact">
          <ContactForm checkout={checkout} />
        </Section>
        {isPosted(cart.items) && (
          <Section id="pay-shipping" title="Shipping">
            <Shipping cart={cart} checkout={checkout} />
          </Section>
        )}
        <Payments payments={cart.payments} adjustments={cart.adjustments} />
      </div>
      <p data-bar="bottom" className={styles.bar}>
        <span>
          Due today <b className="price">{formatCents(payment.chargeCents)}</b>
        </span>
        <a href="#checkout-balance">Review</a>
      </p>
      <aside id="checkout-balance" className={styles.rail} aria-label="Balance">
        <Balance cart={cart} checkout={checkout} payment={payment} isFrozen={isBusy}>
          <SendButton
            button={button}
            busy={isBusy && 'Paying'}
            notice={notice?.at ? undefined : notice}
            onPress={submit}
          />
        </Balance>
      </aside>
    </div>
  );
}
