import { emailProblem } from '#shared/people/email.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { normalEmail } from '../platform/users.ts';

const MAX_CHARACTERS = 2000;

/** The trimmed text of a question or reply; refuses `message.empty` (K-10) and more than 2000 characters. */
export const checkedContent = (content: string): string => {
  const text = content.trim();
  if (!text) throw new AppError('message.empty');
  if (text.length > MAX_CHARACTERS) {
    throw new AppError('request.invalid', { fields: { content: `Please use at most ${MAX_CHARACTERS} characters.` } });
  }
  return text;
};

/** The e-mail address of a visitor's question, normalised; refuses with the texts of K-11 and K-12. */
export const checkedEmail = (email: string | null | undefined): string => {
  const address = normalEmail(email ?? '');
  if (!address) throw new AppError('message.email_required');
  const problem = emailProblem(address, ERRORS['message.email_invalid'][1]);
  if (problem) throw new AppError('message.email_invalid', { description: problem });
  return address;
};

const SUBSCRIBER_TEXTS = {
  required: 'Please enter your email to subscribe.',
  invalid: 'Please enter a valid email so that you can receive notification for replies.',
};

/** The e-mail address of a visitor's subscription, normalised; refuses with the texts of K-15. */
export const checkedSubscriber = (email: string | null | undefined): string => {
  const address = normalEmail(email ?? '');
  const problem = address ? emailProblem(address, SUBSCRIBER_TEXTS.invalid) : SUBSCRIBER_TEXTS.required;
  if (problem) throw new AppError('request.invalid', { description: problem, fields: { email: problem } });
  return address;
};
