import type { CreateCart } from '#shared/schemas/cart.ts';
import { findCard } from '../payments/stripe-cards.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { giveEachBack, spend, spendEach, type CountedUse } from '../platform/rate-limit.ts';
import { mailboxOf } from '../platform/users.ts';
import { nameOfCard, namesOfEmail, usedUp } from '../promotions/promotions.ts';
import { withCustomers, type PromotionHold } from '../promotions/uses.ts';
import type { ChargeRequest } from './begin.ts';

/*
 * Nothing is answered about a typed address before something to pay with was presented (C60, docs/decisions/024). What
 * is asked about one afterwards counts with the declined cards.
 */

const isLimited = (promotions: readonly PromotionHold[]): boolean =>
  promotions.some(({ limitPerCustomer }) => limitPerCustomer !== null);

const isOwn = ({ isVerified, email: own }: KnownActor, email: string): boolean =>
  isVerified && own !== null && mailboxOf(own) === mailboxOf(email);

/**
 * Counts an order that names a code once per customer, an address that is not proved, and a wrong total; refuses
 * `request.too_many` after thirty from a network in an hour.
 */
export const countOnceCodes = async (
  actor: KnownActor,
  { email }: CreateCart,
  promotions: readonly PromotionHold[],
  network: string,
): Promise<void> => {
  if (isLimited(promotions) && !isOwn(actor, email)) await spend('onceCodeOfNetwork', network);
};

interface Payer {
  paid: Pick<ChargeRequest, 'method' | 'paymentMethod' | 'saved'>;
  hasGiftCards: boolean;
  network: string;
}

/** The card that pays, as its provider has it; undefined for other methods and for a card that does not exist. */
const presentedCard = async ({ method, paymentMethod, saved }: Payer['paid']) => {
  const id = saved?.paymentMethod ?? paymentMethod;
  return method === 'card' && id !== undefined ? findCard(id) : undefined;
};

/**
 * The holds of an order on its promotions, with the names of the typed address and of the card that pays; `refused` are
 * the codes that were used under one of these names as often as a customer may. A method that asks on its provider's
 * page presents nothing before, so the address is counted and not checked. Refuses `request.too_many` as declined cards
 * do.
 */
export const checkPayer = async (
  actor: KnownActor,
  { email }: CreateCart,
  promotions: PromotionHold[],
  { paid, hasGiftCards, network }: Payer,
): Promise<{ promotions: PromotionHold[]; refused: string[] }> => {
  if (!isLimited(promotions)) return { promotions, refused: [] };
  const ofEmail = namesOfEmail(email);
  const card = await presentedCard(paid);
  if (!card && !hasGiftCards)
    return { promotions: withCustomers(promotions, ofEmail, { isChecked: false }), refused: [] };
  const names = card?.fingerprint ? [...ofEmail, nameOfCard(card.fingerprint)] : ofEmail;
  const atSeconds = nowSeconds();
  const limits: CountedUse[] = [
    ['declineOfActor', actor.id],
    ['declineOfNetwork', network],
  ];
  await spendEach(limits);
  const refused = await usedUp(promotions, names);
  if (refused.length > 0) return { promotions, refused };
  await giveEachBack(limits, atSeconds);
  return { promotions: withCustomers(promotions, names, { isChecked: true }), refused };
};
