import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { ORDER, ORDER_LABELS, type OrderStatus } from '#shared/order-states.ts';
import type { AdminCase, CaseDecision, CaseKind, CaseState } from '#shared/schemas/case.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { orderCasesQuery } from './cases.queries.ts';
import { DecideCaseForm, type Decision } from './decide-case-form.tsx';
import own from './guarantee-tab.module.css';
import styles from './orders-tab.module.css';
import { Records } from './records.tsx';
import tab from './refunds-tab.module.css';
import { Samples } from './samples.tsx';
import { useNotice } from './use-notice.tsx';

const STATE_TABS = [
  ['open', 'Open'],
  ['decided', 'Decided'],
] as const satisfies readonly (readonly [CaseState, string])[];

const EMPTY_TEXTS: Record<CaseState, { title: string; text: string }> = {
  open: {
    title: 'No case is open',
    text: 'Disagreements, lost or damaged parcels and disputes of banks appear here, the oldest first.',
  },
  decided: { title: 'Nothing was decided', text: 'Cases appear here once they are decided, with the decision.' },
};

const KINDS: Record<CaseKind, string> = {
  dispute: 'Disagreement',
  lost: 'Lost parcel',
  damaged: 'Damaged',
  chargeback: 'Bank dispute',
};

const DECISIONS: Record<CaseDecision, string> = {
  continue: 'It goes on',
  repaint: 'Painted again',
  refund: 'Refunded in full',
  partial: 'Refunded in part',
  won: 'The bank decided for us',
  lost: 'The bank took the payment back',
};

const day = (iso: string): string => formatDate(Date.parse(iso));

/** Decisions for the piece's status: only a piece that has left its artist can be painted again. */
const choicesFor = (status: number): readonly (readonly [Decision, string])[] => [
  ['continue', 'Let it go on'],
  ...(status >= ORDER.shipped ? ([['repaint', 'Paint it again']] as const) : []),
  ['partial', 'Refund a part'],
  ['refund', 'Refund everything'],
];

function Choices({ case: open, onDone }: { case: AdminCase; onDone: (what: string) => void }) {
  const [asked, setAsked] = useState<Decision>();
  const close = () => setAsked(undefined);
  if (open.kind === 'chargeback')
    return (
      <Callout tone="warn" title="The bank decides this one.">
        Send what we know with the payment provider&rsquo;s form. Everything waits until the bank has decided.
      </Callout>
    );
  return (
    <>
      {open.deadlines && (
        <p className="small muted">Both sides can add what they have to say until {day(open.deadlines.customer)}.</p>
      )}
      <div className="row">
        {choicesFor(open.status).map(([decision, label]) => (
          <Button
            key={decision}
            variant={decision === 'continue' ? 'primary' : 'ghost'}
            onClick={() => setAsked(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Dialog open={asked !== undefined} title={`Decide the case of ${open.email}?`} onClose={close}>
        {asked && (
          <DecideCaseForm
            key={asked}
            case={open}
            decision={asked}
            onClose={close}
            onDone={(what) => {
              close();
              onDone(what);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Decided({ case: { decision, cents, answer, decided_at: at } }: { case: AdminCase }) {
  return (
    <>
      {decision && (
        <p>
          {DECISIONS[decision]}
          {cents !== null && cents > 0 && `, ${formatCents(cents)}`}
          {at && ` on ${day(at)}`}.
        </p>
      )}
      {answer && <blockquote>{answer}</blockquote>}
    </>
  );
}

function CaseCard({ case: found, onDone }: { case: AdminCase; onDone: (what: string) => void }) {
  const { kind, title, email, status, reason, statements, cart_id: cartId, paid_cents: paid } = found;
  const photos = statements.flatMap((statement) => statement.photos);
  return (
    <li className={styles.piece}>
      <Samples samples={photos} what="photo" artist={email} />
      <div className={styles.words}>
        <div className={styles.title}>
          <h2>{title}</h2>
          <Badge tone={kind === 'chargeback' ? 'warn' : undefined}>{KINDS[kind]}</Badge>
        </div>
        <p className="small muted">
          {email}, opened by the {found.opened_by} on {day(found.opened_at)}. {ORDER_LABELS[status as OrderStatus]}
          {paid !== null && `, ${formatCents(paid)} paid`}.{' '}
          <SiteLink to={`/admin/orders?order=${cartId}`}>See the order</SiteLink>
        </p>
        <p className={styles.reason}>{reason}</p>
        {statements.map(({ by, at, text }, index) => (
          <p key={index} className={styles.reason}>
            <span className="small muted">
              The {by}, {day(at)}:{' '}
            </span>
            {text}
          </p>
        ))}
        {found.state === 'open' ? <Choices case={found} onDone={onDone} /> : <Decided case={found} />}
      </div>
    </li>
  );
}

/** Cases about orders, with what both sides say, and the decision (C17, C19). */
export function CasesTab() {
  const [state, setState] = useState<CaseState>('open');
  const { notify, notice } = useNotice();
  const query = useQuery(orderCasesQuery(state));
  return (
    <div className={tab.tab}>
      <div className={cx('row', own.states)}>
        <Segment label="State" options={STATE_TABS} value={state} onChange={setState} />
      </div>
      {notice}
      <Records
        query={query}
        of={({ cases }) => cases}
        keyOf={({ id }) => id}
        loading="Loading the cases"
        emptyText={EMPTY_TEXTS[state]}
      >
        {(found) => <CaseCard case={found} onDone={notify} />}
      </Records>
    </div>
  );
}
