import { formatCents } from '#shared/money/money.ts';
import { destinationText } from '#shared/people/destinations.ts';
import type { PayoutLineView } from '#shared/schemas/payout.ts';
import { shortNumber } from '#shared/text/search-words.ts';
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

const TAKEN_BACK = {
  chargeback: 'Taken back: the bank returned the customer’s payment',
  refund: 'Taken back: the customer got the money back',
} as const;

/** What stands under the total of payable earnings, which may be below zero. */
export const payableHint = (payable: number, otherwise: string): string =>
  // promise: refund-takes-share-back
  payable < 0 ? 'Is taken off your next payment.' : otherwise;

const detailOf = (
  {
    state,
    held,
    taken_back: takenBack,
    in_run: inRun,
    payable_at: payableAt,
    reference,
    sent_to: sentTo,
    came_back: cameBack,
  }: PayoutLineView,
  unshipped = '',
): string => {
  if (takenBack) return TAKEN_BACK[takenBack];
  if (held) return 'held while a case is open';
  if (inRun) return 'being paid';
  if (state === 'pending' && payableAt) return `payable on ${formatShortDate(Date.parse(payableAt))}`;
  if (state === 'pending') return unshipped;
  if (cameBack !== undefined) return `the last payment came back: ${cameBack}`;
  return [sentTo && `sent to ${destinationText(sentTo)}`, reference].filter(Boolean).join(', ');
};

const TAKEN_OFF = { label: 'Taken back', tone: 'bad' } as const;

interface LineProps extends Omit<PayoutLinesProps, 'lines'> {
  line: PayoutLineView;
}

function Line({ line, pathOf, pending = STATES.pending.label, unshipped, isNumbered }: LineProps) {
  const { order_id: id, title, amount, state, at } = line;
  // An amount below zero was paid before, and is taken off the next payment.
  const { label, ...tone } = amount < 0 ? TAKEN_OFF : STATES[state];
  const detail = [line.parcel && 'Parcel', detailOf(line, unshipped)].filter(Boolean).join(', ');
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
        <p className="small muted">
          {[isNumbered && `Order ${shortNumber(id)}`, formatShortDate(Date.parse(at)), detail]
            .filter(Boolean)
            .join(', ')}
        </p>
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
  /** When they become payable, before their piece has shipped. */
  unshipped?: string;
  /** Whether each line has the number of its order. */
  isNumbered?: boolean;
}

/** The earnings of an artist or a partner, order by order. */
export function PayoutLines({ lines, ...look }: PayoutLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <Line key={`${line.order_id}:${line.state}:${line.at}:${line.parcel ?? ''}`} line={line} {...look} />
      ))}
    </ul>
  );
}
