import { pathTo } from '#shared/site/paths.ts';
import { signInPath } from '#web/lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { isRefusedWith, refusalText } from './refusal.ts';
import { useSignOut } from './sign-out.queries.ts';

function SignInAgain() {
  const signOut = useSignOut();
  const go = useGo();
  const signOutAndReturn = () =>
    signOut.mutate(undefined, { onSuccess: () => go(signInPath(pathTo('/account')), { replace: true }) });
  return (
    // promise: password-again
    <Callout tone="warn" role="alert" title="Please sign in again to change this.">
      Your account has no password to ask for, so this works in the first 15 minutes after signing in.{' '}
      <Button variant="link" busy={signOut.isPending && 'Signing you out'} onClick={signOutAndReturn}>
        Sign in again
      </Button>
    </Callout>
  );
}

/**
 * Why a change of the account was refused, with a link to sign in again where the session is too old for the change.
 */
export function SensitiveProblem({ of: form }: { of: { refusal: Error | null } }) {
  if (isRefusedWith(form.refusal, 'session.stale')) return <SignInAgain />;
  return <FormRefusal of={form} text={refusalText} />;
}
