import { useSyncExternalStore } from 'react';
import { giftProblems, isEmailedCard } from '#shared/gift-cards.ts';
import type { Gift } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';

/** What the buyer of an e-gift card has filled in so far. */
export interface GiftDraft {
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

const KEY = 'gift-draft';
const EMPTY: GiftDraft = { isForSomebody: false, recipient: '', email: '', from: '', day: '', isAsked: false };

const kept = (): GiftDraft => {
  const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  return typeof found === 'object' ? { ...EMPTY, ...found, isAsked: false } : EMPTY;
};

let draft: GiftDraft | undefined;
const listeners = new Set<() => void>();
const current = (): GiftDraft => (draft ??= kept());
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes the draft, which this tab keeps until the card is in the order. */
export const changeGift = (part: Partial<GiftDraft>): void => {
  draft = { ...current(), ...part };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
  for (const listener of listeners) listener();
};

/** Once the card is in the order, the next one starts afresh. */
export const forgetGift = (): void => {
  draft = EMPTY;
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
};

export const useGiftDraft = (): GiftDraft => useSyncExternalStore(subscribe, current);

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
  const asked = current();
  if (!isEmailedCard(supplier_product) || !asked.isForSomebody) return {};
  const gift = giftOf(asked, today);
  const [problem] = Object.values(giftProblems(gift, today));
  if (problem === undefined) return { gift };
  changeGift({ isAsked: true });
  return { problem };
};
