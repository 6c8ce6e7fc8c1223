import { GIFT_CARDS } from './gift-cards.ts';
import { ORDERS } from './orders.ts';
import { PASSING_ON } from './passing-on.ts';
import { PIECES } from './pieces.ts';
import { REFUNDS } from './refunds.ts';
import { SHIPPING } from './shipping.ts';
import type { Story } from './story.ts';

/** Every story in which a customer at a page moves money. */
export const PRESSED: readonly Story[] = [
  ...ORDERS,
  ...GIFT_CARDS,
  ...REFUNDS,
  ...SHIPPING,
  ...PASSING_ON,
  ...PIECES,
].filter(({ isTold }) => !isTold);
