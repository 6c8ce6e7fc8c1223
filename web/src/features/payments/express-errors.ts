import { ApiError } from '#web/lib/api.ts';
import { refusalText } from './submission.ts';

/** A wallet's payment that ended without any result (doc 2 §8). */
export const NO_RESULT =
  'An error occurred with your order. Your credit card was not charged. Please try again. If the error persists, you may need to use a different credit card.';

/** The wallet's or the payment provider's own words for why there is no payment method. */
export class WalletRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WalletRefusal';
  }
}

/** The order was sent, no answer came, and nothing was charged. */
export class NoResult extends Error {
  constructor(cause: unknown) {
    super(NO_RESULT, { cause });
    this.name = 'NoResult';
  }
}

const UNDELIVERABLE = new Set(['cart.cannot_ship', 'cart.invalid_address']);

interface ExpressFailure {
  /** The text on the page and in the wallet's sheet. */
  text: string;
  /** The reason that the wallet's sheet is given. */
  reason: 'fail' | 'invalid_shipping_address';
}

/**
 * The text and reason of a failed wallet payment: the server's words, the wallet's, or that there was no result.
 */
export const expressFailure = (error: Error): ExpressFailure => {
  if (error instanceof WalletRefusal) return { text: error.message, reason: 'fail' };
  if (!(error instanceof ApiError)) return { text: NO_RESULT, reason: 'fail' };
  return { text: refusalText(error), reason: UNDELIVERABLE.has(error.code) ? 'invalid_shipping_address' : 'fail' };
};
