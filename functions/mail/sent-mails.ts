import { undeliverable } from './mail-feedback.ts';
import { OrderMail } from './sent-mail.entity.ts';

/** Whether the mail of each of some events about an order went out, and none of its addresses has bounced since. */
export const areSent = async (aboutId: string, eventIds: readonly string[]): Promise<boolean> => {
  const { data } = await OrderMail.query.ofOrder({ aboutId }).go({ pages: 'all', consistent: true });
  const sent = data.filter(({ isSent, eventId }) => isSent && eventIds.includes(eventId));
  const problems = await Promise.all([...new Set(sent.map(({ recipient }) => recipient))].map(undeliverable));
  return (
    eventIds.every((id) => sent.some(({ eventId }) => eventId === id)) &&
    problems.every((problem) => problem?.why !== 'bounced')
  );
};
