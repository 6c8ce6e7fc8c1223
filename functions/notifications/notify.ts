import { readEvent, type EventName } from '#events/registry.ts';
import { nowSeconds } from '../platform/clock.ts';
import { sendMail, type Mail } from './mail.ts';
import { MAILS } from './mails.ts';
import { SentMail } from './sent-mail.entity.ts';

const RETENTION_SECONDS = 14 * 24 * 3600;

const mailsOf = async (name: string, detail: unknown): Promise<Mail[]> => {
  const received = readEvent(name, detail);
  const write = MAILS[received.name as EventName] as ((payload: unknown) => Promise<Mail[]>) | undefined;
  return write ? write(received.payload) : [];
};

/**
 * Sends the mails of an event at least once: a mail is marked as sent after sending, so a crash between the two repeats
 * it on the event's next delivery, and no mail is lost.
 */
export const notify = async (eventId: string, name: string, detail: unknown): Promise<void> => {
  for (const mail of await mailsOf(name, detail)) {
    const mark = { eventId, recipient: mail.to };
    const { data } = await SentMail.get(mark).go({ consistent: true });
    if (!data) {
      await sendMail(mail);
      await SentMail.put({ ...mark, expiresAt: nowSeconds() + RETENTION_SECONDS }).go();
    }
    await mail.afterwards?.();
  }
};
