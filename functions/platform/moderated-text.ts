import { contactDetailsIn } from '#shared/text/contact-details.ts';
import { AppError } from '#shared/errors.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';

const LABELS = { link: 'a link', email: 'an e-mail address', phone: 'a phone number' } as const;

/** A text without control characters, except line breaks. */
const cleaned = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim();

const REPLACES = 'It replaces a text that was hidden: ';

/** Why a text before was hidden, also when another one has taken its place since; undefined if none was. */
const hiddenReason = (before: ModeratedText | undefined): string | undefined =>
  before?.state === 'hidden' ? before.reason : before?.reason.split(REPLACES)[1];

/**
 * A written text with its state: held when it contains contact details (C22), or when it replaces one that was hidden.
 * An empty text, and the one that is `published` already, are shown without a person; they record that a text was hidden,
 * so that an author cannot undo that decision by writing twice.
 */
export const moderated = (written: string, before?: ModeratedText, published = ''): ModeratedText => {
  const text = cleaned(written);
  if (before?.text === text) return before;
  const hidden = hiddenReason(before);
  const replaces = hidden === undefined ? [] : [`${REPLACES}${hidden}`];
  if (text === '' || text === published) return { text, state: 'shown', reason: replaces.join('') };
  const found = contactDetailsIn(text).map((detail) => LABELS[detail]);
  const reasons = [...(found.length > 0 ? [`It contains ${found.join(' and ')}.`] : []), ...replaces];
  return { text, state: reasons.length > 0 ? 'held' : 'shown', reason: reasons.join(' ') };
};

/** The text, if everybody may read it; otherwise undefined, as for an empty one. */
export const shownText = (part: ModeratedText | undefined): string | undefined =>
  part?.state === 'shown' && part.text !== '' ? part.text : undefined;

/** Refuses `text.changed` when an admin decides about another text than the one that is stored; none named is any. */
export const refuseUnread = (text: string, read: string | undefined): void => {
  if (read !== undefined && read !== text) throw new AppError('text.changed');
};
