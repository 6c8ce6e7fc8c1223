import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun, NextPayment, PayeeKind } from '#shared/schemas/payout.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DissolveForm } from './dissolve-form.tsx';
import { NextRunForm } from './next-run-form.tsx';
import { counted, countedPayees } from './payee-words.ts';
import { PaypalForm } from './paypal-form.tsx';
import { PayRunForm } from './pay-run-form.tsx';
import { payoutsQuery, useMakeRun } from './payouts.queries.ts';
import styles from './payouts-tab.module.css';
import record from '../record.module.css';
import { Records } from '../records.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { Transfers } from './transfers.tsx';
import { useNotice } from '../use-notice.tsx';

const STATES: Record<AdminPayoutRun['state'], { label: string; tone?: 'blue' | 'ok' }> = {
  gathering: { label: 'Being gathered', tone: 'blue' },
  made: { label: 'To be paid', tone: 'blue' },
  submitting: { label: 'Asked of PayPal', tone: 'blue' },
  paying: { label: 'Being marked', tone: 'blue' },
  paid: { label: 'Sent', tone: 'ok' },
  dissolving: { label: 'Being dissolved', tone: 'blue' },
  dissolved: { label: 'Dissolved' },
};

const KINDS = ['artists', 'partners'] as const;

type Act = 'paypal' | 'pay' | 'file' | 'dissolve';

const TITLES: Record<Act, string> = {
  paypal: 'Send by PayPal',
  pay: 'Mark as sent',
  file: 'Settlement file',
  dissolve: 'Dissolve this payment',
};

/** What may be done with a run in a state. */
const ACTS: Record<AdminPayoutRun['state'], readonly Act[]> = {
  gathering: [],
  made: ['paypal', 'pay', 'file', 'dissolve'],
  submitting: ['paypal'],
  paying: ['pay', 'file'],
  paid: ['file'],
  dissolving: ['dissolve'],
  dissolved: [],
};

/** The acts of a run: PayPal’s API pays partners where the shop has it, and never beside a file. */
const actsOf = ({ to, state, by_api: byApi, file_at: fileAt }: AdminPayoutRun, hasApi: boolean): readonly Act[] =>
  ACTS[state].filter((act) =>
    act === 'paypal' ? to === 'partners' && hasApi && !fileAt : !byApi || act === 'dissolve',
  );

const FORMS = { paypal: PaypalForm, pay: PayRunForm, file: SettlementForm, dissolve: DissolveForm } as const;

const day = (iso: string): string => formatDate(Date.parse(iso));

interface RunCardProps {
  run: AdminPayoutRun;
  /** Whether PayPal’s API can pay partners. */
  hasApi: boolean;
  onDone: (what: string) => void;
}

function RunCard({ run, hasApi, onDone }: RunCardProps) {
  const { to, state, amount, payees, orders, at, reference } = run;
  const { made_by: madeBy, paid_at: paidAt, paid_by: paidBy, file_at: fileAt } = run;
  const [isOpen, setIsOpen] = useState(false);
  const [act, setAct] = useState<Act>();
  const Form = act && FORMS[act];
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{formatCents(amount)}</h2>
        <Badge {...STATES[state]}>{STATES[state].label}</Badge>
      </div>
      <p className="small muted">
        {countedPayees(payees, to)}, {counted(orders, 'piece')}, made on {day(at)} by {madeBy}
        {fileAt && `, file read on ${day(fileAt)}`}
        {paidAt && `, sent on ${day(paidAt)} by ${paidBy ?? ''}`}
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
          {actsOf(run, hasApi).map((each, at) => (
            <Button key={each} variant={at === 0 && each !== 'file' ? 'primary' : 'ghost'} onClick={() => setAct(each)}>
              {TITLES[each]}
            </Button>
          ))}
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the transfers' : 'See the transfers'}
          </Button>
        </div>
      )}
      {isOpen && <Transfers run={run} onDone={onDone} />}
      <Dialog open={act !== undefined} title={act && TITLES[act]} onClose={() => setAct(undefined)}>
        {Form && (
          <Form
            run={run}
            onClose={() => setAct(undefined)}
            onDone={(what) => {
              setAct(undefined);
              onDone(what);
            }}
          />
        )}
      </Dialog>
    </li>
  );
}

const NEXT_RUNS = {
  artists: {
    title: 'The next payment to artists',
    button: 'Pay the artists',
    hint: 'You see who gets what before it is made. Nothing is sent to a bank.',
  },
  partners: {
    title: 'The next payment to partners',
    button: 'Pay the partners',
    hint: 'You see who gets what before it is made. Nothing is sent to PayPal.',
  },
} as const;

const GO_ON_HINT =
  'A payment is still being gathered. If it has stopped halfway, press again: the same payment goes on.';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num" translate="no">
        {children}
      </dd>
    </div>
  );
}

interface NextRunProps {
  to: PayeeKind;
  payable: NextPayment;
  /** A run is gathered now, or a crash has left it: then nothing may be payable, and the next press finishes it. */
  isGathering: boolean;
  onDone: (what: string) => void;
}

function NextRun({ to, payable, isGathering, onDone }: NextRunProps) {
  const making = useMakeRun();
  const [isOpen, setIsOpen] = useState(false);
  const { amount, payees, orders, waiting } = payable;
  const { title, button, hint } = NEXT_RUNS[to];
  const make = () =>
    making.mutate(
      { to },
      {
        onSuccess: (made) => {
          setIsOpen(false);
          onDone(`${formatCents(made.amount)} to ${countedPayees(made.payees, to)}: the file is ready.`);
        },
      },
    );
  return (
    <section aria-labelledby={`next-run-${to}`} className={styles.next}>
      <h2 id={`next-run-${to}`} className="d3">
        {title}
      </h2>
      <dl className={record.facts}>
        <Fact label="Payable now">{formatCents(amount)}</Fact>
        <Fact label={to === 'artists' ? 'Artists' : 'Partners'}>{payees}</Fact>
        <Fact label="Pieces">{orders}</Fact>
        {waiting.payees > 0 && (
          <Fact label="Waits for a destination">
            {formatCents(waiting.amount)} of {waiting.payees}
          </Fact>
        )}
      </dl>
      {!isOpen && making.error && <Callout tone="bad" role="alert" title={making.error.message} />}
      <div className="row">
        <Button
          disabled={orders === 0 && waiting.payees === 0 && !isGathering}
          busy={!isOpen && making.isPending && 'Gathering'}
          onClick={() => (isGathering ? make() : setIsOpen(true))}
        >
          {button}
        </Button>
        <p className="small muted">{isGathering ? GO_ON_HINT : hint}</p>
      </div>
      <Dialog open={isOpen} shape="wide" title={title} onClose={() => setIsOpen(false)}>
        <NextRunForm to={to} making={making} onMake={make} onClose={() => setIsOpen(false)} />
      </Dialog>
    </section>
  );
}

/** What artists and partners are owed, and the studio's payments to them: looked at, made, sent as a file, marked (C18, C13, C49). */
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
        {(run) => <RunCard run={run} hasApi={query.data?.has_api === true} onDone={notify} />}
      </Records>
    </div>
  );
}
