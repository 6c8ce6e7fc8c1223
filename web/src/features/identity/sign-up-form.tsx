import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './sign-in-frame.module.css';
import { PasswordField } from './password-field.tsx';
import { emailProblem, newPasswordProblem, PASSWORD_HINT } from './problems.ts';
import { problemsIn, refusalText } from './refusal.ts';
import type { Credentials } from './sign-in-form.tsx';

interface SignUpFormProps {
  onSend: (credentials: Credentials) => void;
  refusal: Error | null;
  isSending: boolean;
}

/** E-mail and a new password (I-06). */
export function SignUpForm({ onSend, refusal, isSending }: SignUpFormProps) {
  const form = useForm<Credentials>({
    values: () => ({ email: '', password: '' }),
    check: ({ email, password }) => ({ email: emailProblem(email), password: newPasswordProblem(password) }),
    sending: { isPending: isSending, error: refusal },
    problemsIn,
    send: ({ email, password }) => onSend({ email: email.trim(), password }),
  });
  return (
    <Form of={form} className={styles.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        // promise: sign-up-confirmed
        hint="We mail you a link to confirm it."
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" hint={PASSWORD_HINT} {...form.field('password')} />
      <FormRefusal of={form} text={refusalText} />
      <Button type="submit" size="big" full busy={isSending && 'Creating your account'}>
        Create account
      </Button>
    </Form>
  );
}
