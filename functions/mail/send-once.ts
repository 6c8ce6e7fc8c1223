import { nowIso, nowSeconds } from '../platform/clock.ts';
import { items, transact } from '../platform/table.ts';
import { sendMail, type Mail } from './mail.ts';
import { OrderMail, SentMail } from './sent-mail.entity.ts';

const RETENTION_SECONDS = 14 * 24 * 3600;

/** What a mail is sent for. */
export interface Occasion {
  eventId: string;
  /** Name of the event. */
  name: string;
  /** Orders or carts that the mail is about, under which it is listed. */
  aboutIds?: readonly string[];
}

/** Sends one mail of an event unless it is marked as sent, and marks it. */
export const sendOnce = async (mail: Mail, { eventId, name, aboutIds = [] }: Occasion): Promise<void> => {
  const mark = { eventId, recipient: mail.to };
  const { data } = await SentMail.get(mark).go({ consistent: true });
  const isSent = data ? data.isSent : await sendMail(mail);
  if (!data)
    await transact({ sent: SentMail, listed: OrderMail }, (write) =>
      items(
        { sent: write.sent.put({ ...mark, isSent, expiresAt: nowSeconds() + RETENTION_SECONDS }).commit() },
        aboutIds.map((aboutId) => ({
          [`listed:${aboutId}`]: write.listed
            .put({ ...mark, aboutId, at: nowIso(), subject: mail.subject, kind: name, isSent })
            .commit(),
        })),
      ),
    );
  await (isSent ? mail.afterwards : mail.unsent)?.();
};
