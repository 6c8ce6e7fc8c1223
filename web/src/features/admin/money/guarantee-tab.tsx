import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { ListedClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AcceptClaim, DeclineClaim, RepaintClaim } from './claim-dialogs.tsx';
import { claimsQuery } from './guarantee.queries.ts';
import styles from '../orders/orders-tab.module.css';
import { DisputeCard } from '../orders/dispute-card.tsx';
import { RecordsTab } from '../records-tab.tsx';

const STATE_TABS = [
  ['asked', 'Waiting'],
  ['declined', 'Declined'],
  ['repaint', 'Painted again'],
  ['accepted', 'Refunded'],
] as const satisfies readonly (readonly [StoredClaimState, string])[];

const EMPTY_TEXTS: Record<StoredClaimState, { title: string; text: string }> = {
  asked: {
    title: 'No request waits',
    text: 'Customers who ask for their money back under the guarantee appear here, with their photos, the oldest first.',
  },
  declined: {
    title: 'Nothing was declined',
    text: 'Requests that were declined appear here, with what was written to the customer.',
  },
  repaint: {
    title: 'Nothing is painted again',
    text: 'Requests that were answered with another painting appear here, with what was written to the customer and the artist.',
  },
  accepted: { title: 'Nothing was refunded', text: 'Requests that were agreed to appear here.' },
};

const day = (iso: string): string => formatDate(Date.parse(iso));

function Decision({ claim, onDone }: { claim: ListedClaim; onDone: (what: string) => void }) {
  const { email, refund } = claim;
  const [asked, setAsked] = useState<'accept' | 'repaint' | 'decline'>();
  const close = () => setAsked(undefined);
  const then = (what: string) => {
    close();
    onDone(what);
  };
  return (
    <>
      {refund ? (
        <p>{refund.sentence}</p>
      ) : (
        <Callout tone="warn" title="This order is changing right now.">
          Load the page again to see what would go back.
        </Callout>
      )}
      <div className="row">
        {refund?.allowed && (
          <Button onClick={() => setAsked('accept')}>{`Refund ${formatCents(refund.refund_cents)}`}</Button>
        )}
        {refund?.allowed && (
          <Button variant="ghost" onClick={() => setAsked('repaint')}>
            Repaint instead
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsked('decline')}>
          Decline
        </Button>
      </div>
      {refund && (
        <Dialog
          open={asked === 'accept'}
          title={`Refund ${formatCents(refund.refund_cents)} to ${email}?`}
          onClose={close}
        >
          <AcceptClaim claim={claim} guarantee={refund} onClose={close} onDone={then} />
        </Dialog>
      )}
      <Dialog open={asked === 'repaint'} title={`Have it painted again for ${email}?`} onClose={close}>
        <RepaintClaim claim={claim} onClose={close} onDone={then} />
      </Dialog>
      <Dialog open={asked === 'decline'} title={`Decline the request of ${email}?`} onClose={close}>
        <DeclineClaim claim={claim} onClose={close} onDone={then} />
      </Dialog>
    </>
  );
}

function Decided({ claim: { decided_at: at, answer } }: { claim: ListedClaim }) {
  return (
    <>
      {at && <p className="small muted">Decided on {day(at)}</p>}
      {answer && <blockquote>{answer}</blockquote>}
    </>
  );
}

function ClaimCard({ claim, onDone }: { claim: ListedClaim; onDone: (what: string) => void }) {
  const { title, email, reason, photos, number, asked_at: at, order_id: orderId, state } = claim;
  return (
    <DisputeCard
      path={pathTo('/admin/orders/:orderId', { orderId })}
      title={title}
      badge={number > 1 && <Badge tone="warn">{`Request ${number}`}</Badge>}
      by={`${email}, asked on ${day(at)}.`}
      email={email}
      photos={photos}
    >
      <p className={styles.reason}>{reason}</p>
      {state === 'asked' ? <Decision claim={claim} onDone={onDone} /> : <Decided claim={claim} />}
    </DisputeCard>
  );
}

/** What customers ask for under the money-back guarantee, with their photos, and the decision (C16). */
export function GuaranteeTab() {
  return (
    <RecordsTab
      states={STATE_TABS}
      queryOf={claimsQuery}
      of={({ claims }) => claims}
      keyOf={({ order_id: id, number }) => `${id} ${number}`}
      loading="Loading the requests"
      emptyTexts={EMPTY_TEXTS}
    >
      {(claim, onDone) => <ClaimCard claim={claim} onDone={onDone} />}
    </RecordsTab>
  );
}
