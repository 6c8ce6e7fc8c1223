import { pathTo } from '#shared/site/paths.ts';
import { useLocation, useSearchParams } from '#web/lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAskResetLink } from './identity.queries.ts';
import { emailProblem } from './problems.ts';
import { problemsIn, refusalText } from './refusal.ts';
import { useReturnPath, withReturn } from './return-path.ts';

/** The e-mail that was typed on the sign-in page before. */
const typedBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

/** Has a link mailed for choosing a new password; the answer is the same whether or not the address has an account. */
export function ForgotPage() {
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const area = query.get('area') === 'artist' ? 'artist' : 'customer';
  const returnPath = useReturnPath();
  const ask = useAskResetLink();
  const form = useForm({
    values: () => ({ email: typedBefore(state) }),
    check: ({ email }) => ({ email: emailProblem(email) }),
    sending: ask,
    problemsIn,
    send: ({ email }) => ask.mutate({ email: email.trim(), area, ...(returnPath && { returnPath }) }),
  });
  return (
    // promise: mailed-link-once
    <SignInFrame title="Forgot your password?" lead="It happens. We mail you a link with which you choose a new one.">
      <Form of={form} className={styles.form}>
        <TextField label="Email" type="email" autoComplete="username" maxLength={254} {...form.field('email')} />
        <FormRefusal of={form} text={refusalText} />
        {ask.data && (
          // promise: mailed-link-once
          <Callout tone="ok" role="status" title={ask.data.message}>
            The link works for 30 minutes, and once.
          </Callout>
        )}
        <Button
          type="submit"
          size="big"
          full
          variant={ask.data ? 'ghost' : 'primary'}
          busy={ask.isPending && 'Sending the mail'}
        >
          {ask.data ? 'Send it again' : 'Mail me the link'}
        </Button>
      </Form>
      <ButtonLink
        variant="link"
        to={withReturn(area === 'artist' ? pathTo('/artists/login') : pathTo('/login'), returnPath)}
      >
        Back to signing in
      </ButtonLink>
    </SignInFrame>
  );
}
