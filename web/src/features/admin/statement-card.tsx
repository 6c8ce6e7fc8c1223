import type { AdminStatement } from '#shared/schemas/certificate.ts';
import { formatDate } from '#web/lib/dates.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Decision, Text, type DecisionProps } from './moderated-text.tsx';
import record from './record.module.css';
import { useModerateStatement } from './reviews.queries.ts';

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

/** An artist’s statement for the certificate of a piece. */
export function StatementCard({ statement, onDone }: { statement: AdminStatement; onDone: (what: string) => void }) {
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
