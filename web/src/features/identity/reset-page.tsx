import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useResetPassword } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { PasswordField } from './password-field.tsx';
import { newPasswordProblem, PASSWORD_HINT } from './problems.ts';
import { problemsIn, refusalText } from './refusal.ts';

interface NewPasswordFormProps {
  /** The account that the link belongs to. */
  email: string;
  token: string;
  reset: ReturnType<typeof useResetPassword>;
}

const another = { to: pathTo('/login/forgot'), label: 'Have another link mailed' };

function NewPasswordForm({ email, token, reset }: NewPasswordFormProps) {
  const form = useForm({
    values: () => ({ password: '' }),
    check: ({ password }) => ({ password: newPasswordProblem(password) }),
    sending: reset,
    problemsIn,
    send: ({ password }) => reset.mutate({ token, password }),
  });
  return (
    <Form of={form} className={styles.form}>
      {/* Names the account for password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
      <FormRefusal of={form} text={refusalText} />
      <Button type="submit" size="big" full busy={reset.isPending && 'Changing your password'}>
        Change my password
      </Button>
    </Form>
  );
}

/** Chooses a new password by a mailed link; every session of the account ends with it. */
export function ResetPage() {
  const reset = useResetPassword();
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
          {/* promise: reset-signs-out */}
          <p>
            For <b>{email}</b>, as you asked on {formatMoment(asked_at)}. Wherever you are signed in now, you will be
            signed out.
          </p>
          <NewPasswordForm email={email} token={token} reset={reset} />
        </>
      )}
    </MailedLink>
  );
}
