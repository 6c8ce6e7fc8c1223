import { useEffect, useState } from 'react';
import { giftCardParts, type GiftCardPart } from '#shared/gift-cards.ts';
import { sumCents } from '#shared/money.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import { payRefusalOf, type PayMethod, type PayRefusal, type PayState } from './payment-methods.ts';
import { saveBilling, loadBilling } from './saved-contact.ts';
import { useGiftCards, type GiftCards } from './use-gift-cards.ts';

export interface Payment {
  state: PayState;
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
  /** Checks what the method needs and marks what is missing; undefined when it may be sent. */
  refuse: (shippingName: string | undefined) => PayRefusal | undefined;
  /** What is wrong with an input, by its id. */
  errorOf: (input: string) => string | undefined;
}

const first = (): PayState => ({ method: 'stripe', billing: loadBilling(), hasConsent: false });

/** How an amount in cents is paid: by gift cards as far as they go, and the rest by one method. */
export const usePayment = (items: Cart['items'], dueCents: number): Payment => {
  const [state, setState] = useState(first);
  const [refusal, setRefusal] = useState<PayRefusal>();
  const giftCards = useGiftCards(items);
  const { billing } = state;
  useEffect(() => void saveBilling(billing), [billing]);

  /** Removes the marks of inputs that were edited since the refused attempt. */
  const clearRefusals = (edited: readonly string[]) =>
    setRefusal(
      (current) => current && { ...current, inputs: current.inputs.filter((input) => !edited.includes(input)) },
    );
  const parts = giftCardParts(dueCents, giftCards.cards);
  const giftCents = sumCents(parts.map(({ cents, promoCents }) => cents + promoCents));
  const chargeCents = dueCents - giftCents;
  const method = chargeCents === 0 ? 'commit' : state.method;
  return {
    state,
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
    refuse: (shippingName) => {
      const found = payRefusalOf({ ...state, method }, shippingName);
      setRefusal(found);
      return found;
    },
    errorOf: (input) => {
      if (!refusal?.inputs.includes(input)) return undefined;
      return refusal.isIncomplete ? 'Please fill this in' : refusal.message;
    },
  };
};
