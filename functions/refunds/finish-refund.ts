import { AppError } from '#shared/errors.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { ledgerEntry, PROCESSORS, type LedgerLine, type StoredEntry } from '../ledger/ledger.ts';
import { refundEntities, refundToCard } from '../gift-cards/refunds.ts';
import { METHODS, providerOf, type Method } from '../payments/provider.ts';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { security } from '../platform/security-log.ts';
import { ConditionRefused, ifUnchanged, items, transact, type WritersOf } from '../platform/table.ts';
import { Refund, refundsOf, type StoredRefund } from './refund.entity.ts';

/** A refund that its provider is still processing is asked for again after this long. */
const LOOK_AGAIN_MS = 3_600_000;

const readRefund = async (cartId: string, refundId: string): Promise<StoredRefund | undefined> => {
  const { data } = await Refund.get({ cartId, refundId }).go({ consistent: true });
  return data ?? undefined;
};

/** The method of the refunded payment; undefined for a gift card, which has no provider. */
const methodOf = ({ processor }: StoredRefund): Method | undefined =>
  METHODS.find((method) => PROCESSORS[method] === processor);

/** Idempotency key of a try: the refund's id for the first, with the number of the try for each later one. */
const keyOf = ({ refundId, tries }: StoredRefund): string => (tries === 1 ? refundId : `${refundId}-${tries}`);

const payout = ({ cartId, orderId, cents }: StoredRefund, from: LedgerLine[], reference: string): StoredEntry =>
  ledgerEntry({
    cartId,
    orderId,
    memo: 'Refund paid out',
    reference,
    lines: [{ account: 'refunds' as const, cents }, ...from].filter((line) => line.cents !== 0),
  });

/** Item that marks a refund as paid, on condition that this try is still pending. */
const ending = (
  write: WritersOf<{ refund: typeof Refund }>['refund'],
  { cartId, refundId, tries }: StoredRefund,
): object =>
  write
    .patch({ cartId, refundId })
    .set({ state: 'paid' })
    .remove(['dueKind', 'dueAt', 'failure'])
    .where((stored, { eq }) => `${eq(stored.state, 'pending')} AND ${eq(stored.tries, tries)}`)
    .commit();

/** Runs the write of a payout; answers `paid` also when another caller has written it first. */
const orAsPaid = async (
  { cartId, refundId, orderId, cents }: StoredRefund,
  write: () => Promise<void>,
): Promise<'paid'> => {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const current = await readRefund(cartId, refundId);
    if (current?.state !== 'paid') throw error;
    return 'paid';
  }
  security('refund paid out', { refund: refundId, order: orderId, cents });
  return 'paid';
};

const payToCard = async (refund: StoredRefund): Promise<'paid'> => {
  const { cartId, refundId, cents, promoCents, reference } = refund;
  const cart = await cartOf(cartId);
  const { cardId, paying } = await refundToCard(
    { cardId: reference, cents: cents - promoCents, promoCents },
    refundId,
    cart,
  );
  const entry = payout(
    refund,
    [
      { account: 'gift_cards', cents: promoCents - cents },
      { account: 'gift_card_promos', cents: -promoCents },
    ],
    cardId,
  );
  return orAsPaid(refund, () =>
    transact({ ...refundEntities, ledger: LedgerEntry, refund: Refund }, (write) =>
      items({ refund: ending(write.refund, refund), payout: write.ledger.create(entry).commit() }, paying(write)),
    ),
  );
};

/** Saves when to ask again, or why the try has failed, on condition that this try is still pending. */
const saveOutcome = async (
  { cartId, refundId, tries }: StoredRefund,
  change: { dueAt: string } | { failure: string },
): Promise<void> => {
  const patch = Refund.patch({ cartId, refundId });
  await ifUnchanged(
    ('failure' in change ? patch.set({ state: 'failed', ...change }).remove(['dueKind', 'dueAt']) : patch.set(change))
      .where((stored, { eq }) => `${eq(stored.state, 'pending')} AND ${eq(stored.tries, tries)}`)
      .go(),
  );
};

const payByProvider = async (refund: StoredRefund, method: Method): Promise<StoredRefund['state']> => {
  const { reference, cents, refundId } = refund;
  const provider = providerOf(method);
  const paid = await provider.refund({ refundId: keyOf(refund), reference, cents });
  switch (paid.state) {
    case 'succeeded': {
      const entry = payout(refund, [{ account: provider.account, cents: -cents }], paid.reference);
      return orAsPaid(refund, () =>
        transact({ ledger: LedgerEntry, refund: Refund }, (write) => ({
          refund: ending(write.refund, refund),
          payout: write.ledger.create(entry).commit(),
        })),
      );
    }
    case 'pending':
      await saveOutcome(refund, { dueAt: new Date(now() + LOOK_AGAIN_MS).toISOString() });
      return 'pending';
    case 'failed':
      log.error('a refund has failed', new Error(paid.reason), { refundId });
      await saveOutcome(refund, { failure: paid.reason });
      return 'failed';
  }
};

/**
 * Pays out a refund: the one function that the request, the webhook and the sweep call. The provider gets the try's
 * idempotency key, and the ledger entry is written with the state `paid`, so calling it again changes nothing. Answers
 * the refund's state.
 */
export const finishRefund = async (cartId: string, refundId: string): Promise<StoredRefund['state']> => {
  const refund = await readRefund(cartId, refundId);
  if (!refund) throw new AppError('refund.not_found');
  if (refund.state !== 'pending') return refund.state;
  const method = methodOf(refund);
  return method ? payByProvider(refund, method) : payToCard(refund);
};

/** Pays out the pending refunds of a cart; one that fails is logged and left to the sweep. */
export const finishRefundsOf = async (cartId: string): Promise<void> => {
  for (const { refundId, state } of await refundsOf(cartId)) {
    if (state !== 'pending') continue;
    await finishRefund(cartId, refundId).catch((error: unknown) => log.error('a refund waits', error, { refundId }));
  }
};
