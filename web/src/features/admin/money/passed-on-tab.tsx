import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { OwedPart, PassOnState, PassOnWait } from '#shared/schemas/passed-on.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { PassOnForm } from './pass-on-form.tsx';
import { owedPartsQuery } from './passed-on.queries.ts';
import record from '../record.module.css';
import { RecordsTab } from '../records-tab.tsx';

const STATES = [
  ['owed', 'Owed'],
  ['passed_on', 'Passed on'],
  ['returned', 'Returned'],
] as const satisfies readonly (readonly [PassOnState, string])[];

const TONES: Record<PassOnState, 'blue' | 'ok' | 'warn'> = { owed: 'warn', passed_on: 'ok', returned: 'blue' };

const EMPTY: Record<PassOnState, { title: string; text: string }> = {
  owed: {
    title: 'Nothing is owed to others',
    text: 'Charity gifts and carbon offsets appear here once they are ordered.',
  },
  passed_on: {
    title: 'Nothing was passed on yet',
    text: 'What you mark as passed on appears here, with its reference.',
  },
  returned: { title: 'Nothing was returned', text: 'What went back to customers with a cancelled piece appears here.' },
};

const WAITS: Record<PassOnWait, string> = {
  'acceptance': 'Waits until an artist has accepted the piece.',
  '24_hours': 'Waits until the first 24 hours are over, in which cancelling is free.',
  'dispute': 'Waits until the case or the dispute is decided.',
};

const whatOf = ({ kind, cents, trees }: OwedPart): string =>
  kind === 'charity' ? `Watsi gift card of ${formatCents(cents)}` : `${trees ?? 0} trees for ${formatCents(cents)}`;

function PartCard({ part, onDone }: { part: OwedPart; onDone: (what: string) => void }) {
  const { order_id: orderId, title, name, email, state, placed_at: at, waits_for: waits, done } = part;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{whatOf(part)}</h2>
        <Badge tone={TONES[state]}>{STATES.find(([one]) => one === state)?.[1]}</Badge>
      </div>
      <p className="small muted">
        {[name, email].filter(Boolean).join(', ')}, {title}, ordered on {formatDate(Date.parse(at))}.{' '}
        <SiteLink to={pathTo('/admin/orders/:orderId', { orderId })}>See the order</SiteLink>
      </p>
      {waits && <p>{WAITS[waits]}</p>}
      {done && (
        <p>
          Passed on on {formatDate(Date.parse(done.at))} by {done.by}, reference{' '}
          <span className="num" translate="no">
            {done.reference}
          </span>
        </p>
      )}
      {part.returned_by_us && (
        <p>The piece was cancelled or refunded afterwards: we returned this to the customer ourselves.</p>
      )}
      {state === 'owed' && !waits && (
        <div className="row">
          <Button onClick={() => setIsOpen(true)}>Mark as passed on</Button>
        </div>
      )}
      <Dialog open={isOpen} title="Mark as passed on" onClose={() => setIsOpen(false)}>
        <PassOnForm
          part={part}
          onClose={() => setIsOpen(false)}
          onDone={(what) => {
            setIsOpen(false);
            onDone(what);
          }}
        />
      </Dialog>
    </li>
  );
}

/** What customers gave for charity and for trees: owed, passed on with a reference, or returned with its piece (C47). */
export function PassedOnTab() {
  return (
    <RecordsTab
      states={STATES}
      queryOf={owedPartsQuery}
      of={({ parts }) => parts}
      keyOf={({ order_id: id, kind }) => `${id} ${kind}`}
      loading="Loading what is owed to others"
      emptyTexts={EMPTY}
    >
      {(part, notify) => <PartCard part={part} onDone={notify} />}
    </RecordsTab>
  );
}
