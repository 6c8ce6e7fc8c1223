import type { OrderChoice } from './order-choice.ts';

const keyOf = (sku: string): string => `order-choice:${sku}`;

const isChoice = (value: unknown): value is OrderChoice =>
  typeof value === 'object' &&
  value !== null &&
  'chosen' in value &&
  typeof value.chosen === 'object' &&
  'unit' in value &&
  'custom' in value;

/** What was chosen for a product in this tab, as it was left on the way to the style converter. */
export const keptChoice = (sku: string): OrderChoice | undefined => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(sku)) ?? 'null');
  return isChoice(kept) ? kept : undefined;
};

export const keepChoice = (sku: string, choice: OrderChoice): void =>
  sessionStorage.setItem(keyOf(sku), JSON.stringify(choice));

/** Once the piece is in the order, the next one starts afresh. */
export const forgetChoice = (sku: string): void => sessionStorage.removeItem(keyOf(sku));
