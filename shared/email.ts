/** Whether an e-mail contains an at sign and a dot, each past position 0 (doc 2 §5). */
export const isEmailLike = (email: string): boolean => email.indexOf('@') > 0 && email.indexOf('.') > 0;

const PART = String.raw`[^\s@,;:<>()[\]"\\\p{C}\p{Z}]+`;
const MAILBOX = new RegExp(`^${PART}@${PART}$`, 'u');

/** Whether mail can be sent to it: one address and nothing more, that could name another recipient or begin another header. */
export const isMailbox = (address: string): boolean => MAILBOX.test(address);
