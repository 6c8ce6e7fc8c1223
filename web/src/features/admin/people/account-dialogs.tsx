import type { ChangeRole, FoundAccount } from '#shared/schemas/application.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import styles from '../tab.module.css';
import { useChangeRole, useEndSessions, useRemoveSecondFactor } from './people.queries.ts';
import dialog from '../dialogs.module.css';
import { ReasonFields, ReasonForm, useReasonForm } from '../reason-form.tsx';
import { ROLE_NAMES, ROLES } from './roles.ts';

interface AccountDialogProps {
  account: FoundAccount;
  onClose: () => void;
  onDone: (what: string) => void;
}

/**
 * Gives the account another role, with a reason; all its sessions end, so the role takes effect at the next sign-in.
 */
export function RoleForm({ account, onClose, onDone }: AccountDialogProps) {
  const change = useChangeRole(account.id);
  const form = useReasonForm<{ role: ChangeRole['role'] | undefined }>({
    about: `role of account ${account.id}`,
    values: () => ({ role: undefined }),
    check: ({ role }) => ({ role: role ? undefined : 'Please choose a role.' }),
    sending: change,
    send: (reason, { role }) =>
      role &&
      change.mutate(
        { role, reason },
        { onSuccess: (changed) => onDone(`The role is now ${ROLE_NAMES[changed.role]}.`) },
      ),
  });
  const { role } = form.values;
  const problem = form.problems['role'];
  return (
    <ReasonFields
      form={form}
      max={500}
      send={role ? `Make ${ROLE_NAMES[role]}` : 'Change the role'}
      busy="Changing the role"
      sending={change}
      onClose={onClose}
    >
      <p>
        <b>{account.email}</b> is signed out everywhere, and has the new role from the next sign-in.
      </p>
      <ChoiceGroup legend="New role" className={styles.roles}>
        {ROLES.map(({ role: value, sub }) => (
          <RadioCard
            key={value}
            name="role"
            value={value}
            checked={role === value}
            disabled={value === account.role}
            sub={value === account.role ? 'The role it has now.' : sub}
            onChange={() => form.edit({ role: value })}
          >
            {ROLE_NAMES[value]}
          </RadioCard>
        ))}
      </ChoiceGroup>
      {problem && <Callout tone="bad" role="alert" title={problem} />}
    </ReasonFields>
  );
}

/** Removes a second factor whose owner has lost it, with a reason; the owner gets a mail. */
export function FactorRemoval({ account, onClose, onDone }: AccountDialogProps) {
  const remove = useRemoveSecondFactor(account.id);
  return (
    <ReasonForm
      about={`second factor of account ${account.id}`}
      max={500}
      variant="bad"
      send="Yes, remove it"
      busy="Removing it"
      sending={remove}
      onSend={(reason) => remove.mutate({ reason }, { onSuccess: () => onDone('The second factor was removed.') })}
      onClose={onClose}
    >
      <p>
        Be sure that you speak with the owner: afterwards the password alone opens <b>{account.email}</b>. All sessions
        end, and a mail tells the owner.
      </p>
    </ReasonForm>
  );
}

/** Signs the account out everywhere. */
export function EndSessions({ account, onClose, onDone }: AccountDialogProps) {
  const end = useEndSessions(account.id);
  return (
    <div className={dialog.body}>
      <p>
        <b>{account.email}</b> is signed out on every device at once. Nothing else changes.
      </p>
      {end.error && <Callout tone="bad" role="alert" title={end.error.message} />}
      <div className="row">
        <Button
          variant="bad"
          busy={end.isPending && 'Ending the sessions'}
          onClick={() => end.mutate(undefined, { onSuccess: () => onDone('All sessions have ended.') })}
        >
          Yes, end them
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave them
        </Button>
      </div>
    </div>
  );
}
