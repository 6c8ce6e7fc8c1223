import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun, AdminPayoutRunDetails, TransferState } from '#shared/schemas/payout.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { destinationCell } from './payee-words.ts';
import { payoutRunQuery, useEndTransfers } from './payouts.queries.ts';
import styles from './payouts-tab.module.css';

type Transfer = AdminPayoutRunDetails['transfers'][number];

const STATES: Record<TransferState, { label: string; tone?: 'blue' | 'ok' | 'bad' }> = {
  made: { label: 'Not sent yet' },
  sent: { label: 'Sent', tone: 'blue' },
  arrived: { label: 'Arrived', tone: 'ok' },
  returning: { label: 'Coming back', tone: 'bad' },
  returned: { label: 'Came back', tone: 'bad' },
};

interface CameBackProps {
  runId: string;
  transfer: Transfer;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks why a transfer came back; its payee reads the reason, and its sum is payable again. */
function CameBack({ runId, transfer: { payee, name, amount }, onClose, onDone }: CameBackProps) {
  const ending = useEndTransfers(runId);
  return (
    <ReasonForm
      about={`transfer ${runId} ${payee} came back`}
      max={200}
      variant="bad"
      hint={`${name || payee} gets these words by mail. It stays in the audit trail.`}
      empty="Please say why it came back."
      send="It came back"
      busy="Taking it back"
      sending={ending}
      onSend={(reason) =>
        ending.mutate(
          { outcome: 'returned', payee, reason },
          { onSuccess: () => onDone(`${formatCents(amount)} of ${name || payee} is payable again.`) },
        )
      }
      onClose={onClose}
    >
      <p>
        {formatCents(amount)} to {name || payee} becomes payable again. Say so only when the bank or PayPal has stated
        it: a transfer without a word is still on its way.
      </p>
    </ReasonForm>
  );
}

interface TransfersProps {
  run: AdminPayoutRun;
  onDone: (what: string) => void;
}

/** The transfers of a run, each with where it goes and what became of it. */
export function Transfers({ run: { id, to, state, by_api: byApi }, onDone }: TransfersProps) {
  const { data, isPending, error } = useQuery(payoutRunQuery(id));
  const arriving = useEndTransfers(id);
  const [returned, setReturned] = useState<Transfer>();
  if (isPending) return <p className="small muted">Loading the transfers</p>;
  // PayPal itself says what becomes of what it was asked to send.
  const hasAct = !byApi && (state === 'paid' || state === 'paying');
  const waiting = data?.transfers.filter((transfer) => transfer.state === 'sent' && transfer.amount > 0) ?? [];
  return (
    <>
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      {data && (
        <div className={styles.scroll}>
          <table className={styles.transfers}>
            <caption className="vh">Transfers of this payment</caption>
            <thead>
              <tr>
                <th scope="col">{to === 'artists' ? 'Artist' : 'Partner'}</th>
                <th scope="col">Pieces</th>
                <th scope="col">Destination</th>
                <th scope="col">Reference</th>
                <th scope="col">State</th>
                {hasAct && (
                  <th scope="col">
                    <span className="vh">Act</span>
                  </th>
                )}
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {data.transfers.map((transfer) => (
                <tr key={transfer.payee}>
                  <th scope="row">{transfer.name || transfer.payee}</th>
                  <td className="num" translate="no">
                    {transfer.orders.length}
                  </td>
                  <td>{transfer.sent_to ? destinationCell(transfer.sent_to) : 'none'}</td>
                  <td className="num" translate="no">
                    {transfer.reference}
                  </td>
                  <td>
                    <Badge {...STATES[transfer.state]}>{STATES[transfer.state].label}</Badge>
                    {transfer.reason && <p className="small muted">{transfer.reason}</p>}
                  </td>
                  {hasAct && (
                    <td>
                      {(transfer.state === 'sent' || transfer.state === 'arrived') && transfer.amount > 0 && (
                        <Button
                          variant="link"
                          aria-label={`The transfer to ${transfer.name || transfer.payee} came back`}
                          onClick={() => setReturned(transfer)}
                        >
                          Came back
                        </Button>
                      )}
                    </td>
                  )}
                  <td className="num" translate="no">
                    {formatCents(transfer.amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasAct && waiting.length > 0 && (
        <div className="row">
          <Button
            variant="ghost"
            busy={arriving.isPending && 'Noting it'}
            onClick={() =>
              arriving.mutate(
                { outcome: 'arrived' },
                { onSuccess: () => onDone('The transfers are marked as arrived.') },
              )
            }
          >
            {waiting.length === 1 ? 'It has arrived' : `All ${waiting.length} have arrived`}
          </Button>
          <p className="small muted">A transfer stays sent until the bank or PayPal says what became of it.</p>
        </div>
      )}
      {arriving.error && <Callout tone="bad" role="alert" title={arriving.error.message} />}
      <Dialog open={returned !== undefined} title="The transfer came back" onClose={() => setReturned(undefined)}>
        {returned && (
          <CameBack
            runId={id}
            transfer={returned}
            onClose={() => setReturned(undefined)}
            onDone={(what) => {
              setReturned(undefined);
              onDone(what);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
