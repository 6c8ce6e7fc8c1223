import { DAY_MS } from '../time/time.ts';

/** Time from entering a destination to the first transfer that goes there, so that its owner can object (C49). */
export const DESTINATION_WAITS_MS = 7 * DAY_MS;

interface SentTo {
  way: 'iban' | 'us-account' | 'paypal';
  ending: string;
}

/** A destination in words: `your bank account ending in 3000`, `PayPal, p…@example.com`. */
export const destinationText = ({ way, ending }: SentTo): string =>
  way === 'paypal' ? `PayPal, ${ending}` : `your bank account ending in ${ending}`;
