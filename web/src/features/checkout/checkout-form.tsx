import { useRef, useState, type MouseEvent } from 'react';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { isEmailedCard, isGiftCard, isPosted } from '#shared/money/gift-cards.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { formatCents } from '#shared/money/money.ts';
import { later } from '#web/lib/later.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { Balance } from './balance.tsx';
import { useRemoveItem } from '../cart/cart-changes.queries.ts';
import { CheckoutExpress } from './checkout-express.tsx';
import { placingButton, type Refusal } from '../cart/checkout-rules.ts';
import styles from './checkout.module.css';
import { ContactForm } from './contact-form.tsx';
import { hasGuaranteedDate } from '../cart/item-options.ts';
import { GIFT, GiftMode } from './gift-mode.tsx';
import { Items } from './items.tsx';
import { MethodChoice, type CardFormState } from './method-choice.tsx';
import { CARD_SECTION, CHECK_BUTTON, inputOf, nextStep, SEND_BUTTON } from './next-step.ts';
import type { PromoCodes } from './promo-codes.ts';
import { Section } from './section.tsx';
import { SendButton } from './send-button.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { CheckShipping, ShippingSpeed } from './shipping-speed.tsx';
import type { Checkout } from './use-checkout.ts';
import type { Payment } from './use-payment.ts';
import { useFilledContact } from './use-filled-contact.ts';
import { usePlacing } from './use-placing.ts';

const CommissionLine = later(async () => (await import('./late-parts.ts')).loadCommission());

interface CheckoutFormProps {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  codes: PromoCodes;
  cardForm: CardFormState;
}

// promise: e-gift-card-needs-email
const MAILED_HINT = 'Your receipt goes here, and each card that is not for somebody else.';

const hasCardsAlone = ({ items }: Cart): boolean => items.every(({ supplier_product: line }) => isEmailedCard(line));

interface Refused {
  message: string;
  /** Ids of the inputs to mend, the first one to begin with. */
  inputs: readonly string[];
}

const refusedBy = (refusal: Refusal | undefined): Refused | undefined =>
  refusal && { message: refusal.message, inputs: refusal.fields.map(inputOf) };

/** The gift's first field that its form marks; the rules come with that form, so they are not asked here. */
const wrongGift = (form: HTMLElement | null): Refused | undefined => {
  const [first] = form?.querySelectorAll(`#${GIFT} [aria-invalid='true']`) ?? [];
  return first && { message: FORM_ERRORS['cart.invalid_gift'][1], inputs: [first.id] };
};

/** How many fields are marked, so that nobody mends one at a time. */
const countOf = ({ inputs }: Refused): string =>
  inputs.length === 1 ? 'One field is marked.' : `${inputs.length} fields are marked; the first one has the focus.`;

/** What the whole order costs, as far as it is known. */
const totalOf = ({ amounts, state }: Checkout): string =>
  state.shipping.price === null
    ? `of ${formatCents(amounts.total)} + shipping`
    : `of ${formatCents(amounts.total)} in all`;

