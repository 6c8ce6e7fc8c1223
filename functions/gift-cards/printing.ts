import { AppError } from '#shared/errors.ts';
import type { CardToPrint, PrintedCard } from '#shared/schemas/gift-card.ts';
import { auditWrite, stillAdmin } from '../admin/audit.ts';
import { AuditEntry } from '../admin/audit.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { User } from '../platform/user.entity.ts';
import { unsealCode } from './codes.ts';
import { findDelivery, forgettingCode } from './deliver.ts';
import { GiftCardDelivery, TO_PRINT, type StoredDelivery } from './gift-card.entity.ts';

const MOST_LISTED = 100;

const view = ({ cartId, pieceId, cents, boughtAt }: StoredDelivery): CardToPrint => ({ id: `${cartId}.${pieceId}`, cart: cartId, cents, bought_at: boughtAt });

/** Cards that were bought to be printed and have not been, the oldest first, at most 100. */
export const cardsToPrint = async (): Promise<CardToPrint[]> => {
  const { data } = await GiftCardDelivery.query.dueBefore({ dueKind: TO_PRINT }).go({ limit: MOST_LISTED });
  return data.map(view);
};

/**
 * The code of a card that is to be printed, for whoever prints it: shown this once, written on the trail, and gone. Refuses
 * `gift_card.not_to_print` where it was shown or refunded before, or there is no such card.
 */
export const printCard = async (id: string, admin: SignedInActor): Promise<PrintedCard> => {
  const [cartId = '', ...piece] = id.split('.');
  const delivery = await findDelivery({ cartId, pieceId: piece.join('.') });
  if (delivery?.state !== 'printing' || delivery.sealedCode === undefined) throw new AppError('gift_card.not_to_print');
  const code = await unsealCode(delivery.sealedCode);
  try {
    await transact({ delivery: GiftCardDelivery, user: User, audit: AuditEntry }, (write) => [
      forgettingCode(write.delivery, delivery, 'printed'),
      stillAdmin(admin),
      auditWrite(admin, { action: 'gift-card.print', subject: { userId: id, email: 'Gift card' }, before: 'to be printed', after: 'printed' }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw new AppError(error.failed.includes(1) ? 'session.required' : 'gift_card.not_to_print', { cause: error });
  }
  return { ...view(delivery), code };
};
