import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { CardToPrint, PrintedCard } from '#shared/schemas/gift-card.ts';
import { asAdmin, type AdminAction } from '../platform/audit.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { items, orRefuse, transact, type WritersOf } from '../platform/table.ts';
import { boughtName, readBoughtName } from './bought.ts';
import { unsealCode } from './codes.ts';
import { findDelivery, clearingPrinted, posting, undisputed } from './deliver.ts';
import { GiftCard, GiftCardDelivery, TO_POST, TO_PRINT, type StoredDelivery } from './gift-card.entity.ts';

const MAX_LISTED = 100;

type Address = NonNullable<StoredCart['address']>;

const PRINT_STATES: Partial<Record<StoredDelivery['state'], CardToPrint['state']>> = {
  printing: 'to_print',
  printed: 'to_post',
};

const cardToPrintView = (delivery: StoredDelivery, address: Address | undefined): CardToPrint => ({
  id: boughtName(delivery),
  cart: delivery.cartId,
  cents: delivery.cents,
  bought_at: delivery.boughtAt,
  state: PRINT_STATES[delivery.state] ?? 'posted',
  ...(delivery.design && { design: delivery.design }),
  address: address ?? null,
});

const addressesOf = async (cartIds: readonly string[]): Promise<Map<string, Address>> => {
  const ids = [...new Set(cartIds)];
  if (ids.length === 0) return new Map();
  const { data } = await Cart.get(ids.map((cartId) => ({ cartId }))).go({ attributes: ['cartId', 'address'] });
  return new Map(data.flatMap(({ cartId, address }) => (address ? [[cartId, address]] : [])));
};

/** Deliveries that wait for a person, the oldest first, at most 100. */
export const waitingFor = async (dueKind: string): Promise<StoredDelivery[]> =>
  (await GiftCardDelivery.query.dueBefore({ dueKind }).go({ limit: MAX_LISTED })).data;

/** Bought cards that are to be printed, then those that are to be posted: the oldest first, at most 100 of each. */
export const cardsToPrint = async (): Promise<CardToPrint[]> => {
  const deliveries = (await Promise.all([waitingFor(TO_PRINT), waitingFor(TO_POST)])).flat();
  const addresses = await addressesOf(deliveries.map(({ cartId }) => cartId));
  return deliveries.map((delivery) => cardToPrintView(delivery, addresses.get(delivery.cartId)));
};

const viewOf = async (delivery: StoredDelivery): Promise<CardToPrint> =>
  cardToPrintView(delivery, (await addressesOf([delivery.cartId])).get(delivery.cartId));

/** The delivery of a card by its id on the wire, read consistently. */
export const deliveryNamed = async (id: string): Promise<StoredDelivery | undefined> => {
  const named = readBoughtName(id);
  return named && findDelivery(named);
};

type DeliveryWriter = WritersOf<{ delivery: typeof GiftCardDelivery }>['delivery'];

/**
 * Changes a delivery for an admin, with an entry in the audit trail; refuses with `otherwise` when its state has
 * changed, and `gift_card.disputed` while the card's payment is disputed.
 */
const moving = (
  admin: SignedInActor,
  what: AdminAction,
  delivery: StoredDelivery,
  [move, otherwise]: readonly [(write: DeliveryWriter, delivery: StoredDelivery) => object, ErrorCode],
): Promise<void> =>
  transact({ card: GiftCard, delivery: GiftCardDelivery }, (write) =>
    items(asAdmin(admin, what), {
      delivery: orRefuse(move(write.delivery, delivery), otherwise),
      card: undisputed(write.card, delivery),
    }),
  );

/**
 * Answers the code of a card to the admin who prints it: once, with an entry in the audit trail, after which the code
 * is deleted. Refuses `gift_card.not_to_print` for a card that was printed or refunded before, and for an unknown one,
 * and `gift_card.disputed` while its payment is disputed.
 */
export const printCard = async (id: string, admin: SignedInActor): Promise<PrintedCard> => {
  const delivery = await deliveryNamed(id);
  if (delivery?.state !== 'printing' || delivery.sealedCode === undefined) throw new AppError('gift_card.not_to_print');
  const code = await unsealCode(delivery.sealedCode);
  const what = {
    action: 'gift-card.print' as const,
    subject: { kind: 'gift-card' as const, id, label: 'Gift card' },
    before: 'to be printed',
    after: 'printed',
  };
  await moving(admin, what, delivery, [clearingPrinted, 'gift_card.not_to_print']);
  return { ...(await viewOf({ ...delivery, state: 'printed' })), code };
};

/**
 * Marks a printed card as posted, once, with an entry in the audit trail; refuses `gift_card.not_to_post` for a card
 * that is not printed yet, was posted or was refunded, and `gift_card.disputed` while its payment is disputed.
 */
export const postCard = async (id: string, admin: SignedInActor): Promise<CardToPrint> => {
  const delivery = await deliveryNamed(id);
  if (delivery?.state !== 'printed') throw new AppError('gift_card.not_to_post');
  const what = {
    action: 'gift-card.post' as const,
    subject: { kind: 'gift-card' as const, id, label: 'Gift card' },
    before: 'printed',
    after: 'posted',
  };
  await moving(admin, what, delivery, [posting, 'gift_card.not_to_post']);
  return viewOf({ ...delivery, state: 'posted' });
};
