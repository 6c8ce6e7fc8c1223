import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { RefundState, RefundView } from '#shared/schemas/refund.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { finishRefund } from './finish-refund.ts';
import { DUE_REFUND, Refund, type StoredRefund } from './refund.entity.ts';
import { refundView } from './refund-view.ts';

const MAX_LISTED = 50;

/** Refunds in a state, the newest first, at most 50. */
export const listRefunds = async (state: RefundState): Promise<RefundView[]> => {
  const { data } = await Refund.query.inState({ state }).go({ order: 'desc', limit: MAX_LISTED });
  return data.map(refundView);
};

const readRefund = async (cartId: string, refundId: string): Promise<StoredRefund> => {
  const { data } = await Refund.get({ cartId, refundId }).go({ consistent: true });
  if (!data) throw new AppError('refund.not_found');
  return data;
};

/**
 * Tries a failed refund again, under another idempotency key and with an entry in the audit trail. Refuses
 * `refund.not_found`, and `refund.not_failed` for a pending or paid refund, so that no money goes back twice.
 */
export const retryRefund = async (cartId: string, refundId: string, admin: SignedInActor): Promise<RefundView> => {
  const { state, tries, cents, email, failure } = await readRefund(cartId, refundId);
  if (state !== 'failed') throw new AppError('refund.not_failed');
  const what = {
    action: 'refund.retry' as const,
    subject: { kind: 'refund' as const, id: refundId, label: email },
    before: `failed: ${failure ?? ''}`,
    after: `tried again: ${formatCents(cents)}`,
  };
  await transact({ refund: Refund }, (write) =>
    items(asAdmin(admin, what), {
      refund: orRefuse(
        write.refund
          .patch({ cartId, refundId })
          .set({ state: 'pending', tries: tries + 1, dueKind: DUE_REFUND, dueAt: nowIso() })
          .where((stored, { eq }) => `${eq(stored.state, 'failed')} AND ${eq(stored.tries, tries)}`)
          .commit(),
        'refund.not_failed',
      ),
    }),
  );
  // If the payout fails now, the sweep repeats it.
  await finishRefund(cartId, refundId).catch((error: unknown) => log.error('a refund waits', error, { refundId }));
  return refundView(await readRefund(cartId, refundId));
};
