import type { Cart } from '#shared/schemas/cart.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardElements } from './card-elements.tsx';
import { isPlaced } from './checkout-rules.ts';
import { PayForm } from './pay-form.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

function PlacedOrder({ cart }: { cart: Cart }) {
  const checkout = useCheckout(cart);
  const payment = usePayment(cart.items, checkout.amounts.due);
  return <CardElements amountCents={payment.chargeCents}>{(cardForm) => <PayForm {...{ cart, checkout, payment, cardForm }} />}</CardElements>;
}

/** Make a Payment: what is due of a placed order. An order that has not been placed is paid at the checkout. */
export function PayPage({ cart }: { cart: Cart }) {
  if (isPlaced(cart)) return <PlacedOrder key={cart.id} cart={cart} />;
  return (
    <EmptyState title="Not placed yet" action={<ButtonLink to="/carts/checkout/">Go to the checkout</ButtonLink>}>
      There is nothing to pay for this order before it has been placed.
    </EmptyState>
  );
}
