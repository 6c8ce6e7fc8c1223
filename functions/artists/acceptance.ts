import { AppError } from '#shared/errors.ts';
import { type StoredEntry, coversDeposit, extraOf } from '../ledger/ledger.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { readArtist } from './artists.ts';

/**
 * Why an order's artist cannot accept with this ledger of its cart; undefined when nothing is in the way: the artist is
 * active, and the deposits of the piece and of its extra are paid (C15).
 */
export const refusalToAccept = async (
  { orderId }: StoredOrder,
  supplierId: string,
  entries: StoredEntry[],
): Promise<AppError | undefined> => {
  if (!(await readArtist(supplierId)).isActive) return new AppError('artist.inactive');
  if (coversDeposit(entries, extraOf(orderId, entries))) return undefined;
  return new AppError('quote.payment_due', {
    description:
      // promise: artist-told-of-paid-extra
      'You cannot accept yet: the customer has to pay the deposit first. We have asked them by mail, and we write to you as soon as it is paid.',
  });
};
