import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { isEmail } from '#shared/people/email.ts';
import { photoName, shortName } from '#shared/photos/photo-file.ts';
import { env } from '../platform/env.ts';
import { isMailboxName } from '../platform/ids.ts';
import { normalEmail } from '../platform/users.ts';

const MAX_DEPTH = 20;
const MAX_HEADER_BYTES = 256 * 1024;
/** A smaller picture within the text of a mail is the logo of a signature. */
const MIN_INLINE_BYTES = 20_000;

export interface MailedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** What is read of a mail with photos. */
export interface ReceivedMail {
  /** Address of the sender; undefined where an answer would reach nobody, or another program that answers by itself. */
  answerTo: string | undefined;
  /** SES found spam or a virus in it. */
  isUnsafe: boolean;
  /** The mailboxes among its recipients. */
  mailboxes: string[];
  files: MailedFile[];
}

const headerOf = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? '';

const addressesIn = (list: readonly Address[] = []): string[] =>
  list.flatMap(({ address, group }) => [...(address ? [address] : []), ...addressesIn(group)]);

/** The recipients that a mail names, and the one that SES took it for, which a blind copy does not name. */
const recipientsOf = (mail: Email): string[] => [
  ...addressesIn([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])]),
  ...mail.headers.flatMap(({ key, value }) =>
    key === 'received' ? [...value.matchAll(/\bfor\s+<?([^\s<>;]+@[^\s<>;]+?)>?\s*;/gi)].map(([, to]) => to ?? '') : [],
  ),
];

const mailboxesOf = (mail: Email): string[] => {
  const names = recipientsOf(mail).map((address) => address.split('@')[0]?.toLowerCase() ?? '');
  return [...new Set(names.filter(isMailboxName))];
};

const ROBOTS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)(?:[+.-][^@]*)?@/;

/** Whether a person sent it by hand: no bounce, list, or answer of a program (RFC 3834). */
const isByHand = (mail: Email, from: string): boolean => {
  const automatic = headerOf(mail, 'auto-submitted');
  return (
    (automatic === '' || automatic === 'no') &&
    !/^(?:bulk|list|junk|auto_reply)$/.test(headerOf(mail, 'precedence')) &&
    headerOf(mail, 'return-path') !== '<>' &&
    !headerOf(mail, 'content-type').startsWith('multipart/report') &&
    ['list-id', 'list-unsubscribe', 'x-auto-response-suppress'].every((name) => headerOf(mail, name) === '') &&
    !ROBOTS.test(from) &&
    !env('MAIL_FROM').includes(`<${from}>`)
  );
};

const answerable = (mail: Email): string | undefined => {
  const from = normalEmail(mail.from?.address ?? '');
  return isEmail(from) && isByHand(mail, from) ? from : undefined;
};

const isPart = ({ mimeType }: Attachment): boolean =>
  /^(?:text|message|multipart)\/|signature$|^application\/(?:pgp|pkcs7|ms-tnef)/.test(mimeType);

const fileOf = ({ filename, mimeType, content, related }: Attachment, index: number): MailedFile[] => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  if (related && bytes.length < MIN_INLINE_BYTES) return [];
  const name = (filename ?? '').replaceAll(/\p{C}/gu, '') || `photo ${index + 1}`;
  return [{ name: shortName(photoName(name)), type: mimeType, bytes }];
};

/** Reads a mail as SES stores it; throws for one that is nested too deeply, or whose headers are too long. */
export const readMail = async (raw: Buffer): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADER_BYTES });
  return {
    answerTo: answerable(mail),
    isUnsafe: ['x-ses-spam-verdict', 'x-ses-virus-verdict'].some((verdict) => headerOf(mail, verdict) === 'fail'),
    mailboxes: mailboxesOf(mail),
    files: mail.attachments.filter((part) => !isPart(part)).flatMap(fileOf),
  };
};
