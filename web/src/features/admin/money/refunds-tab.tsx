import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { RefundState, RefundView } from '#shared/schemas/refund.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { GuaranteeForm } from './guarantee-form.tsx';
import { Records } from '../records.tsx';
import { refundsQuery, useRetryRefund } from './refunds.queries.ts';
import styles from '../tab.module.css';
import record from '../record.module.css';
import { useNotice } from '../use-notice.tsx';

const STATE_TABS = [
  ['failed', 'Failed'],
  ['pending', 'On their way'],
  ['paid', 'Paid out'],
] as const satisfies readonly (readonly [RefundState, string])[];

const TONES: Record<RefundState, 'bad' | 'blue' | 'ok'> = { failed: 'bad', pending: 'blue', paid: 'ok' };

const emptyText: Record<RefundState, { title: string; text: string }> = {
  failed: { title: 'No refund has failed', text: 'What a provider refuses for good appears here, with the reason.' },
  pending: { title: 'Nothing is on its way', text: 'Refunds that a provider has not confirmed yet appear here.' },
  paid: { title: 'Nothing was paid back yet', text: 'Refunds that customers have got appear here.' },
};

function RefundCard({ refund, onDone }: { refund: RefundView; onDone: (what: string) => void }) {
  const { cents, to, state, email, order_id: orderId, failure, tries, created_at: at } = refund;
  const retry = useRetryRefund(refund);
  const again = () =>
    retry.mutate(undefined, {
      onSuccess: (after) =>
        onDone(
          after.state === 'failed'
            ? `It has failed again: ${after.failure ?? 'no reason was given'}`
            : `${formatCents(after.cents)} is on its way.`,
        ),
    });
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>
          {formatCents(cents)} to {to}
        </h2>
        <Badge tone={TONES[state]}>{STATE_TABS.find(([name]) => name === state)?.[1]}</Badge>
      </div>
      <p className="small muted">
        {email}, piece {orderId}, {formatDate(Date.parse(at))}
        {tries > 1 && `, tried ${tries} times`}.{' '}
        <SiteLink to={pathTo('/admin/orders/:orderId', { orderId })}>See the order</SiteLink>
      </p>
      {failure && state === 'failed' && <p>{failure}</p>}
      {retry.error && <Callout tone="bad" role="alert" title={retry.error.message} />}
      {state === 'failed' && (
        <div className="row">
          <Button busy={retry.isPending && 'Trying again'} onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </li>
  );
}

/** Money on its way back to customers: what failed and is tried again, and the guarantee that an admin decides (C16, C40). */
export function RefundsTab() {
  const [state, setState] = useState<RefundState>('failed');
  const [isDeciding, setIsDeciding] = useState(false);
  const { notify, notice } = useNotice();
  const query = useQuery(refundsQuery(state));
  const finish = (what: string) => {
    setIsDeciding(false);
    notify(what);
  };
  return (
    <div className={styles.dense}>
      <div className="row">
        <Segment label="State" options={STATE_TABS} value={state} onChange={setState} />
        <Button variant="ghost" onClick={() => setIsDeciding(true)}>
          Refund by guarantee
        </Button>
      </div>
      {notice}
      <Records
        query={query}
        of={({ refunds }) => refunds}
        keyOf={({ id }) => id}
        loading="Loading the refunds"
        emptyText={emptyText[state]}
      >
        {(refund) => <RefundCard refund={refund} onDone={notify} />}
      </Records>
      <Dialog open={isDeciding} title="Refund by guarantee" shape="wide" onClose={() => setIsDeciding(false)}>
        <GuaranteeForm onClose={() => setIsDeciding(false)} onDone={finish} />
      </Dialog>
    </div>
  );
}
