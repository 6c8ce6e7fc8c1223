import type { EventPayload } from '#events/registry.ts';
import { Message } from '../messages/message.entity.ts';
import { TopicSubscription } from '../messages/subscription.entity.ts';
import { replyTopic } from '../messages/topics.ts';
import { findUser } from '../platform/users.ts';
import type { Mail } from './mail.ts';

type Decided = EventPayload<'text.decided'>;

/** Names of the texts in a sentence, and the page where their author sees them. */
const TEXTS = {
  question: { name: 'question', path: (id: string) => `/questions/${id}` },
  reply: { name: 'answer to a question', path: (id: string) => `/questions/${id}` },
  statement: { name: 'note for the certificate', path: (id: string) => `/sellers/orders/${id}` },
  bio: { name: 'text about yourself', path: () => '/sellers/edit-profile' },
} as const;

/**
 * Address of a visitor who asked a question: that of the subscription which was made with it; undefined after
 * unsubscribing.
 */
const visitorsAddress = async (messageId: string): Promise<string | undefined> => {
  const [{ data: message }, { data: subscriptions }] = await Promise.all([
    Message.get({ messageId }).go({ consistent: true }),
    TopicSubscription.query.ofTopic({ topic: replyTopic(messageId) }).go({ pages: 'all', consistent: true }),
  ]);
  return subscriptions.find(({ createdAt, isConfirmed }) => isConfirmed && createdAt === message?.askedAt)?.subscriber;
};

/** The author's address; undefined for an account's that is not confirmed, because it may be somebody else's. */
const addressOf = async ({ kind, textId, authorId }: Decided): Promise<string | undefined> => {
  const user = await findUser(authorId);
  if (user) return user.verifiedAt === undefined ? undefined : user.email;
  return kind === 'question' ? visitorsAddress(textId) : undefined;
};

/** Tells the author of a text that an admin has published or hidden it, and why (C22). */
export const textDecided = async (decided: Decided): Promise<Mail[]> => {
  const { kind, textId, before, state, reason } = decided;
  const to = await addressOf(decided);
  if (to === undefined || !to.includes('@')) return [];
  const { name, path } = TEXTS[kind];
  const action = { label: `See your ${kind === 'question' ? 'question' : 'text'}`, path: path(textId) };
  if (state === 'shown')
    return [
      {
        to,
        subject: `Your ${name} is published`,
        heading: `Your ${name} is published.`,
        paragraphs: [
          'It waited because it contained a link, an e-mail address or a phone number, or was reported. A person has read it, and everybody can see it now.',
        ],
        action,
      },
    ];
  const isTakenDown = before === 'shown';
  return [
    {
      to,
      subject: isTakenDown ? `Your ${name} is no longer shown` : `Your ${name} was not published`,
      heading: isTakenDown ? `Your ${name} is no longer shown.` : `Your ${name} was not published.`,
      paragraphs: [
        `A person has read it and decided ${isTakenDown ? 'to take it down' : 'not to publish it'}, with this reason: “${reason}”`,
        'Nobody but you sees it. Public texts must not contain contact details, links to elsewhere or offers outside Atelier.',
      ],
      action,
    },
  ];
};
