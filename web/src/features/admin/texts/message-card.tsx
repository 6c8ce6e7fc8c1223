import type { AdminMessage } from '#shared/schemas/message-moderation.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Decision, Reports, Text, type DecisionProps } from './moderated-text.tsx';
import record from '../record.module.css';
import { useModerateMessage } from './reviews.queries.ts';
import type { Notify } from '../use-notice.tsx';

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
      text={message.text.text}
      sending={sending}
      onSend={({ read, reason }, then) => sending.mutate({ decision, text: read, reason }, then)}
      onDone={onDone}
    />
  );
}

/** A public question, or an artist’s reply to one. */
export function MessageCard({ message, onDone }: { message: AdminMessage; onDone: Notify }) {
  const { message: id, title, author, question, text, at, artist, published, reports } = message;
  const isReported = reports.length > 0;
  const name = artist === null ? 'question' : 'reply';
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
      </div>
      {question !== null && (
        <p className="small muted">
          To the question <SiteLink to={pathTo('/questions/:id', { id })}>{question}</SiteLink>
        </p>
      )}
      <Text by={`${author} wrote on ${formatDate(Date.parse(at))}`} text={text} name={name}>
        {(text.state !== 'shown' || isReported) && (
          <MessageDecision message={message} decision="publish" onDone={onDone} />
        )}
        {(text.state === 'held' || isReported) && <MessageDecision message={message} decision="hide" onDone={onDone} />}
      </Text>
      {published !== null && (
        <section aria-label="The published text">
          <p className="small muted">This is shown until then:</p>
          <blockquote>{published}</blockquote>
        </section>
      )}
      <Reports reports={reports} />
    </li>
  );
}
