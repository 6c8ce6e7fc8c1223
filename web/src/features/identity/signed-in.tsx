import type { Session } from '#shared/schemas/session.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { homeOf } from './account-menu.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignOut } from './sign-out.queries.ts';
import { refusalText } from './refusal.ts';

/**
 * Shown at a sign-in page to a signed-in account. Signing out stays on this page, so that another account can sign in
 * here.
 */
export function SignedIn({ session, returnPath }: { session: Session; returnPath: string | undefined }) {
  const signOut = useSignOut();
  const home = homeOf(session.role);
  return (
    <SignInFrame title="You are signed in" lead={<>as {session.email}.</>}>
      {returnPath && <p>Does the page that you came from stay closed? Then it belongs to another account.</p>}
      {signOut.error && <Callout tone="bad" role="alert" title={refusalText(signOut.error)} />}
      <div className="row">
        <ButtonLink to={returnPath ?? home}>Go on</ButtonLink>
        <ButtonLink to={pathTo('/account')} variant="ghost">
          Your account
        </ButtonLink>
        <Button variant="link" busy={signOut.isPending && 'Signing you out'} onClick={() => signOut.mutate()}>
          Use another account
        </Button>
      </div>
    </SignInFrame>
  );
}
