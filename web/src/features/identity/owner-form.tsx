import type { ReactNode } from 'react';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './sign-in-frame.module.css';
import type { useConfirmErasure, useVerifyEmail } from './mailed-links.queries.ts';
import { PasswordField } from './password-field.tsx';
import { passwordProblem } from './problems.ts';
import { isRefusedWith, problemsIn, refusalText } from './refusal.ts';

interface OwnerFormProps {
  link: MailedLinkInfo & { token: string };
  confirmation: ReturnType<typeof useVerifyEmail> | ReturnType<typeof useConfirmErasure>;
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
  // The first refusal only reveals the password field, so it is not shown as an error.
  const isRevealing = !wasSent && isRefusedWith(confirmation.error, 'session.password_required');
  const form = useForm({
    values: () => ({ current_password: '' }),
    check: ({ current_password: password }) => ({
      current_password: asksPassword ? passwordProblem(password) : undefined,
    }),
    sending: { isPending: confirmation.isPending, error: isRevealing ? null : confirmation.error },
    problemsIn,
    send: ({ current_password: password }) => confirmation.mutate({ token, ...(password && { password }) }),
  });
  return (
    <>
      {children}
      <Form of={form} className={styles.form}>
        {/* Names the account for password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="The password of the account: this browser is not signed in to it."
            {...form.field('current_password')}
          />
        )}
        <FormRefusal of={form} text={refusalText} />
        <Button type="submit" size="big" full busy={confirmation.isPending && busyLabel}>
          {label}
        </Button>
      </Form>
      <p className="small muted">If it was not you, leave this page: nothing happens.</p>
    </>
  );
}
