import { useState } from 'react';
import type { Account } from '#shared/schemas/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { useChangeEmail } from './account.queries.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { emailProblem, passwordProblem, useFields } from './use-fields.ts';

function ChangeForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useChangeEmail();
  const { field, message, formProps } = useFields({
    first: { email: '', current_password: '' },
    check: { email: emailProblem, current_password: (password) => (account.has_password ? passwordProblem(password) : undefined) },
    refusal: change.error,
  });
  if (change.data) return <Callout tone="ok" role="status" title={change.data.message} />;
  return (
    <form
      {...formProps(({ email, current_password }) => change.mutate({ email: email.trim(), ...(account.has_password && { password: current_password }) }))}
      className={styles['form']}
      aria-label="Change your email"
    >
      <TextField label="New email" type="email" autoComplete="email" maxLength={254} hint="We mail a link there. Until you open it, everything stays as it is." {...field('email')} />
      {account.has_password && <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />}
      <SensitiveProblem refusal={change.error} message={message} />
      <div className="row">
        <Button type="submit" busy={change.isPending && 'Sending the mail'}>
          Mail me the link
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The address of an account, and how it is changed. */
export function EmailSection({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  const { email, email_verified, pending_email } = account;
  return (
    <AccountSection id="email" title="Email" text="You sign in with it. Quotes, proofs and receipts go there.">
      <p className={styles['fact']}>
        <b>{email}</b>
        <Badge tone={email_verified ? 'ok' : 'warn'}>{email_verified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      </p>
      {pending_email && (
        <Callout title={`${pending_email} waits for its link.`}>Open the link that we mailed there, within 24 hours. Until then {email} stays.</Callout>
      )}
      {isOpen ? (
        <ChangeForm account={account} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          Change your email
        </Button>
      )}
    </AccountSection>
  );
}
