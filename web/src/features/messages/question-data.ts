import { pathTo } from '#shared/site/paths.ts';
import type { Occasion } from '#web/app/head.ts';
import type { Question, Reply } from './messages.documents.ts';

const dated = (timestamp: number): string => new Date(timestamp * 1000).toISOString();

const said = ({ content, timestamp, user }: Question | Reply): object => ({
  text: content,
  dateCreated: dated(timestamp),
  author: { '@type': 'Person', 'name': user.displayName },
});

/** A question and its answers as structured data. */
export const questionData = (question: Question, { origin }: Occasion): object => ({
  '@type': 'QAPage',
  'mainEntity': {
    '@type': 'Question',
    'name': question.content,
    ...said(question),
    'answerCount': question.replyCount,
    ...(question.replies.length > 0 && {
      suggestedAnswer: question.replies.map((reply) => ({
        '@type': 'Answer',
        ...said(reply),
        'url': new URL(pathTo('/questions/:id', { id: question.id }), origin).href,
      })),
    }),
  },
});
