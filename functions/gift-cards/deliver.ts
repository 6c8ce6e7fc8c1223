import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, transact, type WritersOf } from '../platform/table.ts';
import { unsealCode } from './codes.ts';
import { GiftCardDelivery, type StoredDelivery } from './gift-card.entity.ts';

type DeliveryId = Pick<StoredDelivery, 'cartId' | 'pieceId'>;

/** A delivery, read consistently. */
export const findDelivery = async ({ cartId, pieceId }: DeliveryId): Promise<StoredDelivery | undefined> => {
  const { data } = await GiftCardDelivery.get({ cartId, pieceId }).go({ consistent: true });
  return data ?? undefined;
};

/** Lets a card whose day has come go out, once; answers what it did. */
export const releaseDelivery = async ({ cartId, pieceId }: DeliveryId): Promise<string> => {
  try {
    await transact({ delivery: GiftCardDelivery, outbox: Outbox }, (write) => [
      write.delivery
        .patch({ cartId, pieceId })
        .set({ state: 'mailing' })
        .remove(['dueKind', 'dueAt'])
        .where(({ state }, { eq }) => eq(state, 'waiting'))
        .commit(),
      write.outbox.create(outgoing('gift-card.released', { cartId, pieceId })).commit(),
    ]);
    return 'mailed';
  } catch (error) {
    if (error instanceof ConditionRefused) return 'was mailed, or refunded';
    throw error;
  }
};

/** The code of a card that is on its way by mail; undefined once it has been mailed. */
export const codeToMail = async ({ state, sealedCode }: StoredDelivery): Promise<string | undefined> =>
  state === 'mailing' && sealedCode !== undefined ? unsealCode(sealedCode) : undefined;

type DeliveryWriter = WritersOf<{ delivery: typeof GiftCardDelivery }>['delivery'];

/** Item that forgets the code of a card when it has gone out, which it does once. */
export const forgettingCode = (write: DeliveryWriter, { cartId, pieceId }: DeliveryId, how: 'mailed' | 'printed'): object =>
  write
    .patch({ cartId, pieceId })
    .set({ state: how })
    .remove(['sealedCode', 'dueKind', 'dueAt'])
    .where(({ state }, { eq }) => eq(state, how === 'mailed' ? 'mailing' : 'printing'))
    .commit();

/** Forgets the code of a card whose mail has left; calling it again changes nothing. */
export const forgetMailed = (delivery: DeliveryId): Promise<void> =>
  transact({ delivery: GiftCardDelivery }, (write) => [forgettingCode(write.delivery, delivery, 'mailed')]).catch((error: unknown) => {
    if (!(error instanceof ConditionRefused)) throw error;
  });
