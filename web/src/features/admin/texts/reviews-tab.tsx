import { useState } from 'react';
import type { BioModeration } from '#shared/schemas/bio-moderation.ts';
import type { ModerationState } from '#shared/schemas/review.ts';
import { cx } from '#web/ui/cx.ts';
import { Segment } from '#web/ui/segment.tsx';
import { BioCard } from './bio-card.tsx';
import { MessageCard } from './message-card.tsx';
import tab from '../records-tab.module.css';
import { RecordsTab } from '../records-tab.tsx';
import { ReviewCard } from './review-card.tsx';
import {
  moderatedBiosQuery,
  moderatedMessagesQuery,
  moderatedReviewsQuery,
  moderatedStatementsQuery,
} from './reviews.queries.ts';
import { StatementCard } from './statement-card.tsx';

const STATE_TABS = [
  ['held', 'Held'],
  ['reported', 'Reported'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [ModerationState, string])[];

const EMPTY_TEXTS: Record<ModerationState, { title: string; text: string }> = {
  held: {
    title: 'No text waits',
    text: 'Reviews and responses with links, e-mail addresses or phone numbers wait here for a person.',
  },
  reported: { title: 'Nothing was reported', text: 'Reviews that somebody has reported stay shown and appear here.' },
  hidden: { title: 'Nothing is hidden', text: 'Texts that a person has hidden stay here, with the reason.' },
};

const EMPTY_STATEMENTS: Record<ModerationState, { title: string; text: string }> = {
  held: {
    title: 'No statement waits',
    text: 'Artists’ statements for certificates with links, e-mail addresses or phone numbers wait here for a person.',
  },
  reported: { title: 'Nothing was reported', text: 'Texts that somebody has reported stay shown and appear here.' },
  hidden: EMPTY_TEXTS.hidden,
};

const EMPTY_MESSAGES: Record<ModerationState, { title: string; text: string }> = {
  held: {
    title: 'No question waits',
    text: 'Public questions and replies with links, e-mail addresses or phone numbers wait here for a person.',
  },
  reported: { title: 'Nothing was reported', text: 'Texts that somebody has reported stay shown and appear here.' },
  hidden: EMPTY_TEXTS.hidden,
};

const BIO_TABS = [
  ['held', 'Held'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [BioModeration, string])[];

const EMPTY_BIOS: Record<BioModeration, { title: string; text: string }> = {
  held: {
    title: 'No text waits',
    text: 'Artists’ texts about themselves with links, e-mail addresses or phone numbers wait here for a person.',
  },
  hidden: EMPTY_TEXTS.hidden,
};

const KINDS = [
  ['reviews', 'Reviews'],
  ['messages', 'Questions'],
  ['statements', 'Certificates'],
  ['bios', 'Artists'],
] as const;

/**
 * Texts that wait for a person, were reported or were hidden, with the decision about each: of reviews,
 * public questions and replies, and artists' statements for certificates and texts about themselves (C22).
 */
export function ReviewsTab() {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('reviews');
  return (
    <div className={tab.tab}>
      <div className={cx('row', tab.states)}>
        <Segment label="Texts" options={KINDS} value={kind} onChange={setKind} />
      </div>
      {kind === 'messages' && (
        <RecordsTab
          states={STATE_TABS}
          queryOf={moderatedMessagesQuery}
          of={({ messages }) => messages}
          keyOf={({ message, artist }) => `${message} ${artist}`}
          loading="Loading the questions"
          emptyTexts={EMPTY_MESSAGES}
          tone="ok"
        >
          {(message, onDone) => <MessageCard message={message} onDone={onDone} />}
        </RecordsTab>
      )}
      {kind === 'reviews' && (
        <RecordsTab
          states={STATE_TABS}
          queryOf={moderatedReviewsQuery}
          of={({ reviews }) => reviews}
          keyOf={({ order }) => order}
          loading="Loading the reviews"
          emptyTexts={EMPTY_TEXTS}
          tone="ok"
        >
          {(review, onDone) => <ReviewCard review={review} onDone={onDone} />}
        </RecordsTab>
      )}
      {kind === 'statements' && (
        <RecordsTab
          states={STATE_TABS}
          queryOf={moderatedStatementsQuery}
          of={({ statements }) => statements}
          keyOf={({ order, artist }) => `${order} ${artist.id}`}
          loading="Loading the statements"
          emptyTexts={EMPTY_STATEMENTS}
          tone="ok"
        >
          {(statement, onDone) => <StatementCard statement={statement} onDone={onDone} />}
        </RecordsTab>
      )}
      {kind === 'bios' && (
        <RecordsTab
          states={BIO_TABS}
          queryOf={moderatedBiosQuery}
          of={({ bios }) => bios}
          keyOf={({ artist }) => artist.id}
          loading="Loading the texts"
          emptyTexts={EMPTY_BIOS}
          tone="ok"
        >
          {(bio, onDone) => <BioCard bio={bio} onDone={onDone} />}
        </RecordsTab>
      )}
    </div>
  );
}
