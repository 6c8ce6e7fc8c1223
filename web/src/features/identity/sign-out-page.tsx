import { pathTo } from '#shared/site/paths.ts';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSignOut } from './sign-out.queries.ts';

/** Ends the session as soon as it is opened (doc 2 §2). */
export function SignOutPage() {
  const { mutate, isSuccess, isError } = useSignOut();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);

  if (isError)
    return <LoadError message="You are still signed in: we could not reach the studio." onRetry={() => mutate()} />;
  if (!isSuccess) {
    return (
      <Loading label="Signing you out">
        <Skeleton width="min(420px, 80%)" height="72px" />
      </Loading>
    );
  }
  const ways = (
    <div className="row">
      <ButtonLink to={pathTo('/')}>Back to the home page</ButtonLink>
      <ButtonLink to={pathTo('/login')} variant="link">
        Sign in again
      </ButtonLink>
    </div>
  );
  return (
    // promise: account-keeps-orders
    <EmptyState level={1} title="You are signed out" action={ways}>
      What you ordered and uploaded stays with your account. This browser keeps nothing of it.
    </EmptyState>
  );
}
