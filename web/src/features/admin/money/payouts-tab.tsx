import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun, NextPayment, PayeeKind } from '#shared/schemas/payout.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PayRunForm } from './pay-run-form.tsx';
import { payoutRunQuery, payoutsQuery, settlementPath, useMakeRun } from './payouts.queries.ts';
import styles from './payouts-tab.module.css';
import record from '../record.module.css';
import { Records } from '../records.tsx';
import { useNotice } from '../use-notice.tsx';

const STATES: Record<AdminPayoutRun['state'], { label: string; tone: 'blue' | 'ok' }> = {
  gathering: { label: 'Being gathered', tone: 'blue' },
  made: { label: 'To be paid', tone: 'blue' },
  paying: { label: 'Being marked', tone: 'blue' },
  paid: { label: 'Paid', tone: 'ok' },
};

const KINDS = ['artists', 'partners'] as const;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const countedPayees = (count: number, to: PayeeKind): string => counted(count, to === 'artists' ? 'artist' : 'partner');

function Transfers({ runId, to }: { runId: string; to: PayeeKind }) {
  const { data, isPending, error } = useQuery(payoutRunQuery(runId));
  if (isPending) return <p className="small muted">Loading the transfers</p>;
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
                <th scope="col">Reference</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {data.transfers.map(({ payee, name, orders, reference, amount }) => (
                <tr key={payee}>
                  <th scope="row">{name || payee}</th>
                  <td className="num" translate="no">
                    {orders.length}
                  </td>
                  <td className="num" translate="no">
                    {reference}
                  </td>
                  <td className="num" translate="no">
                    {formatCents(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function RunCard({ run, onDone }: { run: AdminPayoutRun; onDone: (what: string) => void }) {
  const {
    id,
    to,
    state,
    amount,
    payees,
    orders,
    at,
    made_by: madeBy,
    paid_at: paidAt,
    paid_by: paidBy,
    reference,
  } = run;
  const [isOpen, setIsOpen] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const { label, tone } = STATES[state];
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{formatCents(amount)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="small muted">
        {countedPayees(payees, to)}, {counted(orders, 'piece')}, made on {formatDate(Date.parse(at))} by {madeBy}
        {paidAt && `, paid on ${formatDate(Date.parse(paidAt))} by ${paidBy ?? ''}`}
      </p>
      {reference && (
        <p>
          Reference:{' '}
          <span className="num" translate="no">
            {reference}
          </span>
        </p>
      )}
      {state !== 'gathering' && (
        <div className="row">
          {state !== 'paid' && <Button onClick={() => setIsPaying(true)}>Mark as paid</Button>}
          <a href={settlementPath(id)} download className={styles.file}>
            Settlement file (CSV)
          </a>
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the transfers' : 'See the transfers'}
          </Button>
        </div>
      )}
      {isOpen && <Transfers runId={id} to={to} />}
      <Dialog open={isPaying} title="Mark as paid" onClose={() => setIsPaying(false)}>
        <PayRunForm
          run={run}
          onClose={() => setIsPaying(false)}
          onDone={(what) => {
            setIsPaying(false);
            onDone(what);
          }}
        />
      </Dialog>
    </li>
  );
}

const NEXT_RUNS = {
  artists: {
    title: 'The next payment to artists',
    button: 'Pay the artists',
    hint: 'It gathers everything payable into one file with a transfer for each artist. Nothing is sent to a bank.',
  },
  partners: {
    title: 'The next payment to partners',
    button: 'Pay the partners',
    hint: 'It gathers all payable commissions into one file with each partner’s address at PayPal. Nothing is sent there.',
  },
} as const;

const GO_ON_HINT =
  'A payment is still being gathered. If it has stopped halfway, press again: the same payment goes on.';

interface NextRunProps {
  to: PayeeKind;
  payable: NextPayment;
  /** A run is gathered now, or a crash has left it: then nothing may be payable, and the next press finishes it. */
  isGathering: boolean;
  onDone: (what: string) => void;
}

function NextRun({ to, payable, isGathering, onDone }: NextRunProps) {
  const making = useMakeRun();
  const { amount, payees, orders } = payable;
  const { title, button, hint } = NEXT_RUNS[to];
  const make = () =>
    making.mutate(
      { to },
      {
        onSuccess: (made) =>
          onDone(`${formatCents(made.amount)} to ${countedPayees(made.payees, to)}: the file is ready.`),
      },
    );
  return (
    <section aria-labelledby={`next-run-${to}`} className={styles.next}>
      <h2 id={`next-run-${to}`} className="d3">
        {title}
      </h2>
      <dl className={record.facts}>
        <div>
          <dt>Payable now</dt>
          <dd className="num" translate="no">
            {formatCents(amount)}
          </dd>
        </div>
        <div>
          <dt>{to === 'artists' ? 'Artists' : 'Partners'}</dt>
          <dd className="num" translate="no">
            {payees}
          </dd>
        </div>
        <div>
          <dt>Pieces</dt>
          <dd className="num" translate="no">
            {orders}
          </dd>
        </div>
      </dl>
      {making.error && <Callout tone="bad" role="alert" title={making.error.message} />}
      <div className="row">
        <Button disabled={orders === 0 && !isGathering} busy={making.isPending && 'Gathering'} onClick={make}>
          {button}
        </Button>
        <p className="small muted">{isGathering ? GO_ON_HINT : hint}</p>
      </div>
    </section>
  );
}

/** What artists and partners are owed, and the studio's payments to them: made, sent as a file, marked as paid (C18, C13). */
export function PayoutsTab() {
  const { notify, notice } = useNotice('ok');
  const query = useQuery(payoutsQuery());
  return (
    <div className={styles.tab}>
      {query.data &&
        KINDS.map((to) => (
          <NextRun
            key={to}
            to={to}
            payable={query.data.payable[to]}
            isGathering={query.data.runs.some((run) => run.to === to && run.state === 'gathering')}
            onDone={notify}
          />
        ))}
      {notice}
      <Records
        query={query}
        of={({ runs }) => runs}
        keyOf={({ id }) => id}
        loading="Loading the payments"
        emptyText={{
          title: 'No payment yet',
          text: 'What artists earn becomes payable 7 days after delivery, or 30 days after shipping; partners’ commissions 30 days after shipping.',
        }}
      >
        {(run) => <RunCard run={run} onDone={notify} />}
      </Records>
    </div>
  );
}
