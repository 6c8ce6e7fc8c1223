import type { AdminReview, ReviewPart } from '#shared/schemas/review.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Decision, Reports, Text, type DecisionProps } from './moderated-text.tsx';
import record from '../record.module.css';
import { useModerate } from './reviews.queries.ts';
import type { Notify } from '../use-notice.tsx';

function ReviewDecision({
  review,
  part,
  decision,
  onDone,
}: Pick<DecisionProps, 'decision' | 'onDone'> & { review: AdminReview; part: ReviewPart }) {
  const { order, title } = review;
  const sending = useModerate(order, decision);
  return (
    <Decision
      what={`${part} of ${title}`}
      name={part}
      decision={decision}
      text={review[part]?.text ?? ''}
      sending={sending}
      onSend={({ read, reason }, then) => sending.mutate({ part, text: read, reason }, then)}
      onDone={onDone}
    />
  );
}

interface ReviewTextProps {
  review: AdminReview;
  part: ReviewPart;
  onDone: Notify;
}

function ReviewText({ review, part, onDone }: ReviewTextProps) {
  const text = review[part];
  if (!text || text.text === '') return null;
  const props = { review, part, onDone };
  return (
    <Text by={part === 'review' ? `${review.name} wrote` : `${review.artist} answered`} text={text} name={part}>
      {(text.state !== 'shown' || review.reports.length > 0) && <ReviewDecision {...props} decision="publish" />}
      {text.state !== 'hidden' && <ReviewDecision {...props} decision="hide" />}
    </Text>
  );
}

/** A review and its response, with what was reported about them. */
export function ReviewCard({ review, onDone }: { review: AdminReview; onDone: Notify }) {
  const { order, title, artist, rating, at, reports } = review;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
        <Stars rating={rating} />
      </div>
      <p className="small muted">
        Painted by {artist}, reviewed on {formatDate(Date.parse(at))}.{' '}
        <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: order })}>See the order</SiteLink>
      </p>
      <ReviewText review={review} part="review" onDone={onDone} />
      <ReviewText review={review} part="response" onDone={onDone} />
      <Reports reports={reports} />
    </li>
  );
}
