import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { ORDER, orderLabel } from '#shared/orders/order-states.ts';
import type { AdminCase, CaseDecision, CaseKind, CaseState } from '#shared/schemas/case.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { orderCasesQuery } from './cases.queries.ts';
import { DecideCaseForm, type Decision } from './decide-case-form.tsx';
import styles from './orders-tab.module.css';
import { DisputeCard } from './dispute-card.tsx';
import { RecordsTab } from '../records-tab.tsx';

const STATE_TABS = [
  ['open', 'Open'],
  ['decided', 'Decided'],
] as const satisfies readonly (readonly [CaseState, string])[];

const EMPTY_TEXTS: Record<CaseState, { title: string; text: string }> = {
  open: {
    title: 'No case is open',
    text: 'Disagreements, lost or damaged parcels and disputed payments appear here, the oldest first.',
  },
  decided: { title: 'Nothing was decided', text: 'Cases appear here once they are decided, with the decision.' },
};

const KINDS: Record<CaseKind, string> = {
  dispute: 'Disagreement',
  lost: 'Lost parcel',
  damaged: 'Damaged',
  chargeback: 'Disputed payment',
};

const DECISIONS: Record<CaseDecision, string> = {
  continue: 'It goes on',
  repaint: 'Painted again',
  refund: 'Refunded in full',
  partial: 'Refunded in part',
  won: 'Decided for us',
  lost: 'The payment was taken back',
};

const day = (iso: string): string => formatDate(Date.parse(iso));

/** Decisions for the piece's status: only a piece that has left its artist can be painted again. */
const choicesFor = (status: number | null): readonly (readonly [Decision, string])[] => [
  ['continue', 'Let it go on'],
  ...(status !== null && status >= ORDER.shipped ? ([['repaint', 'Paint it again']] as const) : []),
  ['partial', 'Refund a part'],
  ['refund', 'Refund everything'],
];

function Choices({ case: open, onDone }: { case: AdminCase; onDone: (what: string) => void }) {
  const [asked, setAsked] = useState<Decision>();
  const close = () => setAsked(undefined);
  if (open.kind === 'chargeback')
    return (
      <Callout tone="warn" title="The bank, or PayPal, decides this one.">
        Send what we know with the payment provider&rsquo;s form. Everything waits until it is decided.
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

/** "Delivered, $204.00 paid". */
const standsText = ({ status, paid_cents: paid }: AdminCase): string =>
  [status === null ? 'Gift cards' : orderLabel(status), ...(paid === null ? [] : [`${formatCents(paid)} paid`])].join(
    ', ',
  );

function CaseCard({ case: found, onDone }: { case: AdminCase; onDone: (what: string) => void }) {
  const { kind, title, email, status, reason, statements, cart_id: cartId, order_id: orderId } = found;
  return (
    <DisputeCard
      path={
        status === null ? pathTo('/admin/orders', {}, { order: cartId }) : pathTo('/admin/orders/:orderId', { orderId })
      }
      title={title}
      badge={<Badge tone={kind === 'chargeback' ? 'warn' : undefined}>{KINDS[kind]}</Badge>}
      by={`${email}, opened by the ${found.opened_by} on ${day(found.opened_at)}. ${standsText(found)}.`}
      email={email}
      photos={statements.flatMap((statement) => statement.photos)}
    >
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
    </DisputeCard>
  );
}

/** Cases about orders, with what both sides say, and the decision (C17, C19). */
export function CasesTab() {
  return (
    <RecordsTab
      states={STATE_TABS}
      queryOf={orderCasesQuery}
      of={({ cases }) => cases}
      keyOf={({ id }) => id}
      loading="Loading the cases"
      emptyTexts={EMPTY_TEXTS}
    >
      {(found, onDone) => <CaseCard case={found} onDone={onDone} />}
    </RecordsTab>
  );
}
