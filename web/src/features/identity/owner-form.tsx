import type { ReactNode } from 'react';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import styles from './sign-in-frame.module.css';
import type { useVerifyEmail } from './mailed-links.queries.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusedWith } from './refusal.ts';
import { passwordProblem, useFields } from './use-fields.ts';

interface OwnerFormProps {
  link: MailedLinkInfo & { token: string };
  confirmation: ReturnType<typeof useVerifyEmail>;
  label: string;
  busyLabel: string;
  children: ReactNode;
}

/**
 * The reader of a mail may not own the account: outside the account's own session the password is asked for as well.
 */
export function OwnerForm({
  link: { token, email, needs_password },
  confirmation,
  label,
  busyLabel,
  children,
}: OwnerFormProps) {
  const wasSent = confirmation.variables?.password !== undefined;
  const asksPassword = needs_password || wasSent || isRefusedWith(confirmation.error, 'session.password_required');
  const { field, message, formProps } = useFields({
    first: { current_password: '' },
    check: { current_password: (password) => (asksPassword ? passwordProblem(password) : undefined) },
    // The first refusal only reveals the password field, so it is not shown as an error.
    refusal: !wasSent && isRefusedWith(confirmation.error, 'session.password_required') ? null : confirmation.error,
  });
  return (
    <>
      {children}
      <form
        {...formProps(({ current_password }) =>
          confirmation.mutate({ token, ...(current_password && { password: current_password }) }),
        )}
        className={styles.form}
      >
        {/* Names the account for password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="The password of the account: this browser is not signed in to it."
            {...field('current_password')}
          />
        )}
        {message && <Callout tone="bad" role="alert" title={message} />}
        <Button type="submit" size="big" full busy={confirmation.isPending && busyLabel}>
          {label}
        </Button>
      </form>
      <p className="small muted">If it was not you, leave this page: nothing happens.</p>
    </>
  );
}
