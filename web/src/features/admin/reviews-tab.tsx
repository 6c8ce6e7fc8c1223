import { useState, type ReactNode } from 'react';
import type { AdminStatement, StatementModeration } from '#shared/schemas/certificate.ts';
import type { AdminMessage, MessageModeration } from '#shared/schemas/message-moderation.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
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
import tab from './records-tab.module.css';
import { RecordsTab } from './records-tab.tsx';
import {
  moderatedMessagesQuery,
  moderatedReviewsQuery,
  moderatedStatementsQuery,
  useModerate,
  useModerateMessage,
  useModerateStatement,
} from './reviews.queries.ts';

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

const STATEMENT_TABS = [
  ['held', 'Held'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [StatementModeration, string])[];

const EMPTY_STATEMENTS: Record<StatementModeration, { title: string; text: string }> = {
  held: {
    title: 'No statement waits',
    text: 'Artists’ statements for certificates with links, e-mail addresses or phone numbers wait here for a person.',
  },
  hidden: EMPTY_TEXTS.hidden,
};

const EMPTY_MESSAGES: Record<MessageModeration, { title: string; text: string }> = {
  held: {
    title: 'No question waits',
    text: 'Public questions and replies with links, e-mail addresses or phone numbers wait here for a person.',
  },
  hidden: EMPTY_TEXTS.hidden,
};

interface DecisionProps {
  /** The text's name in a sentence: "review of Oil painting from your photo". */
  what: string;
  /** Its short name on the button: "review". */
  name: string;
  decision: 'publish' | 'hide';
  sending: { isPending: boolean; error: Error | null };
  /** Sends the decision; calls `done` once it holds. */
  onSend: (reason: string, done: () => void) => void;
  onDone: (what: string) => void;
}

function Decision({ what, name, decision, sending, onSend, onDone }: DecisionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const verb = decision === 'publish' ? 'Publish' : 'Hide';
  const close = () => setIsOpen(false);
  const done = () => {
    close();
    onDone(`The ${what} is ${decision === 'publish' ? 'shown' : 'hidden'} now.`);
  };
  return (
    <>
      <Button variant={decision === 'publish' ? 'primary' : 'ghost'} onClick={() => setIsOpen(true)}>
        {verb} the {name}
      </Button>
      <Dialog open={isOpen} title={`${verb} the ${what}?`} onClose={close}>
        <ReasonForm
          max={MAX_REASON}
          send={verb}
          busy="Saving"
          variant={decision === 'publish' ? 'primary' : 'bad'}
          sending={sending}
          onSend={(reason) => onSend(reason, done)}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function ReviewDecision({
  review: { order, title },
  part,
  decision,
  onDone,
}: Pick<DecisionProps, 'decision' | 'onDone'> & { review: AdminReview; part: ReviewPart }) {
  const sending = useModerate(order, decision);
  return (
    <Decision
      what={`${part} of ${title}`}
      name={part}
      decision={decision}
      sending={sending}
      onSend={(reason, done) => sending.mutate({ part, reason }, { onSuccess: done })}
      onDone={onDone}
    />
  );
}

function StatementDecision({
  statement,
  decision,
  onDone,
}: Pick<DecisionProps, 'decision' | 'onDone'> & { statement: AdminStatement }) {
  const sending = useModerateStatement(statement);
  return (
    <Decision
      what={`statement for ${statement.title}`}
      name="statement"
      decision={decision}
      sending={sending}
      onSend={(reason, done) => sending.mutate({ decision, reason }, { onSuccess: done })}
      onDone={onDone}
    />
  );
}

function MessageDecision({
  message,
  decision,
  onDone,
}: Pick<DecisionProps, 'decision' | 'onDone'> & { message: AdminMessage }) {
  const sending = useModerateMessage(message);
  const name = message.artist === null ? 'question' : 'reply';
  return (
    <Decision
      what={`${name} about ${message.title}`}
      name={name}
      decision={decision}
      sending={sending}
      onSend={(reason, done) => sending.mutate({ decision, reason }, { onSuccess: done })}
      onDone={onDone}
    />
  );
}

/** A text with its state, why it is in it, and the decisions that can be made about it. */
function Text({ by, text, name, children }: { by: string; text: ModeratedText; name: string; children: ReactNode }) {
  return (
    <section aria-label={`The ${name}`}>
      <p className="small muted">
        {by} <Badge tone={text.state === 'shown' ? 'ok' : 'warn'}>{text.state}</Badge>
      </p>
      <blockquote>{text.text}</blockquote>
      {text.reason && <p className="small muted">{text.reason}</p>}
      <div className="row">{children}</div>
    </section>
  );
}

interface ReviewTextProps {
  review: AdminReview;
  part: ReviewPart;
  onDone: (what: string) => void;
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

function ReviewCard({ review, onDone }: { review: AdminReview; onDone: (what: string) => void }) {
  const { order, title, artist, rating, at, reports } = review;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
        <Stars rating={rating} />
      </div>
      <p className="small muted">
        Painted by {artist}, reviewed on {formatDate(Date.parse(at))}.{' '}
        <SiteLink to={`/admin/orders/${order}`}>See the order</SiteLink>
      </p>
      <ReviewText review={review} part="review" onDone={onDone} />
      <ReviewText review={review} part="response" onDone={onDone} />
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

function StatementCard({ statement, onDone }: { statement: AdminStatement; onDone: (what: string) => void }) {
  const { title, order, artist, text, at, issued } = statement;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
      </div>
      <p className="small muted">
        {issued ? 'The certificate is issued without this text.' : 'For the certificate, once the piece has arrived.'}{' '}
        <SiteLink to={`/admin/orders/${order}`}>See the order</SiteLink>
      </p>
      <Text by={`${artist.name} wrote on ${formatDate(Date.parse(at))}`} text={text} name="statement">
        {text.state !== 'shown' && <StatementDecision statement={statement} decision="publish" onDone={onDone} />}
        {text.state !== 'hidden' && <StatementDecision statement={statement} decision="hide" onDone={onDone} />}
      </Text>
    </li>
  );
}

function MessageCard({ message, onDone }: { message: AdminMessage; onDone: (what: string) => void }) {
  const { message: id, title, author, question, text, at, artist } = message;
  const name = artist === null ? 'question' : 'reply';
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
      </div>
      {question !== null && (
        <p className="small muted">
          To the question <SiteLink to={`/questions/${id}`}>{question}</SiteLink>
        </p>
      )}
      <Text by={`${author} wrote on ${formatDate(Date.parse(at))}`} text={text} name={name}>
        <MessageDecision message={message} decision="publish" onDone={onDone} />
        {text.state === 'held' && <MessageDecision message={message} decision="hide" onDone={onDone} />}
      </Text>
    </li>
  );
}

const KINDS = [
  ['reviews', 'Reviews and responses'],
  ['messages', 'Questions and replies'],
  ['statements', 'Statements'],
] as const;

/**
 * Texts that wait for a person, were reported or were hidden, with the decision about each: of reviews,
 * public questions and replies, and artists' statements for certificates (C22).
 */
export function ReviewsTab() {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('reviews');
  return (
    <div className={tab.tab}>
      <Segment label="Texts" options={KINDS} value={kind} onChange={setKind} />
      {kind === 'messages' && (
        <RecordsTab
          states={STATEMENT_TABS}
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
          states={STATEMENT_TABS}
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
    </div>
  );
}
