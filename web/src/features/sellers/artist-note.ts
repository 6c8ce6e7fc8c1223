import { contactDetailsIn } from '#shared/text/contact-details.ts';
import { MAX_NOTE_CHARACTERS } from '#shared/orders/offers.ts';

/** What is wrong with a text from an artist to a customer; undefined when it may be sent (C22). */
export const noteProblem = (text: string): string | undefined => {
  const characters = text.trim().length;
  if (characters > MAX_NOTE_CHARACTERS)
    return `Please shorten it to ${MAX_NOTE_CHARACTERS} characters: it has ${characters}`;
  return contactDetailsIn(text).length > 0 ? 'Please leave out links, e-mail addresses and phone numbers' : undefined;
};
