import { useState } from 'react';
import type { Account } from '#shared/schemas/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountSection } from './account-section.tsx';
import { useChangeEmail } from './account.queries.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';
import { emailProblem, passwordProblem } from './problems.ts';
import { problemsIn } from './refusal.ts';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface ChangeFormProps {
  account: Account;
  change: ReturnType<typeof useChangeEmail>;
  onClose: () => void;
}

function ChangeForm({ account: { has_password }, change, onClose }: ChangeFormProps) {
  const form = useForm({
    values: () => ({ email: '', current_password: '' }),
    check: ({ email, current_password: password }) => ({
      email: emailProblem(email),
      current_password: has_password ? passwordProblem(password) : undefined,
    }),
    sending: change,
    problemsIn,
    takesFocus: true,
    send: ({ email, current_password: password }) =>
      change.mutate({ email: email.trim(), ...(has_password && { password }) }, { onSuccess: onClose }),
  });
  return (
    <Form of={form} className={styles.form} aria-label="Change your email">
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        maxLength={254}
        // promise: new-address-confirmed, address-until-confirmed
        hint="We mail a link there. Until you open it, everything stays as it is."
        {...form.field('email')}
      />
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" busy={change.isPending && 'Sending the mail'}>
          Mail me the link
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** The e-mail address of an account, and the form that changes it. */
export function EmailSection({ account }: { account: Account }) {
  const change = useChangeEmail();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack(isOpen);
  const { email, email_verified, pending_email } = account;
  return (
    // promise: mails-follow-address
    <AccountSection id="email" title="Email" text="You sign in with it. Quotes, proofs and receipts go there.">
      <p className={styles.fact}>
        <b>{email}</b>
        <Badge tone={email_verified ? 'ok' : 'warn'}>{email_verified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      </p>
      {!isOpen && change.data && <Callout tone="ok" role="status" title={change.data.message} />}
      {pending_email && (
        // promise: address-link-24-hours, address-until-confirmed
        <Callout title={`${pending_email} waits for its link.`}>
          Open the link that we mailed there, within 24 hours. Until then {email} stays.
        </Callout>
      )}
      {isOpen ? (
        <ChangeForm account={account} change={change} onClose={() => setIsOpen(false)} />
      ) : (
        <Button ref={button} variant="ghost" onClick={() => setIsOpen(true)}>
          Change your email
        </Button>
      )}
    </AccountSection>
  );
}
