import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { MAX_MAILED_PHOTOS, PHOTO_EXTENSIONS } from '#shared/photos/uploads.ts';
import { sendOnce } from '../mail/send-once.ts';
import type { KnownActor } from '../platform/actor.ts';
import { readObject } from '../platform/buckets.ts';
import { PREFIXES } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { trySpending } from '../platform/rate-limit.ts';
import { mailboxOwner } from '../uploads/upload-token.ts';
import { addPhoto } from '../uploads/uploads.ts';
import { readMail, type MailedFile, type ReceivedMail } from './read-mail.ts';

/** What S3 reports of a stored mail. */
const Stored = z.object({ object: z.object({ key: z.string() }) });

const NO_MAILBOX = 'This address takes no photos, or its half hour is over. The page of your order shows a new one.';
const NO_PHOTOS = 'We found no photos in your mail. Please send them as attachments.';
const TOO_MANY = `We took the first ${MAX_MAILED_PHOTOS} of your photos. Please send the others in another mail.`;

/** The literal text of this refusal is a word for programs (doc 1 §5). */
const NO_PHOTO = `It is none of these kinds of photos: ${PHOTO_EXTENSIONS.join(', ')}.`;
const wordsOf = ({ code, description }: AppError): string => (code === 'upload.file_type' ? NO_PHOTO : description);

/** Refusals after which the mail's other photos would be refused, too. */
const ENDS = new Set<string>(['upload.quota', 'request.too_many']);

/** The upload of one file of a mail: the same one each time that the mail is delivered. */
const uploadIdOf = (key: string, index: number): string =>
  `${PREFIXES.upload}_${createHash('sha256').update(`${key}\n${index}`).digest('hex').slice(0, 26)}`;

const ownerOf = async ({ mailboxes }: ReceivedMail): Promise<KnownActor | undefined> => {
  for (const name of mailboxes) {
    const owner = await mailboxOwner(name);
    if (owner) return owner;
  }
  return undefined;
};

/** Adds a photo; answers its refusal, and throws what another try may mend. */
const refusalOf = async (
  owner: KnownActor,
  network: string,
  file: MailedFile & { uploadId: string },
): Promise<AppError | undefined> => {
  try {
    await addPhoto(owner, network, file);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.code !== 'request.busy') return error;
    throw error;
  }
};

/** Adds the photos of a mail to its mailbox's owner's, and answers what is wrong with it, in sentences for its sender. */
const takePhotos = async (mail: ReceivedMail, key: string): Promise<string[]> => {
  const owner = await ownerOf(mail);
  if (!owner) return [NO_MAILBOX];
  if (mail.files.length === 0) return [NO_PHOTOS];
  const problems: string[] = [];
  for (const [index, file] of mail.files.slice(0, MAX_MAILED_PHOTOS).entries()) {
    const network = `mail ${mail.answerTo ?? ''}`;
    const refusal = await refusalOf(owner, network, { ...file, uploadId: uploadIdOf(key, index) });
    if (refusal) problems.push(`${file.name}: ${wordsOf(refusal)}`);
    if (refusal && ENDS.has(refusal.code)) return problems;
  }
  return mail.files.length > MAX_MAILED_PHOTOS ? [...problems, TOO_MANY] : problems;
};

const answer = async (to: string, key: string, problems: string[]): Promise<void> => {
  if (!(await trySpending('answerToSender', to))) return log.warn('a mail with photos was not answered', { key });
  return sendOnce(
    {
      to,
      subject: 'About the photos that you sent',
      heading: 'Not all of your mail was taken.',
      paragraphs: problems,
      isAutomatic: true,
    },
    { eventId: key, name: 'photo.mailed' },
  );
};

/**
 * Takes the photos of a mail that SES has stored as those of the upload token that its address belongs to (U-14). What is
 * wrong with it is answered to its sender by one mail; one in which SES found spam or a virus is dropped, and so is one
 * that cannot be read. Delivered again, it adds no photo and answers nothing twice.
 */
export const takeMail = async (detail: unknown): Promise<void> => {
  const { key } = Stored.parse(detail).object;
  const raw = await readObject('inbox', key);
  const mail =
    raw &&
    (await readMail(raw).catch((error: unknown) => log.warn('a mail cannot be read', { key, error: String(error) })));
  if (!mail) return;
  if (mail.isUnsafe) return log.warn('a mail was dropped', { key });
  const problems = await takePhotos(mail, key);
  if (problems.length > 0 && mail.answerTo !== undefined) await answer(mail.answerTo, key, problems);
};
