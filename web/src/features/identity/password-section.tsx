import { useState } from 'react';
import type { Account } from '#shared/schemas/account.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountSection } from './account-section.tsx';
import { useChangePassword } from './account.queries.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';
import { newPasswordProblem, PASSWORD_HINT, passwordProblem } from './problems.ts';
import { problemsIn } from './refusal.ts';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface PasswordFormProps {
  account: Account;
  change: ReturnType<typeof useChangePassword>;
  onClose: () => void;
}

function PasswordForm({ account: { email, has_password }, change, onClose }: PasswordFormProps) {
  const form = useForm({
    values: () => ({ current_password: '', password: '' }),
    check: ({ current_password: own, password }) => ({
      current_password: has_password ? passwordProblem(own) : undefined,
      password: newPasswordProblem(password),
    }),
    sending: change,
    problemsIn,
    takesFocus: true,
    send: ({ current_password, password }) =>
      change.mutate({ password, ...(has_password && { current_password }) }, { onSuccess: onClose }),
  });
  return (
    <Form of={form} className={styles.form} aria-label={has_password ? 'Change your password' : 'Set a password'}>
      {/* Names the account for password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" busy={change.isPending && 'Saving your password'}>
          Save the new password
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
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
