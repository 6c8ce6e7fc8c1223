import { formatCents } from '#shared/money/money.ts';
import type { CardsOfOrder } from '#shared/schemas/gift-card.ts';
import type { Cancellation, TakeCardBack } from '#shared/schemas/refund.ts';
import { AppError } from '#shared/errors.ts';
import { asAdmin } from '../platform/audit.ts';
import { boughtView } from '../gift-cards/bought.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { ifUnchanged } from '../platform/table.ts';
import { readCardFor, readCartFor } from './cancellable-card.ts';
import { checkAgreed, clearPayment, settledOf } from './cancel-order.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { readCardPieces } from './piece-money.ts';
import { cardPreview, settleCard } from './settle-card.ts';

/**
 * The gift cards that an order bought, each with the refund that giving it back would bring or has brought; refuses
 * `order.not_found`.
 */
export const cardsOfOrder = async (cartId: string, admin: SignedInActor): Promise<CardsOfOrder> => {
  const pieces = await readCardPieces(() => readCartFor(cartId, admin, 'order.refund'));
  const cards = pieces.map(async (piece) => ({
    ...boughtView(piece.card, { withRecipient: true }),
    cancellation: (await settledOf(piece.name)) ?? cardPreview(piece),
  }));
  return { cards: await Promise.all(cards) };
};

/**
 * Takes a bought gift card back, as its buyer could, with the reason in the audit trail: all or nothing, once. Refuses
 * `order.not_cancellable` for a card that is spent, was given back or whose payment is disputed, and
 * `order.refund_changed` when the refund is not the agreed one.
 */
export const takeCardBack = async (
  name: string,
  { refund_cents: agreedCents, reason }: TakeCardBack,
  admin: SignedInActor,
): Promise<Cancellation> => {
  const first = await readCardFor(name, admin, 'order.refund');
  const { cartId } = first.card;
  const isToClear = cardPreview(first).allowed && first.money.cart.attemptId !== undefined;
  if (isToClear) await clearPayment(cartId);
  const piece = isToClear ? await readCardFor(name, admin, 'order.refund') : first;
  const preview = (await settledOf(name)) ?? cardPreview(piece);
  checkAgreed(preview, agreedCents);
  const what = {
    action: 'gift-card.take-back' as const,
    subject: { kind: 'gift-card' as const, id: name, label: piece.money.cart.email ?? 'Gift card' },
    before: formatCents(piece.card.cents),
    after: `given back for ${formatCents(agreedCents)}`,
    reason,
  };
  const isSettled = await ifUnchanged(settleCard(piece, { by: admin.id, reason, also: asAdmin(admin, what) }));
  if (!isSettled) throw new AppError('order.refund_changed');
  await finishRefundsOf(cartId);
  return (await settledOf(name)) ?? preview;
};
