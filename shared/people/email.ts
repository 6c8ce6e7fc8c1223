/**
 * Whether an e-mail contains an at sign and a dot, each past position 0 (doc 2 §5), the dot inside the domain: a mail to
 * `nora.quist@example` reaches nobody.
 */
export const isEmailLike = (email: string): boolean =>
  email.indexOf('@') > 0 && email.indexOf('.') > 0 && /@[^@]*[^@.]\.[^@.]+$/.test(email.trim());

const PART = String.raw`[^\s@,;:<>()[\]"\\\p{C}\p{Z}]+`;
const MAILBOX = new RegExp(`^${PART}@${PART}$`, 'u');

/**
 * Whether a text is exactly one mail address, without the characters that could add a recipient or a header to a mail.
 */
export const isMailbox = (address: string): boolean => MAILBOX.test(address);
