import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminReview, ModerationState, ReviewPart } from '#shared/schemas/review.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReasonForm } from './reason-form.tsx';
import record from './record.module.css';
import { Records } from './records.tsx';
import tab from './refunds-tab.module.css';
import { moderatedReviewsQuery, useModerate } from './reviews.queries.ts';
import { useNotice } from './use-notice.tsx';

const MAX_REASON = 500;

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

const TEXT_NAMES: Record<ReviewPart, string> = { review: 'review', response: 'response' };

interface DecisionProps {
  review: AdminReview;
  part: ReviewPart;
  decision: 'publish' | 'hide';
  onDone: (what: string) => void;
}

function Decision({ review: { order, title }, part, decision, onDone }: DecisionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sending = useModerate(order, decision);
  const verb = decision === 'publish' ? 'Publish' : 'Hide';
  const close = () => setIsOpen(false);
  const send = (reason: string) =>
    sending.mutate(
      { part, reason },
      {
        onSuccess: () => {
          close();
          onDone(`The ${TEXT_NAMES[part]} of ${title} is ${decision === 'publish' ? 'shown' : 'hidden'} now.`);
        },
      },
    );
  return (
    <>
      <Button variant={decision === 'publish' ? 'primary' : 'ghost'} onClick={() => setIsOpen(true)}>
        {verb} the {TEXT_NAMES[part]}
      </Button>
      <Dialog open={isOpen} title={`${verb} the ${TEXT_NAMES[part]} of ${title}?`} onClose={close}>
        <ReasonForm
          max={MAX_REASON}
          send={verb}
          busy="Saving"
          variant={decision === 'publish' ? 'primary' : 'bad'}
          sending={sending}
          onSend={send}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function Text({ review, part, onDone }: { review: AdminReview; part: ReviewPart; onDone: (what: string) => void }) {
  const text = review[part];
  if (!text || text.text === '') return null;
  return (
    <section aria-label={`The ${TEXT_NAMES[part]}`}>
      <p className="small muted">
        {part === 'review' ? `${review.name} wrote` : `${review.artist} answered`}{' '}
        <Badge tone={text.state === 'shown' ? 'ok' : 'warn'}>{text.state}</Badge>
      </p>
      <blockquote>{text.text}</blockquote>
      {text.reason && <p className="small muted">{text.reason}</p>}
      <div className="row">
        {(text.state !== 'shown' || review.reports.length > 0) && (
          <Decision review={review} part={part} decision="publish" onDone={onDone} />
        )}
        {text.state !== 'hidden' && <Decision review={review} part={part} decision="hide" onDone={onDone} />}
      </div>
    </section>
  );
}

function ReviewCard({ review, onDone }: { review: AdminReview; onDone: (what: string) => void }) {
  const { title, cart_id: cartId, artist, rating, at, reports } = review;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
        <Stars rating={rating} />
      </div>
      <p className="small muted">
        Painted by {artist}, reviewed on {formatDate(Date.parse(at))}.{' '}
        <SiteLink to={`/admin/orders?order=${cartId}`}>See the order</SiteLink>
      </p>
      <Text review={review} part="review" onDone={onDone} />
      <Text review={review} part="response" onDone={onDone} />
      {reports.length > 0 && (
        <section aria-label="Reports">
          <h3>{reports.length === 1 ? 'One report' : `${reports.length} reports`}</h3>
          <ul>
            {reports.map((report) => (
              <li key={`${report.at} ${report.reason}`} className="small">
                {formatDate(Date.parse(report.at))}: {report.reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}

/** Texts of reviews that wait for a person, were reported or were hidden, with the decision about each (C22). */
export function ReviewsTab() {
  const [state, setState] = useState<ModerationState>('held');
  const { notify, notice } = useNotice('ok');
  const query = useQuery(moderatedReviewsQuery(state));
  return (
    <div className={tab.tab}>
      <Segment label="State" options={STATE_TABS} value={state} onChange={setState} />
      {notice}
      <Records
        query={query}
        of={({ reviews }) => reviews}
        keyOf={({ order }) => order}
        loading="Loading the reviews"
        emptyText={EMPTY_TEXTS[state]}
      >
        {(review) => <ReviewCard review={review} onDone={notify} />}
      </Records>
    </div>
  );
}
