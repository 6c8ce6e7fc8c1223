import { ledgerOf, type Account } from '#functions/ledger/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { partnerPayee } from '#functions/payouts/payees.ts';
import { sumCents } from '#shared/money/money.ts';
import { PASSED_ON, type PassedOnKind } from '#shared/money/passed-on.ts';
import type { Payments } from './payments.ts';
import { payoutLinesOf } from './payouts.ts';
import { inAccount } from '#functions/payouts/payout-lines.ts';

/** Who has how much of what a piece costs, in cents. */
export interface Sums {
  /** What the provider has taken and not paid back. */
  provider: number;
  /** What the customer still owes. */
  due: number;
  artist: number;
  partner: number;
  charity: number;
  carbon: number;
  house: number;
}

/** Positions of everybody with the one piece of a cart: from the provider's own books, both ledgers, and what was passed on. */
export const sumsOf = async (
  { cartId, orderId }: { cartId: string; orderId: string },
  payments: Payments,
): Promise<Sums> => {
  const [entries, { data: order }] = await Promise.all([
    ledgerOf(cartId),
    Order.get({ orderId }).go({ consistent: true }),
  ]);
  const inLedger = (...accounts: Account[]): number =>
    sumCents(
      entries.flatMap(({ lines }) =>
        lines.filter(({ account }) => accounts.includes(account)).map(({ cents }) => cents),
      ),
    );
  const earnedBy = async (payeeId: string | undefined): Promise<number> =>
    payeeId === undefined
      ? 0
      : 0 -
        inAccount(
          (await payoutLinesOf(payeeId)).filter((line) => line.orderId === orderId),
          'earned',
        );
  const [artist, partner] = await Promise.all([
    earnedBy(order?.supplierId),
    earnedBy(order?.partnerId && partnerPayee(order.partnerId)),
  ]);
  /** What is owed to them, and what they have got. */
  const othersHave = (kind: PassedOnKind): number => {
    const part = order?.passedOn?.[kind];
    return 0 - inLedger(kind, `${kind}_passed_on`) + (part?.done ? part.cents : 0);
  };
  const [charity = 0, carbon = 0] = PASSED_ON.map(othersHave);
  const charged = -inLedger('sales', 'shipping', 'extras', 'promos', 'kept_deposits');
  return {
    provider: sumCents(
      payments
        .snapshot(cartId)
        .charges.map(({ amount, amount_refunded: back, status }) => (status === 'succeeded' ? amount - back : 0)),
    ),
    due: inLedger('customer'),
    artist,
    partner,
    charity,
    carbon,
    house: charged - artist - partner - inLedger('borne', 'left_to_payees'),
  };
};

/** Whether every cent that was taken or is owed is somebody's. */
export const addsUp = ({ provider, due, artist, partner, charity, carbon, house }: Sums): boolean =>
  provider + due === artist + partner + charity + carbon + house;
