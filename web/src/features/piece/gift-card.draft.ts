import { isEmailedCard } from '#shared/money/gift-cards.ts';
import { giftProblems } from '#shared/money/gift-problems.ts';
import type { Gift } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';

/** The form of an e-gift card as filled in so far. */
interface GiftDraft {
  /** False when the card goes to the buyer. */
  isForSomebody: boolean;
  recipient: string;
  email: string;
  from: string;
  /** 2026-12-24; empty for today. */
  day: string;
  /** The buyer tried to add the card: from then on each field shows its problem. */
  isAsked: boolean;
}

const EMPTY: GiftDraft = { isForSomebody: false, recipient: '', email: '', from: '', day: '', isAsked: false };

const storedDraft = stored(session, 'gift-draft', isPartOf(EMPTY));

/**
 * The draft, stored in this tab until the card is in the order; `isAsked` is not restored, so a reload shows no
 * problems.
 */
export const giftDraft = createStore(EMPTY, {
  ...storedDraft,
  load: () => ({ ...storedDraft.load(), isAsked: false }),
});

/** The gift of a draft; `today` is the buyer's date. */
export const giftOf = ({ recipient, email, from, day }: GiftDraft, today: string): Gift => ({
  recipient: recipient.trim(),
  email: email.trim(),
  from: from.trim(),
  send_on: day || today,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What adding a card sends: its gift, nothing when the card is for the buyer, or the first problem. */
export const giftToAdd = ({ supplier_product }: Product, today: string): { gift?: Gift; problem?: string } => {
  const asked = giftDraft.read();
  if (!isEmailedCard(supplier_product) || !asked.isForSomebody) return {};
  const gift = giftOf(asked, today);
  const [problem] = Object.values(giftProblems(gift, today));
  if (problem === undefined) return { gift };
  giftDraft.change({ isAsked: true });
  return { problem };
};
