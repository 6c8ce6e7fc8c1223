import type { OrderChoice } from './order-choice.ts';

/** Choices hold dates, so those of another day count no longer. */
const keyOf = (sku: string, today: string): string => `order-choice:${sku}:${today}`;

/** What was chosen for a product in this tab, as it was left on the way to the style converter. */
export const keptChoice = (sku: string, today: string): OrderChoice | undefined => {
  const kept = sessionStorage.getItem(keyOf(sku, today));
  return kept ? (JSON.parse(kept) as OrderChoice) : undefined;
};

export const keepChoice = (sku: string, today: string, choice: OrderChoice): void => sessionStorage.setItem(keyOf(sku, today), JSON.stringify(choice));

/** Once the piece is in the order, the next one starts afresh. */
export const forgetChoice = (sku: string, today: string): void => sessionStorage.removeItem(keyOf(sku, today));
