import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import styles from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useResetPassword } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { PasswordField } from './password-field.tsx';
import { newPasswordProblem, PASSWORD_HINT, useFields } from './use-fields.ts';

const another = { to: pathTo('/login/forgot'), label: 'Have another link mailed' };

/** Chooses a new password by a mailed link; every session of the account ends with it. */
export function ResetPage() {
  const reset = useResetPassword();
  const { field, message, formProps } = useFields({
    first: { password: '' },
    check: { password: newPasswordProblem },
    refusal: reset.error,
  });

  if (reset.data) {
    return (
      <SignInFrame
        title="Your password is changed"
        lead="You are signed out everywhere. Please sign in with the new one."
      >
        <div className="row">
          <ButtonLink to={pathTo('/login')}>Sign in</ButtonLink>
          <ButtonLink to={pathTo('/artists/login')} variant="link">
            Artists sign in here
          </ButtonLink>
        </div>
      </SignInFrame>
    );
  }
  return (
    <MailedLink purpose="reset-password" title="Choose a new password" refusal={reset.error} another={another}>
      {({ email, asked_at, token }) => (
        <>
          <p>
            For <b>{email}</b>, as you asked on {formatMoment(asked_at)}. Wherever you are signed in now, you will be
            signed out.
          </p>
          <form {...formProps(({ password }) => reset.mutate({ token, password }))} className={styles.form}>
            {/* Names the account for password managers. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label="New password"
              autoComplete="new-password"
              hint={PASSWORD_HINT}
              {...field('password')}
            />
            {message && <Callout tone="bad" role="alert" title={message} />}
            <Button type="submit" size="big" full busy={reset.isPending && 'Changing your password'}>
              Change my password
            </Button>
          </form>
        </>
      )}
    </MailedLink>
  );
}
