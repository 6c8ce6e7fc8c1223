import { useRef, useState, type SubmitEvent } from 'react';
import type { ChangeRole, FoundAccount } from '#shared/schemas/application.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { TextArea } from '#web/ui/field.tsx';
import styles from './accounts-tab.module.css';
import { useChangeRole, useEndSessions } from './admin.queries.ts';
import dialog from './dialogs.module.css';
import { ROLE_NAMES, ROLES } from './roles.ts';

interface AccountDialogProps {
  account: FoundAccount;
  onClose: () => void;
  onDone: (what: string) => void;
}

const MOST_REASON = 500;

/** Another role, with the reason for it; it takes effect at the next sign-in, as all sessions end. */
export function RoleForm({ account, onClose, onDone }: AccountDialogProps) {
  const [role, setRole] = useState<ChangeRole['role']>();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeRole(account.id);
  const isEmpty = reason.trim() === '';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (change.isPending) return;
    if (!role) form.current?.querySelector<HTMLElement>('[name="role"]:enabled')?.focus();
    else if (isEmpty) form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else change.mutate({ role, reason: reason.trim() }, { onSuccess: (changed) => onDone(`The role is now ${ROLE_NAMES[changed.role]}.`) });
  };
  return (
    <form ref={form} noValidate onSubmit={send} className={dialog['body']}>
      <p>
        <b>{account.email}</b> is signed out everywhere, and has the new role from the next sign-in.
      </p>
      <ChoiceGroup legend="New role" className={styles['roles'] ?? ''}>
        {ROLES.map(({ role: value, sub }) => (
          <RadioCard key={value} name="role" value={value} checked={role === value} disabled={value === account.role} sub={value === account.role ? 'The role it has now.' : sub} onChange={() => setRole(value)}>
            {ROLE_NAMES[value]}
          </RadioCard>
        ))}
      </ChoiceGroup>
      {isTried && !role && <Callout tone="bad" role="alert" title="Please choose a role." />}
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        error={isTried && isEmpty ? 'Please give a reason.' : undefined}
        hint="It stays in the audit trail."
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {change.error && <Callout tone="bad" role="alert" title={change.error.message} />}
      <div className="row">
        <Button type="submit" busy={change.isPending && 'Changing the role'}>
          {role ? `Make ${ROLE_NAMES[role]}` : 'Change the role'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

/** Signs the account out everywhere. */
export function EndSessions({ account, onClose, onDone }: AccountDialogProps) {
  const end = useEndSessions(account.id);
  return (
    <div className={dialog['body']}>
      <p>
        <b>{account.email}</b> is signed out on every device at once. Nothing else changes.
      </p>
      {end.error && <Callout tone="bad" role="alert" title={end.error.message} />}
      <div className="row">
        <Button variant="bad" busy={end.isPending && 'Ending the sessions'} onClick={() => end.mutate({}, { onSuccess: () => onDone('All sessions have ended.') })}>
          Yes, end them
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave them
        </Button>
      </div>
    </div>
  );
}
