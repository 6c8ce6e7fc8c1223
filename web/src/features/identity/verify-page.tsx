import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import styles from './door.module.css';
import { Door } from './door.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useVerifyEmail } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusedWith } from './refusal.ts';
import { passwordProblem, useFields } from './use-fields.ts';

const another = { to: '/account', label: 'Have another link mailed' };

interface VerifyFormProps {
  link: MailedLinkInfo & { token: string };
  verify: ReturnType<typeof useVerifyEmail>;
}

/** Whoever reads the mail need not be who signed up: outside the account's own session the password is asked for as well. */
function VerifyForm({ link: { token, email, asked_at, needs_password }, verify }: VerifyFormProps) {
  const wasSent = verify.variables?.password !== undefined;
  const asksPassword = needs_password || wasSent || isRefusedWith(verify.error, 'session.password_required');
  const { field, message, formProps } = useFields({
    first: { current_password: '' },
    check: { current_password: (password) => (asksPassword ? passwordProblem(password) : undefined) },
    // The first time it is only asked for.
    refusal: !wasSent && isRefusedWith(verify.error, 'session.password_required') ? null : verify.error,
  });
  return (
    <>
      <p>
        An account for <b>{email}</b> was made on {formatMoment(asked_at)}. Was that you? Then confirm that the address is yours.
      </p>
      <form {...formProps(({ current_password }) => verify.mutate({ token, ...(current_password && { password: current_password }) }))} className={styles['form']}>
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="The one that the account was made with: this browser is not signed in to it."
            {...field('current_password')}
          />
        )}
        {message && <Callout tone="bad" role="alert" title={message} />}
        <Button type="submit" size="big" full busy={verify.isPending && 'Confirming'}>
          Confirm my email
        </Button>
      </form>
      <p className="small muted">If it was not you, leave this page: nothing happens.</p>
    </>
  );
}

/** Confirms the address of a new account. */
export function VerifyPage() {
  const verify = useVerifyEmail();
  if (verify.data) {
    return (
      <Door title="Your email is confirmed" lead={verify.data.message}>
        <div className="row">
          <ButtonLink to="/products">See all products</ButtonLink>
          <ButtonLink to="/account" variant="link">
            Your account
          </ButtonLink>
        </div>
      </Door>
    );
  }
  return (
    <MailedLink purpose="verify-email" title="Confirm your email" refusal={verify.error} another={another}>
      {(link) => <VerifyForm link={link} verify={verify} />}
    </MailedLink>
  );
}
