import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { localPath } from '#shared/site/local-path.ts';
import { pathTo } from '#shared/site/paths.ts';
import { MailedLink } from './mailed-link.tsx';
import { useOpenSignInLink } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { isRefusedWith, refusalText } from './refusal.ts';
import { SignedIn } from './signed-in.tsx';

const another = { to: pathTo('/login'), label: 'Have another link mailed' };

/** Whether a path is the page of an order, such as the one that was saved from its receipt. */
const isOrder = (path: string): boolean => /^\/orders\/[^/]|^\/carts\/crt_/.test(path);

/** The page of a mailed sign-in link, which creates a missing account and attaches its guest orders (C10). */
export function OpenLinkPage() {
  const open = useOpenSignInLink();
  const session = useSession();
  const go = useGo();
  const next = localPath(open.data?.return_path) ?? pathTo('/account');
  const claimed = open.data?.orders_claimed ?? 0;
  const isAskedForCode =
    isRefusedWith(open.error, 'session.code_required') || isRefusedWith(open.error, 'session.wrong_code');

  if (claimed > 0) {
    return (
      <SignInFrame
        title="You are signed in"
        lead={`${claimed === 1 ? 'One order' : `${claimed} orders`} that you placed as a guest ${claimed === 1 ? 'is' : 'are'} in your account now.`}
      >
        <div className="row">
          {isOrder(next) ? (
            <>
              <ButtonLink to={next}>See the order</ButtonLink>
              <ButtonLink to={`${pathTo('/account')}#orders`} variant="link">
                All your orders
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to={`${pathTo('/account')}#orders`}>See your orders</ButtonLink>
              <ButtonLink to={next} variant="link">
                Go on
              </ButtonLink>
            </>
          )}
        </div>
      </SignInFrame>
    );
  }
  return (
    <MailedLink
      purpose="sign-in"
      title="Sign in"
      refusal={open.error}
      another={another}
      // Whoever comes back to the page of a used link is signed in already.
      fallback={session?.email ? <SignedIn session={session} returnPath={undefined} /> : undefined}
    >
      {({ email, asked_at, token }) => {
        const send = (code?: string) =>
          open.mutate(
            { token, ...(code && { code }) },
            {
              onSuccess: (opened) =>
                opened.orders_claimed === 0 &&
                go(localPath(opened.return_path) ?? pathTo('/account'), { replace: true }),
            },
          );
        const isSending = open.isPending || open.isSuccess;
        return (
          <>
            <p>
              You asked for this link on {formatMoment(asked_at)}. It signs you in as <b>{email}</b>, here in this
              browser.
            </p>
            {session?.email && session.email !== email && (
              <p className="muted">You are signed in as {session.email} at the moment; that ends.</p>
            )}
            {isAskedForCode || open.variables?.code ? (
              <CodeForm refusal={open.error} isSending={isSending} onSend={send} />
            ) : (
              <>
                {open.error && <Callout tone="bad" role="alert" title={refusalText(open.error)} />}
                <Button size="big" busy={isSending && 'Signing you in'} onClick={() => send()}>
                  Sign me in
                </Button>
              </>
            )}
          </>
        );
      }}
    </MailedLink>
  );
}
