import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoneyCaseState, MoneyCaseView, ReconciliationReport } from '#shared/schemas/money-case.ts';
import { formatDate } from '../shop-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { casesQuery, useReconcile } from './reconciliation.queries.ts';
import { CloseCaseForm } from './close-case-form.tsx';
import styles from '../tab.module.css';
import record from '../record.module.css';
import { Records } from '../records.tsx';
import { useNotice } from '../use-notice.tsx';

const STATE_TABS = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const satisfies readonly (readonly [MoneyCaseState, string])[];

const emptyText: Record<MoneyCaseState, { title: string; text: string }> = {
  open: {
    title: 'The books agree',
    text: 'What the ledger, the payment providers and the gift cards say differently of appears here.',
  },
  closed: {
    title: 'No case was closed yet',
    text: 'Cases that somebody has looked into appear here, with what was done.',
  },
};

const outcome = ({ carts, repaired, opened, known }: ReconciliationReport): string =>
  `Orders and carts compared: ${carts}. Put right: ${repaired.length}. New cases: ${opened.length}. Known before: ${known.length}.`;

function CaseCard({ found, onDone }: { found: MoneyCaseView; onDone: (what: string) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const {
    id,
    title,
    cart_id: cartId,
    subject,
    detail,
    state,
    found_at: at,
    closed_by: by,
    closed_at: closedAt,
    reason,
  } = found;
  const finish = (what: string) => {
    setIsAsked(false);
    onDone(what);
  };
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{title}</h2>
      </div>
      <p className="small muted">
        Cart {cartId}, {subject}, found {formatDate(Date.parse(at))}
      </p>
      <p className="num" translate="no">
        {detail}
      </p>
      {closedAt && (
        <p>
          {reason}{' '}
          <span className="small muted">
            ({by}, {formatDate(Date.parse(closedAt))})
          </span>
        </p>
      )}
      {state === 'open' && (
        <div className="row">
          <Button variant="ghost" onClick={() => setIsAsked(true)} aria-label={`Close: ${title} ${subject}`}>
            Close
          </Button>
        </div>
      )}
      <Dialog open={isAsked} title="Close this case?" onClose={() => setIsAsked(false)}>
        <CloseCaseForm id={id} onClose={() => setIsAsked(false)} onDone={finish} />
      </Dialog>
    </li>
  );
}

/**
 * Differences between the ledger and the providers' statements, found by the daily reconciliation or by one started
 * here (C40).
 */
export function ReconciliationTab() {
  const [state, setState] = useState<MoneyCaseState>('open');
  const { notify, notice } = useNotice();
  const compare = useReconcile();
  const query = useQuery(casesQuery(state));
  return (
    <div className={styles.dense}>
      <div className="row">
        <Segment label="State" options={STATE_TABS} value={state} onChange={setState} />
        <Button
          variant="ghost"
          busy={compare.isPending && 'Comparing'}
          onClick={() => compare.mutate(undefined, { onSuccess: (report) => notify(outcome(report)) })}
        >
          Compare the last day now
        </Button>
      </div>
      {compare.error && <Callout tone="bad" role="alert" title={compare.error.message} />}
      {notice}
      <Records
        query={query}
        of={({ cases }) => cases}
        keyOf={({ id }) => id}
        loading="Loading the cases"
        emptyText={emptyText[state]}
      >
        {(found) => <CaseCard found={found} onDone={notify} />}
      </Records>
    </div>
  );
}
