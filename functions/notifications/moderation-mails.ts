import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { Message } from '../messages/message.entity.ts';
import { TopicSubscription } from '../messages/subscription.entity.ts';
import { replyTopic } from '../messages/topics.ts';
import { reviewLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import type { Mail } from '../mail/mail.ts';
import { orderOf } from './order-people.ts';
import { reviewPublished } from './review-mails.ts';

type Decided = EventPayload<'text.decided'>;

const EVERYBODY = 'everybody can see it now';
const ITS_READERS = 'can see it now, and everybody if the piece is public';

/** Names of the texts in a sentence, who sees a published one, and the page where their author sees them. */
const TEXTS = {
  question: { name: 'question', readers: EVERYBODY, path: (id: string) => pathTo('/questions/:id', { id }) },
  reply: { name: 'answer to a question', readers: EVERYBODY, path: (id: string) => pathTo('/questions/:id', { id }) },
  statement: {
    name: 'note for the certificate',
    readers: EVERYBODY,
    path: (id: string) => pathTo('/sellers/orders/:orderId', { orderId: id }),
  },
  bio: { name: 'text about yourself', readers: EVERYBODY, path: () => pathTo('/sellers/edit-profile') },
  review: {
    name: 'review',
    readers: `your artist ${ITS_READERS}`,
    path: (id: string) => pathTo('/orders/review/:orderId', { orderId: id }),
  },
  response: {
    name: 'response to a review',
    readers: `the customer ${ITS_READERS}`,
    path: () => pathTo('/sellers/reviews'),
  },
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

/**
 * The author's address, and the query that opens a review without a session; undefined without an address, and for an
 * account's that is not confirmed, because it may be somebody else's.
 */
const recipientOf = async ({ kind, textId, authorId }: Decided): Promise<{ to: string; query: string } | undefined> => {
  if (kind === 'review') {
    const order = await orderOf(textId);
    return { to: order.email, query: await reviewLinkQuery(order) };
  }
  const user = await findUser(authorId);
  const confirmed = user?.verifiedAt === undefined ? undefined : user.email;
  const to = user || kind !== 'question' ? confirmed : await visitorsAddress(textId);
  return to?.includes('@') ? { to, query: '' } : undefined;
};

/**
 * Tells the author of a text that an admin has published or hidden it, and why (C22); a review that was held can be
 * answered once it is published.
 */
export const textDecided = async (decided: Decided): Promise<Mail[]> => {
  const { kind, textId, before, state } = decided;
  const isReleased = kind === 'review' && before === 'held' && state === 'shown';
  return [...(await toAuthor(decided)), ...(isReleased ? await reviewPublished(textId) : [])];
};

const toAuthor = async (decided: Decided): Promise<Mail[]> => {
  const { kind, textId, before, state, reason } = decided;
  const recipient = await recipientOf(decided);
  if (!recipient) return [];
  const { to, query } = recipient;
  const { name, readers, path } = TEXTS[kind];
  const called = kind === 'question' || kind === 'review' ? kind : 'text';
  const action = { label: `See your ${called}`, path: `${path(textId)}${query}` };
  if (state === 'shown')
    return [
      {
        to,
        subject: `Your ${name} is published`,
        heading: `Your ${name} is published.`,
        paragraphs: [
          `It waited because it contained a link, an e-mail address or a phone number, or was reported. A person has read it, and ${readers}.`,
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
        // promise: held-question, held-reply
        'Nobody but you sees it. Public texts must not contain contact details, links to elsewhere or offers outside Atelier.',
      ],
      action,
    },
  ];
};
