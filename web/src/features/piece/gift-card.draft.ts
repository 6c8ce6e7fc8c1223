import { isEmailedCard, isGiftCard } from '#shared/money/gift-cards.ts';
import { giftProblems } from '#shared/money/gift-problems.ts';
import { CARD_DESIGNS, type CardDesign } from '#shared/money/card-designs.ts';
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
  /** One of `CARD_DESIGNS`. */
  design: string;
  /** The buyer tried to add the card: from then on each field shows its problem. */
  isAsked: boolean;
}

const EMPTY: GiftDraft = {
  isForSomebody: false,
  recipient: '',
  email: '',
  from: '',
  day: '',
  design: CARD_DESIGNS[0],
  isAsked: false,
};

const storedDraft = stored(session, 'gift-draft', isPartOf(EMPTY));

/**
 * The draft, stored in this tab until the card is in the order; `isAsked` is not restored, so a reload shows no
 * problems.
 */
export const giftDraft = createStore(EMPTY, {
  ...storedDraft,
  load: () => ({ ...storedDraft.load(), isAsked: false }),
});

/** The design of a draft; the first one where the stored one does not exist. */
export const designOf = ({ design }: Pick<GiftDraft, 'design'>): CardDesign =>
  CARD_DESIGNS.find((one) => one === design) ?? CARD_DESIGNS[0];

/** The gift of a draft; `today` is the buyer's date. */
export const giftOf = ({ recipient, email, from, day }: GiftDraft, today: string): Gift => ({
  recipient: recipient.trim(),
  email: email.trim(),
  from: from.trim(),
  send_on: day || today,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What adding a gift card sends: its design, and its gift unless the card is for the buyer; or the first problem. */
export const giftToAdd = (
  { supplier_product }: Product,
  today: string,
): { gift?: Gift; design?: CardDesign; problem?: string } => {
  if (!isGiftCard(supplier_product)) return {};
  const asked = giftDraft.read();
  const design = designOf(asked);
  if (!isEmailedCard(supplier_product) || !asked.isForSomebody) return { design };
  const gift = giftOf(asked, today);
  const [problem] = Object.values(giftProblems(gift, today));
  if (problem === undefined) return { gift, design };
  giftDraft.change({ isAsked: true });
  return { problem };
};
