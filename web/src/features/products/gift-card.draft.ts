import { giftProblems, isEmailedCard } from '#shared/gift-cards.ts';
import type { Gift } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';

/** What the buyer of an e-gift card has filled in so far. */
interface GiftDraft {
  /** Off: the card goes to the buyer. */
  isForSomebody: boolean;
  recipient: string;
  email: string;
  from: string;
  /** 2026-12-24; empty for today. */
  day: string;
  /** Whether the card was to be added: from then on each field says what it lacks. */
  isAsked: boolean;
}

const EMPTY: GiftDraft = { isForSomebody: false, recipient: '', email: '', from: '', day: '', isAsked: false };

const storedDraft = stored(session, 'gift-draft', isPartOf(EMPTY));

/** The draft, which this tab keeps until the card is in the order; what it lacks is said only once it was to be added here. */
export const giftDraft = createStore(EMPTY, {
  ...storedDraft,
  load: () => ({ ...storedDraft.load(), isAsked: false }),
});

/** The gift that a draft stands for, on the calendar of somebody whose day is `today`. */
export const giftOf = ({ recipient, email, from, day }: GiftDraft, today: string): Gift => ({
  recipient: recipient.trim(),
  email: email.trim(),
  from: from.trim(),
  send_on: day || today,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What goes into the order with a card: its gift, nothing when it is the buyer's own, or why it cannot be added yet. */
export const giftToAdd = ({ supplier_product }: Product, today: string): { gift?: Gift; problem?: string } => {
  const asked = giftDraft.read();
  if (!isEmailedCard(supplier_product) || !asked.isForSomebody) return {};
  const gift = giftOf(asked, today);
  const [problem] = Object.values(giftProblems(gift, today));
  if (problem === undefined) return { gift };
  giftDraft.change({ isAsked: true });
  return { problem };
};
