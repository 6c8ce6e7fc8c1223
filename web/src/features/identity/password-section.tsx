import { useState } from 'react';
import type { Account } from '#shared/schemas/account.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { AccountSection } from './account-section.tsx';
import { useChangePassword } from './account.queries.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { newPasswordProblem, PASSWORD_HINT, passwordProblem, useFields } from './use-fields.ts';

interface PasswordFormProps {
  account: Account;
  change: ReturnType<typeof useChangePassword>;
  onClose: () => void;
}

function PasswordForm({ account: { email, has_password }, change, onClose }: PasswordFormProps) {
  const { field, message, formProps } = useFields({
    first: { current_password: '', password: '' },
    check: {
      current_password: (password) => (has_password ? passwordProblem(password) : undefined),
      password: newPasswordProblem,
    },
    refusal: change.error,
    takesFocus: true,
  });
  const send = ({ current_password, password }: { current_password: string; password: string }) =>
    change.mutate({ password, ...(has_password && { current_password }) }, { onSuccess: onClose });
  return (
    <form
      {...formProps(send)}
      className={styles.form}
      aria-label={has_password ? 'Change your password' : 'Set a password'}
    >
      {/* Names the account for password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />
      )}
      <PasswordField label="New password" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      <SensitiveProblem refusal={change.error} message={message} />
      <div className="row">
        <Button type="submit" busy={change.isPending && 'Saving your password'}>
          Save the new password
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Changes the password, or sets the first one of an account that was made by a mailed link. */
export function PasswordSection({ account }: { account: Account }) {
  const change = useChangePassword();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack(isOpen);
  const { has_password } = account;
  return (
    <AccountSection id="password" title="Password" text="Changing it signs you out everywhere else.">
      {!isOpen && change.isSuccess && (
        <Callout tone="ok" role="status" title="Your new password is saved.">
          All your other sessions have ended.
        </Callout>
      )}
      {!has_password && !isOpen && <p>You sign in with mailed links. With a password you need not wait for a mail.</p>}
      {isOpen ? (
        <PasswordForm account={account} change={change} onClose={() => setIsOpen(false)} />
      ) : (
        <Button ref={button} variant="ghost" onClick={() => setIsOpen(true)}>
          {has_password ? 'Change your password' : 'Set a password'}
        </Button>
      )}
    </AccountSection>
  );
}
