import { pathTo } from '#shared/site/paths.ts';
import { dateFormat } from '#shared/site/formats.ts';
import type { EventPayload } from '#events/registry.ts';
import { confirmationToken } from '../messages/confirmation.ts';
import { Message, Reply, type StoredMessage } from '../messages/message.entity.ts';
import { questionTopic, replyTopic } from '../messages/topics.ts';
import type { Mail, TopicMail } from '../mail/mail.ts';

const messageOf = async (messageId: string): Promise<StoredMessage | null> => {
  const { data } = await Message.get({ messageId }).go({ consistent: true });
  return data;
};

/** Tells two questions of the same asker apart, without words that anybody could have put into a mail to this address. */
const nameOf = ({ target }: StoredMessage): string => (target.type === 'Product' ? target.title : target.name);
const askedAt = dateFormat({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Longer texts are read on their page. */
const MAX_QUOTED = 400;
const quoted = (text: string): string => `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`;

/**
 * Mails a visitor the link that posts the question; a posted question is mailed to the artists who subscribed to its
 * product.
 */
export const messageAsked = async ({
  messageId,
  email,
}: EventPayload<'message.asked'>): Promise<(Mail | TopicMail)[]> => {
  const message = await messageOf(messageId);
  if (!message) return [];
  if (email !== null) {
    if (message.postedAt || message.moderation) return [];
    const token = await confirmationToken('confirm-message', { messageId });
    return [
      {
        to: email,
        subject: 'Please confirm your question',
        heading: 'Your question is almost posted.',
        paragraphs: [
          // promise: question-after-confirmation
          `You asked a question about ${nameOf(message)} on ${askedAt(Date.parse(message.askedAt))}. It is shown, and artists can answer it, once you have confirmed that this address is yours. The link works for three days.`,
        ],
        action: { label: 'Confirm my question', path: pathTo('/questions/confirm', {}, { token }) },
      },
    ];
  }
  if (message.target.type !== 'Product') return [];
  const { title, id } = message.target;
  return [
    {
      topic: questionTopic(id),
      subject: `A new question about ${title}`,
      heading: 'Somebody has a question.',
      paragraphs: [
        `There is a new question about ${title}. Your answer helps one customer to decide, and everybody who reads it later.`,
      ],
      action: { label: 'Read and answer', path: pathTo('/questions/:id', { id: messageId }) },
    },
  ];
};

/** Mails a reply to the subscribers of its question, except to the reply's author. */
export const messageReplied = async ({ messageId, replyId }: EventPayload<'message.replied'>): Promise<TopicMail[]> => {
  const [{ data: reply }, message] = await Promise.all([
    Reply.get({ messageId, replyId }).go({ consistent: true }),
    messageOf(messageId),
  ]);
  if (!reply) return [];
  return [
    {
      topic: replyTopic(messageId),
      exceptFor: reply.author.id,
      subject: `${reply.author.displayName} has replied`,
      heading: 'There is a new reply.',
      paragraphs: [
        // A question that an admin has hidden meanwhile is quoted to nobody.
        ...(message?.postedAt && !message.moderation ? [`The question: ${quoted(message.content)}`] : []),
        `${reply.author.displayName} writes: ${quoted(reply.content)}`,
        // promise: unsubscribe-one-press
        `You follow this question. You can unsubscribe at any time, on its page or below this mail.`,
      ],
      action: { label: 'Read the reply', path: pathTo('/questions/:id', { id: messageId }) },
    },
  ];
};

/** Mails a visitor the link that confirms a subscription. */
export const subscriptionAsked = async ({ topic, email }: EventPayload<'subscription.asked'>): Promise<Mail[]> => {
  const token = await confirmationToken('confirm-subscription', { topic, email });
  return [
    {
      to: email,
      subject: 'Please confirm: new replies by mail',
      heading: 'Shall we write to you?',
      paragraphs: [
        // promise: subscription-after-confirmation
        'Somebody, we hope you, asked for a mail to this address whenever a reply comes. Nothing is sent before you confirm. The link works for three days.',
      ],
      action: { label: 'Yes, write to me', path: pathTo('/questions/subscribe', {}, { token }) },
    },
  ];
};
