import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Case } from '#shared/schemas/case.ts';
import type { Shipping } from '#shared/schemas/shipping.ts';
import { anAddress } from '#test/factories/carts.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import type { Outside } from '#test/support/invariants.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import type { Refusal } from '#test/support/shopper.ts';
import { unkept, type Customer, type Story } from './story.ts';

const PARIS = anAddress({ line1: '12 Rue de la Paix', city: 'Paris', zip: '75002', state: 'Paris', country: 'FR' });
const UPS = { carrier: 'ups', tracking: '1Z999AA10123456784' };

const stored = async (orderId: string): Promise<StoredOrder> =>
  (await Order.get({ orderId }).go({ consistent: true })).data as StoredOrder;

/** Cents by which entries with a memo have changed what an order costs, and the number of these entries. */
const changeIn = async (cartId: string, memo: string): Promise<{ cents: number; times: number }> => {
  const entries = (await ledgerOf(cartId)).filter((entry) => entry.memo === memo);
  const cents = entries.flatMap(({ lines }) => lines.filter(({ account }) => account === 'customer'));
  return { cents: sumCents(cents.map((line) => line.cents)), times: entries.length };
};

const paidBack = ({ snapshot }: Outside): number =>
  sumCents(snapshot.charges.map(({ amount_refunded: cents }) => cents));

const approved = (shipping_address = anAddress()): Promise<PlacedOrder> =>
  anOrder({ status: ORDER.approved, checkout: { full_payment: true, shipping_address } });

const redirect = ({ shopper, orderId }: PlacedOrder, address: object, agreed_difference: number) =>
  shopper.post<Shipping & Refusal>(`/api/orders/${orderId}/address`, { address, agreed_difference });

/** The owner of a paid piece sends it to an address that costs more, or less. */
const moving = async (toParis: boolean): Promise<Customer> => {
  const order = await approved(toParis ? anAddress() : PARIS);
  const { orderId, cartId } = order;
  const address = toParis ? PARIS : anAddress({ line1: '2 Market Street' });
  const { body } = await redirect(order, address, 1);
  const difference = Number(body.fields?.difference);
  return {
    cartId,
    cancels: true,
    press: () => redirect(order, address, difference),
    broken: async (outside, comesBack) => {
      const { address: now } = await stored(orderId);
      const isDone = comesBack || now !== undefined;
      const { cents, times } = await changeIn(cartId, 'Shipping to another address');
      const { due } = balanceOf(await ledgerOf(cartId));
      return unkept({
        'it goes to the new address, or to the old one': (now !== undefined) === isDone,
        'the difference is charged once': times === Number(isDone) && cents === (isDone ? difference : 0),
        'what it costs more is owed': due === (isDone && toParis ? difference : 0),
        'what it costs less comes back': paidBack(outside) === (isDone && !toParis ? -difference : 0),
      });
    },
  };
};

/** The artist lowers the price of shipping, or the customer agrees to a higher one. */
const pricing = async (isHigher: boolean): Promise<Customer> => {
  const order = await approved();
  const { orderId, cartId, shopper, artists } = order;
  const price = isHigher ? 9_000 : 100;
  const edit = () =>
    artists[0]!.shopper.post<Shipping>(`/api/sellers/orders/${orderId}/shipping`, { shipping_price: price });
  const before = isHigher ? (await edit()).body.price : undefined;
  const { paid } = balanceOf(await ledgerOf(cartId));
  return {
    cartId,
    cancels: true,
    press: isHigher ? () => shopper.post(`/api/orders/${orderId}/shipping-edit`, { agree: true, price }) : edit,
    broken: async (outside, comesBack) => {
      const { cents, times } = await changeIn(cartId, 'Shipping changed');
      const isDone = comesBack || times > 0;
      const { due, paid: left } = balanceOf(await ledgerOf(cartId));
      return unkept({
        'the price changes once': times === Number(isDone),
        'a higher price is owed': !isHigher || (due === cents && cents === (isDone ? price - (before ?? 0) : 0)),
        'a lower price comes back': isHigher || (paidBack(outside) === -cents && left === paid + cents && due === 0),
      });
    },
  };
};

