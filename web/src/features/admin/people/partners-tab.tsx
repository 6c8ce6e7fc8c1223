import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartnerApplication, PartnerApplicationState } from '#shared/schemas/partner.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '../dialogs.module.css';
import { ReasonForm } from '../reason-form.tsx';
import record from '../record.module.css';
import { RecordsTab } from '../records-tab.tsx';
import { Refusal } from './decision-dialogs.tsx';
import { partnerApplicationsQuery, useApprovePartner, useDeclinePartner } from './people.queries.ts';

const STATES = [
  ['applied', 'Applied'],
  ['approved', 'Approved'],
  ['declined', 'Declined'],
] as const satisfies readonly (readonly [PartnerApplicationState, string])[];

const EMPTY_TEXTS: Record<PartnerApplicationState, { title: string; text: string }> = {
  applied: { title: 'Nobody is waiting', text: 'Every application has been decided. New ones appear here.' },
  approved: { title: 'Nobody was approved yet', text: 'Partners whose application you approve appear here.' },
  declined: { title: 'Nobody was declined', text: 'Declined applications stay here with the reason that was given.' },
};

const day = (at: string): string => formatDate(Date.parse(at));

interface DecisionProps {
  application: PartnerApplication;
  onClose: () => void;
  onDecided: (what: string) => void;
  onConflict: () => void;
}

function ApproveQuestion({ application: { id, name, email }, onClose, onDecided, onConflict }: DecisionProps) {
  const approve = useApprovePartner(id);
  return (
    <div className={dialog.body}>
      <p>
        The account of {email} becomes a partner’s, with a code of its own, and is signed out everywhere. A mail brings
        the code, a link and the terms.
      </p>
      {approve.error && <Refusal error={approve.error} onConflict={onConflict} />}
      <div className="row">
        <Button
          busy={approve.isPending && 'Approving'}
          onClick={() => approve.mutate(undefined, { onSuccess: () => onDecided(`${name} was approved.`) })}
        >
          Yes, approve
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </div>
  );
}

function DeclineQuestion({ application: { id, name }, onClose, onDecided, onConflict }: DecisionProps) {
  const decline = useDeclinePartner(id);
  return (
    <ReasonForm
      about={`decline partner ${id}`}
      max={1_000}
      rows={5}
      variant="bad"
      hint={`${name} gets these words by mail, as you write them.`}
      empty="Please give a reason; the applicant gets it by mail."
      send="Yes, decline"
      busy="Declining"
      cancelLabel="Not yet"
      sending={decline}
      refusal={decline.error && <Refusal error={decline.error} onConflict={onConflict} />}
      onSend={(reason) => decline.mutate({ reason }, { onSuccess: () => onDecided(`${name} was declined.`) })}
      onClose={onClose}
    />
  );
}

function Decision({ application, onDecided, onConflict }: Omit<DecisionProps, 'onClose'>) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const { name, email_verified: isVerified } = application;
  const close = () => setAsked(undefined);
  const then = {
    application,
    onClose: close,
    onDecided: (what: string) => {
      close();
      onDecided(what);
    },
    onConflict: () => {
      close();
      onConflict();
    },
  };
  return (
    <>
      <div className="row">
        <Button disabled={!isVerified} onClick={() => setAsked('approve')}>
          Approve
        </Button>
        <Button variant="ghost" onClick={() => setAsked('decline')}>
          Decline
        </Button>
      </div>
      {!isVerified && (
        <p className="small muted">It can be approved once the applicant has opened the link in our mail.</p>
      )}
      <Dialog open={asked === 'approve'} title={`Approve ${name}?`} onClose={close}>
        <ApproveQuestion {...then} />
      </Dialog>
      <Dialog open={asked === 'decline'} title={`Decline ${name}?`} onClose={close}>
        <DeclineQuestion {...then} />
      </Dialog>
    </>
  );
}

function Decided({
  application: { state, decided_at: at, decided_by: by, reason },
}: Pick<DecisionProps, 'application'>) {
  return (
    <>
      <p className="small muted">
        {state === 'approved' ? 'Approved' : 'Declined'}
        {at && ` on ${day(at)}`}
        {by && ` by ${by}`}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
    </>
  );
}

function Card({ application, ...decision }: Omit<DecisionProps, 'onClose'>) {
  const { name, email, email_verified: isVerified, website, about, applied_at: appliedAt, state } = application;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{name}</h2>
      </div>
      <p>
        {email} {isVerified ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </p>
      {/* Not a link, because a stranger has typed it. */}
      <p>
        Would link from <b>{website}</b>
      </p>
      <p>{about}</p>
      <p className="small muted">Applied on {day(appliedAt)}</p>
      {state === 'applied' ? (
        <Decision application={application} {...decision} />
      ) : (
        <Decided application={application} />
      )}
    </li>
  );
}

/** Applications of partners, by state (C13). */
export function PartnersTab() {
  const client = useQueryClient();
  return (
    <RecordsTab
      states={STATES}
      queryOf={partnerApplicationsQuery}
      of={({ applications }) => applications}
      keyOf={({ id }) => id}
      loading="Loading the applications"
      emptyTexts={EMPTY_TEXTS}
      tone="ok"
    >
      {(application, onDone) => (
        <Card
          application={application}
          onDecided={onDone}
          onConflict={() => void client.invalidateQueries(partnerApplicationsQuery(application.state))}
        />
      )}
    </RecordsTab>
  );
}
