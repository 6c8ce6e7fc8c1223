import type { AdminStatement } from '#shared/schemas/certificate.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Decision, Reports, Text, type DecisionProps } from './moderated-text.tsx';
import record from '../record.module.css';
import { useModerateStatement } from './reviews.queries.ts';
import type { Notify } from '../use-notice.tsx';

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
      text={statement.text.text}
      sending={sending}
      onSend={({ read, reason }, then) => sending.mutate({ decision, text: read, reason }, then)}
      onDone={onDone}
    />
  );
}

/** An artist’s statement for the certificate of a piece. */
export function StatementCard({ statement, onDone }: { statement: AdminStatement; onDone: Notify }) {
  const { title, order, artist, text, at, issued, reports } = statement;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
      </div>
      <p className="small muted">
        {!issued
          ? 'For the certificate, once the piece has arrived.'
          : text.state === 'shown'
            ? 'The certificate shows this text.'
            : 'The certificate is shown without this text.'}{' '}
        <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: order })}>See the order</SiteLink>
      </p>
      <Text by={`${artist.name} wrote on ${formatDate(Date.parse(at))}`} text={text} name="statement">
        {(text.state !== 'shown' || reports.length > 0) && (
          <StatementDecision statement={statement} decision="publish" onDone={onDone} />
        )}
        {text.state !== 'hidden' && <StatementDecision statement={statement} decision="hide" onDone={onDone} />}
      </Text>
      <Reports reports={reports} />
    </li>
  );
}
