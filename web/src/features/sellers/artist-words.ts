import { ApiError } from '#web/lib/api.ts';

/** Refusals whose text speaks to the customer, as the artist reads them. */
const WORDS: Readonly<Record<string, string>> = {
  'artist.inactive': 'Your account takes no orders at present. Please write to us.',
  // promise: extra-deposit-before-acceptance
  'quote.payment_due': 'You can accept as soon as the customer has paid the deposit of your extra.',
};

/** The text of a refusal, in the second person for the artist. */
export const wordsFor = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (WORDS[error.code] ?? error.description) : error?.message;
