import { MIN_CHARGE_CENTS } from '#shared/money/money.ts';
import type { PieceCents } from '#shared/money/refunds.ts';
import { Cart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, ledgerEntry } from '../ledger/ledger.ts';
import { security } from '../platform/security-log.ts';
import { items, transact } from '../platform/table.ts';
import { movingCart } from '../refunds/settlement-writes.ts';
import { openPieces, type BalanceDue } from './balance-due.ts';
import { isBilledByPiece } from './sync-pieces.ts';

const MEMO = 'Rounding';

/** Rests that are due and too little to be charged: those of single pieces, or that of the cart as a whole. */
const restsOf = (balance: BalanceDue): PieceCents[] => {
  const { due, dues, progress } = balance;
  if (isBilledByPiece(balance))
    return openPieces(balance)
      .filter(({ cents }) => cents < MIN_CHARGE_CENTS)
      .map(({ order: { orderId }, cents }) => ({ orderId, cents }));
  return progress === 'finished' && due < MIN_CHARGE_CENTS
    ? [...dues].map(([orderId, cents]) => ({ orderId, cents })).filter(({ cents }) => cents > 0)
    : [];
};

/**
 * Forgives rests under 50 cents, which nothing can be charged for (C63): a ledger entry each. Answers whether there were
 * any; throws `ConditionRefused` when the cart's money has changed since it was read, or an attempt is open.
 */
export const forgiveRests = async (balance: BalanceDue): Promise<boolean> => {
  const rests = balance.cart.attemptId === undefined ? restsOf(balance) : [];
  if (rests.length === 0) return false;
  const { cartId } = balance.cart;
  const entries = rests.map(({ orderId, cents }) =>
    ledgerEntry({
      cartId,
      memo: MEMO,
      lines: [
        { account: 'rounding', cents },
        { account: 'customer', cents: -cents },
      ],
      ...(orderId && { orderId }),
    }),
  );
  await transact({ cart: Cart, ledger: LedgerEntry }, (write) =>
    items({ cart: movingCart(write.cart, balance, false) }, appending(write.ledger, entries)),
  );
  for (const { orderId, cents } of rests) security('rest forgiven', { order: orderId, cents });
  return true;
};
