import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { giftCardParts, type GiftCardPart } from '#shared/money/gift-card-balance.ts';
import { sumCents } from '#shared/money/money.ts';
import type { AccountCard, Address, Cart } from '#shared/schemas/cart.ts';
import { accountCardsQuery, chosenCard } from '../payments/account-cards.ts';
import { isPlaced } from '../cart/checkout-rules.ts';
import { payRefusalOf, type PayMethod, type PayRefusal, type PayState } from '../cart/payment-methods.ts';
import { loadChoices } from '../cart/saved-choices.ts';
import { saveBilling, loadBilling } from '../cart/saved-contact.ts';
import { useGiftCards, type GiftCards } from './use-gift-cards.ts';

export interface Payment {
  state: PayState;
  /** The billing address that is sent: the shipping address where it is the same. */
  billing: Address;
  /** Whether the billing address is the shipping address; undefined where it cannot be. */
  isBillingSame: boolean | undefined;
  setBillingSame: (isSame: boolean) => void;
  giftCards: GiftCards;
  /** What each gift card pays. */
  parts: readonly GiftCardPart[];
  giftCents: number;
  /** What is left to be charged by the chosen method, in cents. */
  chargeCents: number;
  /** Method of that charge; `commit` where nothing is left. */
  method: PayMethod;
  choose: (method: PayMethod) => void;
  editBilling: (part: Partial<Address>) => void;
  consent: (given: boolean) => void;
  /** The saved cards of the account, and the one of them that is charged; undefined for the card in the form. */
  cards: readonly AccountCard[];
  card: AccountCard | undefined;
  chooseCard: (id: string) => void;
  /** Reads the saved cards again, after one was refused. */
  recheckCards: () => void;
  /** Only the checkout of an account asks whether the card is to be saved. */
  canSaveCard: boolean;
  saveCard: (wanted: boolean) => void;
  /** What the method still needs, without marking it. */
  missing: (shippingName: string | undefined) => PayRefusal | undefined;
  /** Checks what the method needs and marks what is missing; undefined when it may be sent. */
  refuse: (shippingName: string | undefined) => PayRefusal | undefined;
  /** What is wrong with an input, by its id. */
  errorOf: (input: string) => string | undefined;
}

/** Affirm's loans are for the United States alone (Y-10). */
const BILLING_COUNTRY = 'US';

const firstOf = (cartId: string): PayState => {
  const { method = 'stripe', hasConsent = false } = loadChoices(cartId);
  return { method, billing: loadBilling(), hasConsent, cardId: undefined, savesCard: false };
};

/** How an amount in cents is paid: by gift cards as far as they go, and the rest by one method. */
export const usePayment = (
  { id, items, status }: Pick<Cart, 'id' | 'items' | 'status'>,
  dueCents: number,
  shipping: Address | null,
): Payment => {
  const [state, setState] = useState(() => firstOf(id));
  const [wantsSame, setWantsSame] = useState(state.billing.line1 === '');
  const [refusal, setRefusal] = useState<PayRefusal>();
  const giftCards = useGiftCards(items);
  const { data: account, refetch } = useQuery(accountCardsQuery());
  const cards = account?.cards ?? [];
  useEffect(() => void saveBilling(state.billing), [state.billing]);
  const isBillingSame = shipping?.country === BILLING_COUNTRY ? wantsSame : undefined;
  const billing =
    isBillingSame && shipping ? { ...shipping, phone: shipping.phone || state.billing.phone } : state.billing;

  /** Removes the marks of inputs that were edited since the refused attempt. */
  const clearRefusals = (edited: readonly string[]) =>
    setRefusal(
      (current) => current && { ...current, inputs: current.inputs.filter((input) => !edited.includes(input)) },
    );
  const parts = giftCardParts(dueCents, giftCards.cards);
  const giftCents = sumCents(parts.map(({ cents, promoCents }) => cents + promoCents));
  const chargeCents = dueCents - giftCents;
  const method = chargeCents === 0 ? 'commit' : state.method;
  const missing = (shippingName: string | undefined): PayRefusal | undefined => {
    const found = payRefusalOf({ ...state, billing, method }, shippingName);
    if (!found || !isBillingSame) return found;
    // Only the phone of the shipping address is optional, so only it is asked for again.
    return {
      ...found,
      inputs: found.inputs.map((input) => (input === 'bill-phone' ? input : input.replace('bill-', 'ship-'))),
    };
  };
  return {
    state,
    billing,
    isBillingSame,
    setBillingSame: (isSame) => {
      setRefusal(undefined);
      setWantsSame(isSame);
    },
    giftCards,
    parts,
    giftCents,
    chargeCents,
    method,
    choose: (next) => {
      setRefusal(undefined);
      setState((current) => ({ ...current, method: next }));
    },
    editBilling: (part) => {
      clearRefusals(Object.keys(part).map((field) => `bill-${field}`));
      setState((current) => ({ ...current, billing: { ...current.billing, ...part } }));
    },
    consent: (given) => {
      clearRefusals(['pay-consent']);
      setState((current) => ({ ...current, hasConsent: given }));
    },
    cards,
    card: chosenCard(cards, state.cardId),
    chooseCard: (cardId) => setState((current) => ({ ...current, cardId })),
    recheckCards: () => void refetch(),
    canSaveCard: account?.can_save === true && !isPlaced({ status }),
    saveCard: (savesCard) => setState((current) => ({ ...current, savesCard })),
    missing,
    refuse: (shippingName) => {
      const found = missing(shippingName);
      setRefusal(found);
      return found;
    },
    errorOf: (input) => {
      if (!refusal?.inputs.includes(input)) return undefined;
      return refusal.isIncomplete ? 'Please fill this in' : refusal.message;
    },
  };
};
