import type { GiftCardBalance } from '#shared/money/gift-card-balance.ts';
import type { GiftCardInput } from '#shared/schemas/gift-card.ts';
import { isRecord, session, stored, storedText } from '#web/lib/storage.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import type { GiftDraft } from './checkout-state.ts';
import type { PayMethod } from './payment-methods.ts';
import { texts } from './saved-contact.ts';

/** What the customer chose at the checkout of one cart, beside contact and address. */
export interface Choices {
  method: PayMethod;
  hasConsent: boolean;
  paysFull: boolean;
  emailList: boolean | undefined;
  /** Promotion codes, comma-joined. */
  promos: string;
  /** The gift, with the address that it goes to. */
  gift: (Omit<GiftDraft, 'own'> & { address?: Address | undefined }) | undefined;
}

const METHODS: readonly unknown[] = ['stripe', 'paypal', 'affirm', 'amazon'] satisfies PayMethod[];
const isMethod = (value: unknown): value is PayMethod => METHODS.includes(value);

const storedChoices = stored(session, 'checkout choices', isRecord);

const giftIn = (saved: unknown): Choices['gift'] =>
  isRecord(saved)
    ? {
        ...texts({ recipient: '', note: '', wantedOn: '' }, saved),
        ...(isRecord(saved.address) && { address: texts(NO_ADDRESS, saved.address) }),
      }
    : undefined;

/** The choices of this tab's earlier visit to the checkout of a cart; empty without one. */
export const loadChoices = (cartId: string): Partial<Choices> => {
  const saved = storedChoices.load();
  if (saved?.cart !== cartId) return {};
  return {
    ...(isMethod(saved.method) && { method: saved.method }),
    ...(typeof saved.emailList === 'boolean' && { emailList: saved.emailList }),
    hasConsent: saved.hasConsent === true,
    paysFull: saved.paysFull === true,
    promos: typeof saved.promos === 'string' ? saved.promos : '',
    gift: giftIn(saved.gift),
  };
};

/** Stores the choices for the rest of this tab's session. */
export const saveChoices = (cart: string, choices: Choices): boolean => storedChoices.save({ cart, ...choices });

/** A gift card with the balance that was found on it last. */
export type FoundCard = GiftCardInput & GiftCardBalance;

const away = storedText(session, 'checkout away');
const isCard = (value: unknown): value is FoundCard =>
  isRecord(value) &&
  typeof value.code === 'string' &&
  typeof value.pin === 'string' &&
  typeof value.balance === 'number' &&
  typeof value.promo_balance === 'number';
const isCards = (value: unknown): value is FoundCard[] => Array.isArray(value) && value.every(isCard);
const awayCards = stored(session, 'checkout away cards', isCards);

/**
 * Notes that the customer goes to a provider's page: `path` looks up what came of it. The gift cards' numbers are stored
 * until the customer is back, since this page's memory ends.
 */
export const saveAway = (path: string, cards: readonly FoundCard[]): void => {
  away.save(path);
  if (cards.length > 0)
    awayCards.save(cards.map(({ code, pin, balance, promo_balance }) => ({ code, pin, balance, promo_balance })));
};

/** The path that looks up what came of a provider's page; undefined when the customer left for none. */
export const loadAway = (): string | undefined => away.load();

/** Notes that the customer is back. */
export const clearAway = (): void => away.clear();

/** The gift cards that were applied when the customer left. */
export const loadAwayCards = (): readonly FoundCard[] => awayCards.load() ?? [];

/** Ends the storage of their numbers. */
export const clearAwayCards = (): void => awayCards.clear();
