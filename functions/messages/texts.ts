import { isEmailLike, isMailbox } from '#shared/people/email.ts';
import { AppError } from '#shared/errors.ts';
import { normalEmail } from '../platform/users.ts';

const MAX_CHARACTERS = 2000;
const MAX_EMAIL_CHARACTERS = 254;

/** The trimmed text of a question or reply; refuses `message.empty` (K-10) and more than 2000 characters. */
export const checkedContent = (content: string): string => {
  const text = content.trim();
  if (!text) throw new AppError('message.empty');
  if (text.length > MAX_CHARACTERS) {
    throw new AppError('request.invalid', { fields: { content: `Please use at most ${MAX_CHARACTERS} characters.` } });
  }
  return text;
};

const isUsable = (address: string): boolean =>
  isEmailLike(address) && isMailbox(address) && address.length <= MAX_EMAIL_CHARACTERS;

/** The e-mail address of a visitor's question, normalised; refuses with the texts of K-11 and K-12. */
export const checkedEmail = (email: string | null | undefined): string => {
  const address = normalEmail(email ?? '');
  if (!address) throw new AppError('message.email_required');
  if (!isUsable(address)) throw new AppError('message.email_invalid');
  return address;
};

const SUBSCRIBER_TEXTS = {
  required: 'Please enter your email to subscribe.',
  invalid: 'Please enter a valid email so that you can receive notification for replies.',
};

/** The e-mail address of a visitor's subscription, normalised; refuses with the texts of K-15. */
export const checkedSubscriber = (email: string | null | undefined): string => {
  const address = normalEmail(email ?? '');
  const problem = !address ? 'required' : isUsable(address) ? undefined : 'invalid';
  if (problem)
    throw new AppError('request.invalid', {
      description: SUBSCRIBER_TEXTS[problem],
      fields: { email: SUBSCRIBER_TEXTS[problem] },
    });
  return address;
};
