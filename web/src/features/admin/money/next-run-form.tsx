import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/money/money.ts';
import type { NextTransfers, PayeeKind } from '#shared/schemas/payout.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import dialog from '../dialogs.module.css';
import { destinationCell } from './payee-words.ts';
import { nextPayoutQuery, type useMakeRun } from './payouts.queries.ts';
import styles from './payouts-tab.module.css';

type Owed = NextTransfers['transfers'][number] | NextTransfers['waiting'][number];

const ONE = { artists: 'Artist', partners: 'Partner' } as const;
const waitText = (until: string | null): string =>
  until === null ? 'none entered yet' : `from ${formatDate(Date.parse(until))} on`;

interface RowsProps {
  to: PayeeKind;
  caption: string;
  rows: readonly Owed[];
}

function Rows({ to, caption, rows }: RowsProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.transfers}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{ONE[to]}</th>
            <th scope="col">Pieces</th>
            <th scope="col">Destination</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payee}>
              <th scope="row">
                {row.name || row.payee} {row.is_former && <Badge>Former</Badge>}
              </th>
              <td className="num" translate="no">
                {row.orders}
              </td>
              <td>{'way' in row ? destinationCell(row) : waitText(row.until)}</td>
              <td className="num" translate="no">
                {formatCents(row.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NextRunFormProps {
  to: PayeeKind;
  making: ReturnType<typeof useMakeRun>;
  onMake: () => void;
  onClose: () => void;
}

/** Who the next run pays how much where, and who waits, before it is made (C49). */
export function NextRunForm({ to, making, onMake, onClose }: NextRunFormProps) {
  const { data, error, isPending } = useQuery({ ...nextPayoutQuery(to), staleTime: 0 });
  return (
    <div className={dialog.body}>
      {isPending && <p className="muted">Loading who gets what</p>}
      {error && !data && <Callout tone="bad" role="alert" title={error.message} />}
      {data && data.transfers.length > 0 && <Rows to={to} caption="Who gets what" rows={data.transfers} />}
      {data && data.waiting.length > 0 && (
        <>
          <h3>Not in this payment</h3>
          <p className="small muted">
            They have no destination yet. What they are owed stays payable and goes out with the next payment.
          </p>
          <Rows to={to} caption="Who waits for a destination" rows={data.waiting} />
        </>
      )}
      {making.error && <Callout tone="bad" role="alert" title={making.error.message} />}
      <div className="row">
        <Button disabled={!data || data.transfers.length === 0} busy={making.isPending && 'Gathering'} onClick={onMake}>
          Make this payment
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
