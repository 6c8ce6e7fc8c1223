import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './sign-in-frame.module.css';
import { PasswordField } from './password-field.tsx';
import type { Credentials } from './sign-in-form.tsx';
import { emailProblem, newPasswordProblem, PASSWORD_HINT, useFields } from './use-fields.ts';

interface SignUpFormProps {
  onSend: (credentials: Credentials) => void;
  refusal: Error | null;
  isSending: boolean;
}

/** E-mail and a new password (I-06). */
export function SignUpForm({ onSend, refusal, isSending }: SignUpFormProps) {
  const { field, message, formProps } = useFields<keyof Credentials>({
    first: { email: '', password: '' },
    check: { email: emailProblem, password: newPasswordProblem },
    refusal,
  });
  return (
    <form {...formProps(({ email, password }) => onSend({ email: email.trim(), password }))} className={styles.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        hint="We mail you a link to confirm it."
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      {message && <Callout tone="bad" role="alert" title={message} />}
      <Button type="submit" size="big" full busy={isSending && 'Creating your account'}>
        Create account
      </Button>
    </form>
  );
}
