import type { Address, CartToPay } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chargeText } from '../cart/charge-text.ts';
import { CardElements } from './card-elements.tsx';
import { isPlaced } from '../cart/checkout-rules.ts';
import { PayForm } from './pay-form.tsx';
import { hasTwoWords } from '#shared/money/pay-with.ts';
import { undoneText } from '../cart/undone.ts';
import { useCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

/**
 * The order's address, where Affirm takes it as the billing address too: readers of a mailed link see neither its name
 * nor its street, and it cannot be edited here.
 */
const billable = ({ address }: CartToPay): Address | null =>
  address && hasTwoWords(address.name) && address.line1 !== '' ? address : null;

function PlacedOrder({ cart }: { cart: CartToPay }) {
  const checkout = useCheckout(cart);
  const payment = usePayment(cart, checkout.amounts.due, billable(cart));
  return (
    <>
      {cart.charge_at !== null && (
        <Callout title={chargeText(cart.due, cart.charge_at)}>If you pay now, nothing is charged then.</Callout>
      )}
      <CardElements amountCents={payment.chargeCents}>
        {(cardForm) => <PayForm {...{ cart, checkout, payment, cardForm }} />}
      </CardElements>
    </>
  );
}

/**
 * Make a Payment: what is due of a placed order. An order that has not been placed is paid at the checkout, and of
 * one that was cancelled or refunded nothing is due.
 */
export function PayPage({ cart }: { cart: CartToPay }) {
  const undone = undoneText(cart);
  if (undone)
    return (
      <EmptyState
        title={undone}
        action={<ButtonLink to={pathTo('/carts/:cartId', { cartId: cart.id })}>See the receipt</ButtonLink>}
      >
        There is nothing to pay for it. Its payments and refunds stand on its receipt.
      </EmptyState>
    );
  if (isPlaced(cart)) return <PlacedOrder key={cart.id} cart={cart} />;
  return (
    <EmptyState
      title="Not placed yet"
      action={<ButtonLink to={pathTo('/carts/checkout/:cartId?')}>Go to the checkout</ButtonLink>}
    >
      There is nothing to pay for this order before it has been placed.
    </EmptyState>
  );
}
