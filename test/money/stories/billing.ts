import { PieceBilling } from '#functions/billing/billing.entity.ts';
import { runBilling } from '#functions/scheduler/run-billing.ts';
import { stepAt } from '#functions/billing/steps.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { aFinishedCart, billingState } from '#test/factories/billing.ts';
import { anArtist } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import type { Payments } from '#test/support/payments.ts';
import { unkept, type Customer, type Story } from './story.ts';

const DAY_MINUTES = 24 * 60;

/** Minutes after the first billing day at which a balance is charged again, each followed by one more run to finish. */
export const LATER_DAYS = [1, 3, 7].flatMap((day) => [day * DAY_MINUTES + 1, day * DAY_MINUTES + 3]);

/** Detaches the card from its customer at Stripe. */
const removeCard = async (cartId: string): Promise<void> => {
  const { data } = await Attempt.query.ofCart({ cartId }).go({ consistent: true });
  const api = await stripe();
  const { payment_method: method } = await api.paymentIntents.retrieve(data[0]?.reference ?? '');
  await api.paymentMethods.detach(typeof method === 'string' ? method : '');
};

/** Stories of a balance that is billed automatically, without a customer at a page. */
export const billing = (payments: Payments): readonly Story[] => {
  const finished = Promise.all([aProduct(), anArtist()]);
  const aPayer = async (charge: string, isGood: boolean): Promise<Customer> => {
    const [{ sku }, artist] = await finished;
    const { cart } = await aFinishedCart(sku, artist, charge, payments);
    const [cartId, beganAt] = [cart.id, new Date(Date.now() - (7 * DAY_MINUTES + 1) * 60_000).toISOString()];
    for (const { id } of cart.orders) await Order.patch({ orderId: id }).set({ completedAt: beganAt }).go();
    await PieceBilling.patch({ cartId })
      .set({
        pieces: cart.orders.map(({ id: orderId }) => ({ orderId, beganAt, nextStep: 1 })),
        mailedAt: beganAt,
        dueAt: stepAt(beganAt, 1) ?? '',
      })
      .go();
    return {
      cartId,
      press: () => runBilling(cartId).catch(() => undefined),
      broken: async ({ snapshot, events }) => {
        const [stored, asked] = [
          await billingState(cartId),
          events.filter(({ name }) => name === 'balance.unpaid').map(({ payload }) => payload.nextAt),
        ];
        const taken = snapshot.charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
        const isPaid = taken.length > 1;
        return unkept({
          'the balance is charged once at most, to the cent':
            taken.length <= 2 && (!isPaid || taken.includes(cart.due)),
          'a card that works is charged, and no other': isPaid === isGood,
          'what is paid is billed no more': !isPaid || stored === 'ended',
          'what is not paid waits': isPaid || stored === 'held',
          'each failure asks once': new Set(asked).size === asked.length && asked.length <= 4,
          'who has not paid was asked': isPaid || asked.length > 0,
        });
      },
    };
  };
  return [
    { name: 'billing a card that works', begin: () => aPayer('pm_card_visa', true), isTold: true },
    {
      name: 'billing a card whose bank asks',
      begin: () => aPayer('pm_card_authenticationRequired', false),
      isTold: true,
    },
    {
      name: 'billing a card that was removed',
      begin: async () => {
        const payer = await aPayer('pm_card_visa', false);
        await removeCard(payer.cartId);
        return payer;
      },
      isTold: true,
    },
  ];
};
