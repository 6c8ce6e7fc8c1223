import { Link } from '#web/lib/router.tsx';
import type { Area } from '#shared/schemas/account.ts';
import { pathTo } from '#shared/site/paths.ts';
import button from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './sign-in-frame.module.css';
import { useAskSignInLink } from './identity.queries.ts';
import { PasswordField } from './password-field.tsx';
import { emailProblem, passwordProblem } from './problems.ts';
import { problemsIn, refusalText } from './refusal.ts';
import { withReturn } from './return-path.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  area: Area;
  returnPath: string | undefined;
  first: Credentials;
  onSend: (credentials: Credentials) => void;
  refusal: Error | null;
  isSending: boolean;
}

/** The e-mail and a mailed link, or a password with it. */
export function SignInForm({ area, returnPath, first, onSend, refusal, isSending }: SignInFormProps) {
  const link = useAskSignInLink();
  const form = useForm<Credentials>({
    values: () => first,
    check: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    sending: { isPending: isSending, error: refusal },
    problemsIn,
    send: ({ email, password }) => onSend({ email: email.trim(), password }),
  });
  const askLink = () => {
    const typed = form.checked('email');
    if (typed && !link.isPending) link.mutate({ email: typed.email.trim(), area, ...(returnPath && { returnPath }) });
  };
  return (
    <Form of={form} className={styles.form}>
      <TextField label="Email" type="email" autoComplete="username" maxLength={254} {...form.field('email')} />
      {link.error && <Callout tone="bad" role="alert" title={refusalText(link.error)} />}
      {link.data && (
        // promise: mailed-link-once
        <Callout tone="ok" role="status" title={link.data.message}>
          The link works for 30 minutes, and once.
        </Callout>
      )}
      <Button size="big" full busy={link.isPending && 'Sending the mail'} onClick={askLink}>
        {link.isSuccess ? 'Mail me another sign-in link' : 'Mail me a sign-in link'}
      </Button>
      <p className={styles.or}>or with your password</p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Link
        to={withReturn(
          area === 'artist' ? pathTo('/login/forgot', {}, { area: 'artist' }) : pathTo('/login/forgot'),
          returnPath,
        )}
        state={{ email: form.values.email.trim() }}
        className={cx(button.link, styles.forgot)}
      >
        Forgot your password?
      </Link>
      <FormRefusal of={form} text={refusalText} />
      <Button type="submit" variant="ghost" size="big" full busy={isSending && 'Signing you in'}>
        Sign in
      </Button>
    </Form>
  );
}
