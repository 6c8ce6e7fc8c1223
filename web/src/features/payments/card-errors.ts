import { FORM_ERRORS } from '#shared/form-errors.ts';

/** The fields of Stripe's error that decide the customer's text. */
interface CardError {
  type: string;
  code?: string | undefined;
}

const FIELD_TEXTS: Record<string, string> = {
  incomplete_zip: 'Enter ZIP',
  incomplete_cvc: 'Enter CVC',
  incomplete_expiry: 'Enter MM/YY',
};

/** Generic failure of the card flow before any charge was requested (doc 2 §8). */
export const NOT_CHARGED =
  'An error occurred with your order. Your credit card was not charged. Please try again. If the error persists, you may need to use a different credit card and/or disable browser extensions.';

/** The customer's text for a refusal of the card form (Y-12, Y-13, Y-15). */
export const cardErrorText = ({ type, code }: CardError): string => {
  if (type === 'validation_error') return FIELD_TEXTS[code ?? ''] ?? 'Credit Card Error';
  if (code === 'payment_intent_authentication_failure') return FORM_ERRORS['payment.not_confirmed'][1];
  return type === 'card_error' ? FORM_ERRORS['payment.declined'][1] : NOT_CHARGED;
};

/** A refusal of the card form in the customer's words; no charge was requested. */
export class CardRefusal extends Error {
  constructor(error: CardError) {
    super(cardErrorText(error));
    this.name = 'CardRefusal';
  }
}