/** The checkout of an order with pieces: its sections in the specification's order (CO-01). */
export function CheckoutForm({ cart, checkout, payment, codes, cardForm }: CheckoutFormProps) {
  const { state, amounts } = checkout;
  const form = useRef<HTMLDivElement>(null);
  useFilledContact(form, checkout, payment);
  const removeItem = useRemoveItem();
  const { outcome, isBusy, send, clearCard } = usePlacing({ cart, checkout, payment, promos: codes.codes });
  const { notice, say } = outcome;
  const isShipped = isPosted(cart.items);
  const hasPaintings = cart.items.some(({ supplier_product: line }) => !isGiftCard(line));
  const shippingName = isShipped ? state.address.name : undefined;
  const [isCardComplete, setIsCardComplete] = useState(false);
  const [addressProblem, setAddressProblem] = useState<Refused>();

  const onCard = (isComplete: boolean) => {
    setIsCardComplete(isComplete);
    clearCard();
  };
  const remove = (item_id: string) => {
    checkout.clearShipping();
    removeItem.mutate({ item_id }, { onError: ({ message }) => say({ tone: 'bad', text: message }) });
  };
  const leadTo = (input: string) => {
    const target = form.current?.querySelector<HTMLElement>(`#${input}`);
    target?.scrollIntoView({ block: input === SEND_BUTTON || input === CARD_SECTION ? 'start' : 'center' });
    target?.focus({ preventScroll: true });
  };
  const submit = () => {
    const refusal = refusedBy(checkout.refuse()) ?? payment.refuse(shippingName) ?? wrongGift(form.current);
    if (!refusal) return send();
    say({ tone: 'bad', text: refusal.message, ...(refusal.inputs.length > 0 && { detail: countOf(refusal) }) });
    return form.current?.querySelector<HTMLElement>(`#${refusal.inputs[0] ?? ''}`)?.focus();
  };
  const check = () => {
    say(undefined);
    setAddressProblem(undefined);
    const refusal = refusedBy(checkout.refuseAddress());
    if (!refusal) return checkout.checkShipping();
    setAddressProblem(refusal);
    return form.current?.querySelector<HTMLElement>(`#${refusal.inputs[0] ?? ''}`)?.focus();
  };
  const unmended =
    addressProblem?.inputs.filter((input) => checkout.missing?.fields.map(inputOf).includes(input)) ?? [];
  const stillMarked = addressProblem && unmended.length > 0 ? { ...addressProblem, inputs: unmended } : undefined;
  const step = nextStep({
    method: payment.method,
    isCardComplete: isCardComplete || payment.card !== undefined,
    missing: checkout.missing,
    unpaid: payment.missing(shippingName),
    isShippingPriced: state.shipping.price !== null && state.shipping.isChecked,
  });
  const goOn = (event: MouseEvent) => {
    event.preventDefault();
    leadTo(step.input);
  };

  return (
    <div className={styles.columns} ref={form}>
      {notice?.at === 'top' && (
        <Callout tone={notice.tone} role="alert" title={notice.text} className={styles.arrival}>
          {notice.detail}
        </Callout>
      )}
      {/* While the order is being placed the sections are inert, so that nothing of it changes. */}
      <div className={styles.pieces} inert={isBusy}>
        <Section id="checkout-items" title="Items">
          <Items
            cart={cart}
            onRemove={remove}
            removing={removeItem.isPending ? removeItem.variables.item_id : undefined}
          />
          {cart.commission && <CommissionLine commission={cart.commission} />}
          <p className={cx('between', styles.subtotal)}>
            <span className="strong">Subtotal</span>
            <span className="price">{formatCents(amounts.subtotal)}</span>
          </p>
        </Section>
      </div>
      <div className={cx(styles.sections, isBusy && styles.still)} inert={isBusy}>
        <CheckoutExpress
          cart={cart}
          checkout={checkout}
          codes={codes.codes}
          outcome={outcome}
          hasGiftCards={payment.giftCards.cards.length > 0}
          hasFailed={cardForm.state === 'failed'}
        />
        <Section id={CARD_SECTION} title="Payment method">
          <MethodChoice payment={payment} cardForm={cardForm} onCard={onCard} />
        </Section>
        <Section id="checkout-contact" title="Order Contact">
          <ContactForm checkout={checkout} hint={hasCardsAlone(cart) ? MAILED_HINT : undefined} />
        </Section>
        {hasPaintings && !isShipped && (
          <Section id="checkout-for" title="Gift">
            <GiftMode cart={cart} checkout={checkout} />
          </Section>
        )}
        {isShipped && (
          <>
            <Section id="checkout-shipping" title="Shipping">
              {hasPaintings && <GiftMode cart={cart} checkout={checkout} />}
              <ShippingFields
                checkout={checkout}
                errorOf={(field) => checkout.errorOf(field) ?? payment.errorOf(`ship-${field}`)}
              />
            </Section>
            <Section id="checkout-speed" title="Shipping Speed">
              <ShippingSpeed needsExpress={cart.items.some(hasGuaranteedDate)} priceCents={state.shipping.price} />
              <CheckShipping
                id={CHECK_BUTTON}
                checkout={checkout}
                problem={stillMarked && { title: stillMarked.message, detail: countOf(stillMarked) }}
                onCheck={check}
              />
            </Section>
          </>
        )}
      </div>
      {/* On phones a bar keeps the due amount and the next missing step in sight until the balance section begins. */}
      <p data-bar className={styles.bar}>
        <span>
          Due today <b className="price">{formatCents(payment.chargeCents)}</b>
          <span className="small muted">{totalOf(checkout)}</span>
        </span>
        <a href={`#${step.input}`} onClick={goOn}>
          {step.label}
        </a>
      </p>
      <aside id={SEND_BUTTON} className={styles.rail} aria-label="Balance">
        <Balance cart={cart} checkout={checkout} payment={payment} codes={codes} isFrozen={isBusy}>
          <SendButton
            button={placingButton({
              shipping: state.shipping,
              method: payment.method,
              chargeCents: payment.chargeCents,
            })}
            busy={isBusy && 'Placing your order'}
            notice={notice?.at ? undefined : notice}
            amountCents={state.shipping.price === null ? undefined : payment.chargeCents}
            onPress={submit}
          />
        </Balance>
      </aside>
    </div>
  );
}
