import { useState } from 'react';
import type { FoundAccount, ListedAccount } from '#shared/schemas/application.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EndSessions, FactorRemoval, RoleForm } from './account-dialogs.tsx';
import { MailProblemNote } from '../mail-problem.tsx';
import record from '../record.module.css';
import { ROLE_NAMES } from './roles.ts';

const facts = ({
  sessions,
  second_factor_at: setUpAt,
  created_at: createdAt,
  id,
}: FoundAccount): (readonly [string, string])[] => [
  ['Sessions', sessions === 0 ? 'none open' : `${sessions} open`],
  ['Second factor', setUpAt ? `since ${formatDate(Date.parse(setUpAt))}` : 'none'],
  ['Since', formatDate(Date.parse(createdAt))],
  ['Id', id],
];

/** An account, with buttons to change its role, to end its sessions and to remove a lost second factor. */
export function AccountCard({ account }: { account: ListedAccount }) {
  const [asked, setAsked] = useState<'role' | 'sessions' | 'factor'>();
  const [done, setDone] = useState('');
  const { email, name, email_verified: isVerified, role, sessions, second_factor: hasFactor } = account;
  const close = () => setAsked(undefined);
  const finish = (what: string) => {
    close();
    setDone(what);
  };
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{email}</h2>
        <Badge tone="solid">{ROLE_NAMES[role]}</Badge>
        {isVerified ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </div>
      {name && <p>{name}</p>}
      <dl className={record.facts}>
        {facts(account).map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num" translate="no">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
      <MailProblemNote email={email} problem={account.mail_problem} />
      <div role="status">{done && <Callout tone="ok" title={done} />}</div>
      <div className="row">
        {role !== 'Supplier' && (
          <Button variant="ghost" onClick={() => setAsked('role')}>
            Change the role
          </Button>
        )}
        <Button variant="ghost" disabled={sessions === 0} onClick={() => setAsked('sessions')}>
          End all sessions
        </Button>
        {hasFactor && (
          <Button variant="ghost" onClick={() => setAsked('factor')}>
            Remove the second factor
          </Button>
        )}
      </div>
      {role === 'Supplier' && (
        <p className="small muted">Artists become artists by their application; their role stays.</p>
      )}
      <Dialog open={asked === 'role'} title="Change the role" onClose={close}>
        <RoleForm account={account} onClose={close} onDone={finish} />
      </Dialog>
      <Dialog open={asked === 'factor'} title="Remove the second factor?" onClose={close}>
        <FactorRemoval account={account} onClose={close} onDone={finish} />
      </Dialog>
      <Dialog open={asked === 'sessions'} title="End all sessions?" onClose={close}>
        <EndSessions account={account} onClose={close} onDone={finish} />
      </Dialog>
    </li>
  );
}
