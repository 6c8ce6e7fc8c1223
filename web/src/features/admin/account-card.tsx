import { useState } from 'react';
import type { FoundAccount } from '#shared/schemas/application.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EndSessions, RoleForm } from './account-dialogs.tsx';
import record from './record.module.css';
import { ROLE_NAMES } from './roles.ts';

const facts = ({
  sessions,
  second_factor: hasSecondFactor,
  created_at: createdAt,
  id,
}: FoundAccount): (readonly [string, string])[] => [
  ['Sessions', sessions === 0 ? 'none open' : `${sessions} open`],
  ['Second factor', hasSecondFactor ? 'yes' : 'no'],
  ['Since', formatDate(Date.parse(createdAt))],
  ['Id', id],
];

/** An account, with buttons to change its role and to end its sessions. */
export function AccountCard({ account }: { account: FoundAccount }) {
  const [asked, setAsked] = useState<'role' | 'sessions'>();
  const [done, setDone] = useState('');
  const { email, email_verified: isVerified, role, sessions } = account;
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
      <dl className={record.facts}>
        {facts(account).map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
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
      </div>
      {role === 'Supplier' && (
        <p className="small muted">Artists become artists by their application; their role stays.</p>
      )}
      <Dialog open={asked === 'role'} title="Change the role" onClose={close}>
        <RoleForm account={account} onClose={close} onDone={finish} />
      </Dialog>
      <Dialog open={asked === 'sessions'} title="End all sessions?" onClose={close}>
        <EndSessions account={account} onClose={close} onDone={finish} />
      </Dialog>
    </li>
  );
}
