import { ERRORS } from '#shared/errors.ts';

/** Stripe's error object, as far as it decides what the customer reads. */
interface CardError {
  type: string;
  code?: string | undefined;
}

const FIELD_TEXTS: Record<string, string> = {
  incomplete_zip: 'Enter ZIP',
  incomplete_cvc: 'Enter CVC',
  incomplete_expiry: 'Enter MM/YY',
};

/** Card flow generic failure, before anything was sent to be charged (doc 2 §8). */
export const NOT_CHARGED =
  'An error occurred with your order. Your credit card was not charged. Please try again. If the error persists, you may need to use a different credit card and/or disable browser extensions.';

/** What a refusal of the card form means to the customer (Y-12, Y-13, Y-15). */
export const cardErrorText = ({ type, code }: CardError): string => {
  if (type === 'validation_error') return FIELD_TEXTS[code ?? ''] ?? 'Credit Card Error';
  return type === 'card_error' ? ERRORS['payment.declined'][1] : NOT_CHARGED;
};

/** The card form's refusal in the customer's words; nothing has been sent to be charged. */
export class CardRefusal extends Error {
  constructor(error: CardError) {
    super(cardErrorText(error));
    this.name = 'CardRefusal';
  }
}
