import { formatCents } from '#shared/money.ts';
import type { PayoutLineView } from '#shared/schemas/payout.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './payouts.module.css';

const STATES = {
  pending: { label: 'Pending' },
  payable: { label: 'Payable', tone: 'ok' },
  paid: { label: 'Paid', tone: 'blue' },
  reversed: { label: 'Reversed', tone: 'bad' },
} as const;

const detailOf = ({ state, held, in_run: inRun, payable_at: payableAt, reference }: PayoutLineView): string => {
  if (held) return 'held while a case is open';
  if (inRun) return 'being paid';
  if (state === 'pending' && payableAt) return `payable on ${formatShortDate(Date.parse(payableAt))}`;
  return reference ?? '';
};

interface LineProps {
  line: PayoutLineView;
  pathOf: ((orderId: string) => string) | undefined;
  pending: string;
}

function Line({ line, pathOf, pending }: LineProps) {
  const { order_id: id, title, amount, state, at } = line;
  const { label, ...tone } = STATES[state];
  const detail = detailOf(line);
  return (
    <li className={styles.line}>
      <div>
        {pathOf ? (
          <SiteLink to={pathOf(id)} className="strong">
            {title}
          </SiteLink>
        ) : (
          <span className="strong">{title}</span>
        )}
        <p className="small muted">{[formatShortDate(Date.parse(at)), detail].filter(Boolean).join(', ')}</p>
      </div>
      <Badge {...tone}>{state === 'pending' ? pending : label}</Badge>
      <span className={`price ${styles.amount}`}>{formatCents(amount)}</span>
    </li>
  );
}

interface PayoutLinesProps {
  lines: readonly PayoutLineView[];
  /** The page of an order, for a reader who may open it. */
  pathOf?: (orderId: string) => string;
  /** What earnings are called that are not payable yet. */
  pending?: string;
}

/** The earnings of an artist or a partner, order by order. */
export function PayoutLines({ lines, pathOf, pending = STATES.pending.label }: PayoutLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <Line key={`${line.order_id}:${line.state}:${line.at}`} line={line} pathOf={pathOf} pending={pending} />
      ))}
    </ul>
  );
}
