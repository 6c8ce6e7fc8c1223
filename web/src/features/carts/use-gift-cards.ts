import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { isGiftCard, normalCode, type GiftCardBalance } from '#shared/gift-cards.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { GiftCardFound, GiftCardInput } from '#shared/schemas/gift-card.ts';
import { api } from '#web/lib/api.ts';
import { refusalText } from '../payments/submission.ts';
import { takeAwayCards } from './saved-choices.ts';

/** An applied gift card; its number and pin are stored only while the customer is at a provider's page. */
export type AppliedCard = GiftCardInput & GiftCardBalance;

export interface GiftCards {
  cards: readonly AppliedCard[];
  isLooking: boolean;
  /** Why the last card was not applied. */
  problem: string | undefined;
  apply: (input: GiftCardInput, onApplied: () => void) => void;
  remove: (card: AppliedCard) => void;
  /** Looks up the balance of every card again; empty cards are dropped. */
  recheck: () => void;
}

const APPLIED = 'This gift card has been applied already.';
const MAX_CARDS = 10;

const lookUp = async (input: GiftCardInput): Promise<AppliedCard> => {
  const { result } = await api.post<GiftCardFound>('/api/carts/card', input);
  return { ...input, balance: result.balance, promo_balance: result.promo_balance };
};

/** The cards whose balance can be looked up. */
const lookUpAll = async (inputs: readonly GiftCardInput[]): Promise<AppliedCard[]> =>
  (await Promise.all(inputs.map((input) => lookUp(input).catch(() => undefined)))).filter((card) => card !== undefined);

/** Why a card is refused before any lookup (M-07, M-08). */
const giftCardRefusal = (
  { code }: GiftCardInput,
  cards: readonly AppliedCard[],
  items: Cart['items'],
): string | undefined => {
  if (items.some((item) => isGiftCard(item.supplier_product))) return FORM_ERRORS['gift_card.buys_no_gift_card'][1];
  if (cards.some((card) => normalCode(card.code) === normalCode(code))) return APPLIED;
  return cards.length >= MAX_CARDS ? `An order takes at most ${MAX_CARDS} gift cards.` : undefined;
};

/** The gift cards that pay for an order (M-06 to M-09). */
export const useGiftCards = (items: Cart['items']): GiftCards => {
  const [cards, setCards] = useState<readonly AppliedCard[]>([]);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    const inputs = takeAwayCards();
    if (inputs.length > 0) void lookUpAll(inputs).then(setCards);
  }, []);
  const [found, setFound] = useState<GiftCardInput>();
  const look = useMutation({
    mutationFn: lookUp,
    onSuccess: (card, input) => {
      setCards((held) => [...held, card]);
      setFound(input);
    },
  });
  return {
    cards,
    // The card is there a moment before its lookup has ended, and stands in the place of "Checking the card…".
    isLooking: look.isPending && look.variables !== found,
    problem: refusal ?? (look.error ? refusalText(look.error) : undefined),
    apply: (input, onApplied) => {
      const found = giftCardRefusal(input, cards, items);
      setRefusal(found);
      look.reset();
      if (!found && !look.isPending) look.mutate(input, { onSuccess: onApplied });
    },
    remove: (card) => {
      setRefusal(undefined);
      setCards((held) => held.filter((each) => each !== card));
    },
    recheck: () => void lookUpAll(cards.map(({ code, pin }) => ({ code, pin }))).then(setCards),
  };
};
