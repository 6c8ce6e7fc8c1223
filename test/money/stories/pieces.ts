import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { balanceOf, ledgerEntry, ledgerOf } from '#functions/ledger/ledger.ts';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { duesOf, readMoney } from '#functions/carts/piece-accounts.ts';
import { refundsOf } from '#functions/refunds/refund.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { complete } from '#test/factories/billing.ts';
import { checkoutOf } from '#test/factories/carts.ts';
import { anOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import { unkept, type Customer, type Story } from './story.ts';

const GOODWILL_CENTS = 700;
const REST_CENTS = 49;

/** The customer pays for one of two pieces. */
const payingOne = async (): Promise<Customer> => {
  const { shopper, cartId } = await anOrder({ pieces: 2, status: ORDER.accepted });
  const cart = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
  const [wanted, other] = cart.orders;
  const input = checkoutOf(cart, { orders: [wanted?.id ?? ''], total: wanted?.due ?? 0 });
  return {
    cartId,
    press: (key) => shopper.post('/api/carts/create/', input, { headers: { 'Idempotency-Key': key } }),
    broken: async ({ snapshot }) => {
      const money = await readMoney(cartId);
      const dues = duesOf(money);
      const taken = snapshot.charges.filter(({ status }) => status === 'succeeded').length;
      const isPaid = taken > 1;
      const named = money.entries.flatMap(({ pieces = [] }) => pieces);
      return unkept({
        'the piece is paid, or owes what it did': dues.get(wanted?.id ?? '') === (isPaid ? 0 : wanted?.due),
        'the other owes what it did': dues.get(other?.id ?? '') === other?.due,
        'the parts make the rest': sumCents(dues.values()) === balanceOf(money.entries).due,
        'the ledger names the piece once': sumCents(named.map(({ cents }) => cents)) === (isPaid ? wanted?.due : 0),
      });
    },
  };
};

/** The staff refunds a part of a piece; the same form is sent again and again. */
const givingGoodwill = async (): Promise<Customer> => {
  const [{ cartId, orderId }, { shopper: admin }] = await Promise.all([
    anOrder({ status: ORDER.accepted, checkout: { full_payment: true } }),
    somebody('Admin'),
  ]);
  const input = { cents: GOODWILL_CENTS, reason: 'The parcel was late.' };
  return {
    cartId,
    cancels: true,
    press: () => admin.post(`/api/admin/orders/${orderId}/goodwill`, input, { headers: { 'Idempotency-Key': cartId } }),
    broken: async ({ snapshot, events }, comesBack) => {
      const [money, refunds] = [await readMoney(cartId), await refundsOf(cartId)];
      const isDone = comesBack || refunds.length > 0;
      const lowered = money.entries.filter(({ memo }) => memo === 'Goodwill').length;
      return unkept({
        'the price is lowered once': lowered === Number(isDone),
        'it comes back once':
          sumCents(snapshot.charges.map(({ amount_refunded: cents }) => cents)) === (isDone ? GOODWILL_CENTS : 0),
        'nothing is owed, nothing is overpaid':
          balanceOf(money.entries).total === balanceOf(money.entries).paid && balanceOf(money.entries).due === 0,
        'it is told once':
          events.filter(({ name, payload }) => name === 'order.partly_refunded' && payload.cartId === cartId).length ===
          Number(isDone),
      });
    },
  };
};

/** A piece is finished whose rest is too little to be charged. */
const forgiving = async (): Promise<Customer> => {
  const { cartId, orderId, artists } = await anOrder({ status: ORDER.accepted });
  const { due } = balanceOf(await ledgerOf(cartId));
  await LedgerEntry.put(
    ledgerEntry({
      cartId,
      orderId,
      memo: 'Less',
      lines: [
        { account: 'promos', cents: due - REST_CENTS },
        { account: 'customer', cents: REST_CENTS - due },
      ],
    }),
  ).go();
  await complete(artists[0]!, orderId);
  return {
    cartId,
    press: () => syncBilling(cartId).catch(() => undefined),
    broken: async ({ events }) => {
      const entries = await ledgerOf(cartId);
      return unkept({
        'the rest is forgiven once': entries.filter(({ memo }) => memo === 'Rounding').length === 1,
        'nothing is owed': balanceOf(entries).due === 0,
        'nobody is asked for it': events.every(
          ({ name, payload }) => payload.cartId !== cartId || !name.startsWith('balance.'),
        ),
      });
    },
  };
};

/** Every story of the money of one piece (C51, C63). */
export const PIECES: readonly Story[] = [
  { name: 'paying for one of two pieces', begin: payingOne },
  { name: 'goodwill for a piece', begin: givingGoodwill },
  { name: 'a rest under 50 cents', begin: forgiving, isTold: true },
];
