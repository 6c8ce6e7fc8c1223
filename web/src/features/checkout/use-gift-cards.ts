import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { normalCode } from '#shared/money/gift-card-balance.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { GiftCardInput } from '#shared/schemas/gift-card.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { lookupRefusalText } from '../payments/submission.ts';
import { clearAwayCards, loadAwayCards, type FoundCard } from '../cart/saved-choices.ts';

/** An applied gift card; its number and pin are stored only while the customer is at a provider's page. */
export type AppliedCard = FoundCard & {
  /** The last lookup failed, so the balance is the one from before. */
  isUnchecked?: boolean;
};

export interface GiftCards {
  cards: readonly AppliedCard[];
  isLooking: boolean;
  /** Why the last card was not applied, or which ones were taken off. */
  problem: string | undefined;
  apply: (input: GiftCardInput, onApplied: () => void) => void;
  remove: (card: AppliedCard) => void;
  /** Looks up the balance of every card again; cards that do not open any more are taken off. */
  recheck: () => void;
  isRechecking: boolean;
}

const APPLIED = 'This gift card has been applied already.';
const MAX_CARDS = 10;

const SHOWN_DIGITS = 4;
/** The last characters of a card's number, by which pages name it. */
export const endingOf = ({ code }: GiftCardInput): string => code.slice(-SHOWN_DIGITS).toUpperCase();

const lookUp = async ({ code, pin }: GiftCardInput): Promise<AppliedCard> => {
  const { result } = await api.post('/api/carts/card', { body: { code, pin } });
  return { code, pin, balance: result.balance, promo_balance: result.promo_balance };
};

/** A card as it is after another lookup; undefined for one that does not open any more. */
const lookUpAgain = (card: AppliedCard): Promise<AppliedCard | undefined> =>
  lookUp(card).catch((error: unknown) =>
    error instanceof ApiError && error.code === 'gift_card.not_found' ? undefined : { ...card, isUnchecked: true },
  );

const takenOffText = (card: AppliedCard): string =>
  `The gift card ending in ${endingOf(card)} was taken off: nothing is left on it, or it cannot be used any more.`;

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
  const [cards, setCards] = useState<readonly AppliedCard[]>(loadAwayCards);
  const [refusal, setRefusal] = useState<string>();
  const [isRechecking, setIsRechecking] = useState(false);
  const recheck = async () => {
    const takenOff: string[] = [];
    setIsRechecking(true);
    // One after the other, because the server counts a lookup against the limit of failures until it has its answer.
    for (const card of cards) {
      const found = await lookUpAgain(card);
      if (!found) {
        takenOff.push(takenOffText(card));
        setRefusal(takenOff.join(' '));
      }
      // Cards may have been applied or removed meanwhile, so each answer changes its own card alone.
      setCards((held) => held.flatMap((each) => (each.code === card.code ? (found ?? []) : each)));
    }
    setIsRechecking(false);
  };
  useEffect(() => {
    if (cards.length > 0) void recheck().then(clearAwayCards);
    // Runs once, for the cards that were applied before a provider's page.
    // oxlint-disable-next-line react/exhaustive-deps
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
    problem: refusal ?? (look.error ? lookupRefusalText(look.error) : undefined),
    apply: (input, onApplied) => {
      const found = giftCardRefusal(input, cards, items);
      setRefusal(found);
      look.reset();
      if (!found && !look.isPending) look.mutate(input, { onSuccess: onApplied });
    },
    remove: (card) => {
      setRefusal(undefined);
      setCards((held) => held.filter(({ code }) => code !== card.code));
    },
    recheck: () => void recheck(),
    isRechecking,
  };
};
