import { HOUR_MS } from '#shared/time/time.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, orRefuse, transact, type WritersOf } from '../platform/table.ts';
import { findCard } from './cards.ts';
import { unsealCode } from './codes.ts';
import { GiftCard, GiftCardDelivery, TO_POST, UNSENT, type StoredDelivery } from './gift-card.entity.ts';

type DeliveryId = Pick<StoredDelivery, 'cartId' | 'pieceId'>;

/** A delivery, read consistently. */
export const findDelivery = async ({ cartId, pieceId }: DeliveryId): Promise<StoredDelivery | undefined> => {
  const { data } = await GiftCardDelivery.get({ cartId, pieceId }).go({ consistent: true });
  return data ?? undefined;
};

/** Has the scheduler look again in an hour at a card whose send date has come. */
const putOff = ({ cartId, pieceId }: DeliveryId): Promise<boolean> =>
  ifUnchanged(
    GiftCardDelivery.patch({ cartId, pieceId })
      .set({ dueAt: new Date(now() + HOUR_MS).toISOString() })
      .where(({ state }, { eq }) => eq(state, 'waiting'))
      .go(),
  );

type CardWriter = WritersOf<{ card: typeof GiftCard }>['card'];

/** Item that holds while a card is active: neither is its payment disputed, nor is it void. */
const ifActive = (write: CardWriter, cardId: string): object =>
  write
    .check({ cardId })
    .where(({ state }, { eq }) => eq(state, 'active'))
    .commit();

/** The same for a card that is about to be handed out by the staff; refuses `gift_card.disputed`. */
export const undisputed = (write: CardWriter, { cardId = '' }: Pick<StoredDelivery, 'cardId'>): object =>
  orRefuse(ifActive(write, cardId), 'gift_card.disputed');

/**
 * Releases a card whose send date has come to be mailed, once; answers what it did. A card whose payment is disputed
 * opens nothing, so it waits and is mailed within an hour after the dispute is won.
 */
export const releaseDelivery = async ({ cartId, pieceId, cardId = '' }: StoredDelivery): Promise<string> => {
  const isReleased = await ifUnchanged(
    transact({ card: GiftCard, delivery: GiftCardDelivery, outbox: Outbox }, (write) => ({
      card: ifActive(write.card, cardId),
      delivery: write.delivery
        .patch({ cartId, pieceId })
        .set({ state: 'mailing' })
        .remove(['dueKind', 'dueAt'])
        .where(({ state }, { eq }) => eq(state, 'waiting'))
        .commit(),
      released: write.outbox.create(outgoing('gift-card.released', { cartId, pieceId })).commit(),
    })),
  );
  if (isReleased) return 'mailed';
  if ((await findCard(cardId))?.state !== 'frozen') return 'was mailed, or refunded';
  await putOff({ cartId, pieceId });
  return 'waits for a dispute';
};

/** Whether a card's mail could not be sent. */
export const isUnsent = ({ state, dueKind }: Pick<StoredDelivery, 'state' | 'dueKind'>): boolean =>
  state === 'mailing' && dueKind === UNSENT;

/** Lists a card whose mail could not be sent, until it is mailed again, and emits that; calling it again changes nothing. */
export const listUnsent = async ({ cartId, pieceId }: DeliveryId): Promise<void> => {
  await ifUnchanged(
    transact({ delivery: GiftCardDelivery, outbox: Outbox }, (write) => ({
      delivery: write.delivery
        .patch({ cartId, pieceId })
        .set({ dueKind: UNSENT, dueAt: nowIso() })
        .where(({ state, dueKind }, { eq, notExists }) => `${eq(state, 'mailing')} AND ${notExists(dueKind)}`)
        .commit(),
      unsent: write.outbox.create(outgoing('gift-card.unsent', { cartId, pieceId })).commit(),
    })),
  );
};

/** The code of a card that is being mailed; undefined once it has been mailed. */
export const codeToMail = async ({ state, sealedCode }: StoredDelivery): Promise<string | undefined> =>
  state === 'mailing' && sealedCode !== undefined ? unsealCode(sealedCode) : undefined;

type DeliveryWriter = WritersOf<{ delivery: typeof GiftCardDelivery }>['delivery'];

/** Item that deletes the code of a card that is being shown for printing, once; the card is then to be posted. */
export const clearingPrinted = (write: DeliveryWriter, { cartId, pieceId }: DeliveryId): object =>
  write
    .patch({ cartId, pieceId })
    .set({ state: 'printed', dueKind: TO_POST, dueAt: nowIso() })
    .remove(['sealedCode'])
    .where(({ state }, { eq }) => eq(state, 'printing'))
    .commit();

/** Item that marks a printed card as posted, once. */
export const posting = (write: DeliveryWriter, { cartId, pieceId }: DeliveryId): object =>
  write
    .patch({ cartId, pieceId })
    .set({ state: 'posted' })
    .remove(['dueKind', 'dueAt'])
    .where(({ state }, { eq }) => eq(state, 'printed'))
    .commit();

/** Item that takes a card whose mail could not be sent off the list, to be mailed to an address, once. */
export const mailing = (write: DeliveryWriter, { cartId, pieceId }: DeliveryId, email: string): object =>
  write
    .patch({ cartId, pieceId })
    .set({ email })
    .remove(['dueKind', 'dueAt'])
    .where(({ state, dueKind }, { eq }) => `${eq(state, 'mailing')} AND ${eq(dueKind, UNSENT)}`)
    .commit();

/** Deletes the code of a card whose mail has been sent; calling it again changes nothing. */
export const clearMailed = async ({ cartId, pieceId }: DeliveryId): Promise<void> => {
  await ifUnchanged(
    GiftCardDelivery.patch({ cartId, pieceId })
      .set({ state: 'mailed' })
      .remove(['sealedCode', 'dueKind', 'dueAt'])
      .where(({ state }, { eq }) => eq(state, 'mailing'))
      .go(),
  );
};
