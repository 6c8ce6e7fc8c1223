import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { readContactMessage } from '../contact/contact.ts';
import type { Mail } from '../mail/mail.ts';

/** Confirms a message to the studio; without its text, because the address may be a stranger's. */
export const contactAsked = async ({ contactId }: EventPayload<'contact.asked'>): Promise<Mail[]> => {
  const { email } = await readContactMessage(contactId);
  return [
    {
      to: email,
      subject: 'We have your message',
      heading: 'We have your message.',
      paragraphs: [
        'A person reads it and answers to this address.',
        'If you have not written to us, somebody gave your address by mistake, and you need not do anything.',
      ],
      action: { label: 'Answers to what people ask most', path: pathTo('/support') },
    },
  ];
};

/** Mails the staff's answer, with the message that it answers. */
export const contactAnswered = async ({ contactId }: EventPayload<'contact.answered'>): Promise<Mail[]> => {
  const { email, text, answer = '' } = await readContactMessage(contactId);
  return [
    {
      to: email,
      subject: 'Our answer to your message',
      heading: 'Our studio has answered you.',
      paragraphs: [answer, 'You wrote:', `“${text}”`],
      action: { label: 'Write to us again', path: pathTo('/contact') },
    },
  ];
};