/** The artist ships, and the customer cancels on the day of the order. */
const shippingOrCancelling = async (): Promise<Customer> => {
  const order = await approved();
  const { orderId, cartId, shopper, artists } = order;
  const { refund_cents: cents } = await previewOf(shopper, orderId);
  return {
    cartId,
    cancels: true,
    press: async (key) => {
      await cancelFor(shopper, orderId, cents, key);
      await artists[0]!.shopper.post(`/api/sellers/orders/${orderId}/ship`, UPS);
    },
    broken: async (outside) => {
      const { status, carrier } = await stored(orderId);
      const isShipped = status === ORDER.shipped;
      const isCancelled = status === ORDER.cancelled;
      const count = (wanted: string): number => outside.events.filter(({ name }) => name === wanted).length;
      return unkept({
        'it is shipped or cancelled, not both': (carrier !== undefined) === isShipped,
        'only what was cancelled comes back': paidBack(outside) === (isCancelled ? cents : 0),
        'each is told once':
          count('order.shipped') === Number(isShipped) && count('order.cancelled') === Number(isCancelled),
      });
    },
  };
};

/** A piece ships while its price of shipping goes down. */
const refundingWhileShipping = async (): Promise<Customer> => {
  const order = await approved();
  const { orderId, cartId, artists } = order;
  const { shopper } = artists[0]!;
  const path = `/api/sellers/orders/${orderId}`;
  return {
    cartId,
    cancels: true,
    press: async () => {
      await shopper.post(`${path}/shipping`, { shipping_price: 0 });
      await shopper.post(`${path}/ship`, UPS);
    },
    broken: async (outside) => {
      const { cents, times } = await changeIn(cartId, 'Shipping changed');
      return unkept({
        'the price goes down once at most': times <= 1,
        'what it costs less comes back': paidBack(outside) === -cents,
        'nothing is owed': balanceOf(await ledgerOf(cartId)).due === 0,
      });
    },
  };
};

/** An admin gives a part of the price back. */
const deciding = async (decision: 'partial' | 'refund'): Promise<Customer> => {
  const order = await anOrder({ status: ORDER.delivered, checkout: { full_payment: true } });
  const { orderId, cartId, shopper } = order;
  const { paid } = balanceOf(await ledgerOf(cartId));
  const { id } = await shopper.ask<Case>(`/api/orders/${orderId}/case`, { reason: 'Not she.', text: 'Other eyes.' });
  const { shopper: admin } = await somebody('Admin');
  const cents = decision === 'partial' ? 2_000 : paid;
  return {
    cartId,
    cancels: true,
    press: () =>
      admin.post(`/api/admin/cases/${id}/decide`, {
        decision,
        answer: 'So be it.',
        ...(decision === 'partial' && { cents }),
      }),
    broken: async (outside, comesBack) => {
      const { status, frozenAt } = await stored(orderId);
      const isDone = comesBack || frozenAt === undefined;
      const told = outside.events.filter(({ name }) => name === 'case.decided').length;
      return unkept({
        'the order goes on, or has ended':
          status === (isDone && decision === 'refund' ? ORDER.refunded : ORDER.delivered),
        'what was decided comes back, once': paidBack(outside) === (isDone ? cents : 0),
        'it is told once': told === Number(isDone),
      });
    },
  };
};

/** Every story in which shipping or a case moves money. */
export const SHIPPING: readonly Story[] = [
  { name: 'an address that costs more', begin: () => moving(true) },
  { name: 'an address that costs less', begin: () => moving(false) },
  { name: 'a higher price of shipping, agreed', begin: () => pricing(true) },
  { name: 'a lower price of shipping', begin: () => pricing(false) },
  { name: 'shipping or cancelling', begin: shippingOrCancelling },
  { name: 'a refund while shipping', begin: refundingWhileShipping },
  { name: 'a case, refunded in part', begin: () => deciding('partial') },
  { name: 'a case, refunded', begin: () => deciding('refund') },
];
