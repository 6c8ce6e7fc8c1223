import { useRef, useState, type SubmitEvent } from 'react';
import { isEmailLike } from '#shared/email.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './sign-in.module.css';

const LEAST_CHARACTERS = 8;

interface SignInFormProps {
  /** A new password is chosen, an old one is only known. */
  isNew: boolean;
  onSend: (credentials: { email: string; password: string }) => void;
  error: Error | null;
  isSending: boolean;
}

interface Problems {
  email?: string;
  password?: string;
}

const problemsOf = (email: string, password: string, isNew: boolean): Problems => ({
  ...(!isEmailLike(email.trim()) && { email: 'Please enter a valid email address.' }),
  ...(password === '' && { password: 'Please enter your password.' }),
  ...(isNew && password.length < LEAST_CHARACTERS && { password: `Please choose at least ${LEAST_CHARACTERS} characters.` }),
});

const fieldError = (error: Error | null, field: string): string | undefined => (error instanceof ApiError ? error.fields?.[field] : undefined);

/** E-mail and password, to sign in or to make an account. */
export function SignInForm({ isNew, onSend, error, isSending }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(email, password, isNew);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else onSend({ email: email.trim(), password });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles['form']}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        error={problems.email ?? fieldError(error, 'email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={128}
        value={password}
        error={problems.password ?? fieldError(error, 'password')}
        hint={isNew ? `At least ${LEAST_CHARACTERS} characters.` : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      <Button type="submit" size="big" full busy={isSending && (isNew ? 'Creating your account' : 'Signing you in')}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  );
}
