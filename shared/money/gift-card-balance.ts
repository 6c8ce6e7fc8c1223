import { asTyped } from '../text/typed.ts';
import { MIN_CHARGE_CENTS, sumCents } from './money.ts';

/**
 * A gift card's code in the form in which codes are compared: capital letters and digits only. O becomes 0, I and L
 * become 1, so that a code misread from a printed card still matches.
 */
export const normalCode = (code: string): string =>
  asTyped(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** What is left on a gift card, in cents; the promotional balance may expire and is spent first (C20). */
export interface GiftCardBalance {
  balance: number;
  promo_balance: number;
}

/** What one gift card pays, in cents: `promoCents` from its promotional balance, `cents` from its balance. */
export interface GiftCardPart {
  cents: number;
  promoCents: number;
}

/**
 * The most that gift cards may pay of an amount: all of it, or 50 cents less when their balances would leave a rest
 * below the least card charge.
 */
const wantedOf = (amountCents: number, cards: readonly GiftCardBalance[]): number => {
  const rest = amountCents - sumCents(cards.map(({ balance, promo_balance: promo }) => balance + promo));
  const isTooLittle = rest > 0 && rest < MIN_CHARGE_CENTS && amountCents >= MIN_CHARGE_CENTS;
  return Math.max(0, isTooLittle ? amountCents - MIN_CHARGE_CENTS : amountCents);
};

/**
 * Splits an amount over gift cards, one part per card in the cards' order: all promotional balances are spent first,
 * then the balances. The rest that the cards do not pay is 0 or at least 50 cents, which a bank card can be charged,
 * unless the amount itself is below 50 cents.
 */
export const giftCardParts = (amountCents: number, cards: readonly GiftCardBalance[]): GiftCardPart[] => {
  let left = wantedOf(amountCents, cards);
  const take = (max: number): number => {
    const taken = Math.min(left, max);
    left -= taken;
    return taken;
  };
  const promos = cards.map((card) => take(card.promo_balance));
  return cards.map((card, index) => ({ promoCents: promos[index] ?? 0, cents: take(card.balance) }));
};
