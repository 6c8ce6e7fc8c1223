import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router.tsx';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { ApiError } from '#web/lib/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { mailedLinkQuery } from './mailed-links.queries.ts';
import { isRefusedWith } from './refusal.ts';

interface MailedLinkProps {
  purpose: MailedLinkInfo['purpose'];
  title: string;
  /** Refusal of the confirmation: the link may have been used in the meantime. */
  refusal: Error | null;
  /** Where to ask for another link when this one is not valid any more. */
  another: { to: string; label: string };
  /** Shown where the page has no link; that the mail has it, when absent. */
  fallback?: ReactNode;
  /** The description of the action and its button. */
  children: (link: MailedLinkInfo & { token: string }) => ReactNode;
}

/**
 * The token from the URL, which is removed from the URL at once so that it stays out of the history and is not passed
 * on.
 */
const useToken = (): string => {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => query.get('token') ?? '');
  const isShown = query.has('token');
  useEffect(() => {
    if (isShown) navigate(pathname, { replace: true });
  }, [isShown, pathname, navigate]);
  return token;
};

/**
 * No answer, a rate limit or a server error says nothing about the link; any other refusal means that the link is
 * invalid.
 */
const mayStillWork = (error: Error | null): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/**
 * The page of a mailed link. Opening it only reads the link's purpose, since mail programs open links by themselves;
 * the button uses it.
 */
export function MailedLink({ purpose, title, refusal, another, fallback, children }: MailedLinkProps) {
  const token = useToken();
  const { data, error, isPending, refetch } = useQuery({ ...mailedLinkQuery(token), enabled: token !== '' });

  if (token === '') {
    if (fallback) return fallback;
    return (
      <SignInFrame title={title} lead="Please open the link in our mail once more.">
        <p>The page forgets the link when it is loaded again, so that nobody finds it in this browser.</p>
        <ButtonLink variant="ghost" to={another.to}>
          {another.label}
        </ButtonLink>
      </SignInFrame>
    );
  }
  if (isRefusedWith(refusal, 'link.invalid') || (error && !mayStillWork(error)) || (data && data.purpose !== purpose)) {
    return (
      <SignInFrame
        title="This link is not valid any more"
        lead="It has been used, a newer one has been sent, or its time is over."
      >
        <ButtonLink to={another.to}>{another.label}</ButtonLink>
      </SignInFrame>
    );
  }
  if (data) return <SignInFrame title={title}>{children({ ...data, token })}</SignInFrame>;
  return (
    <SignInFrame title={title}>
      {isPending ? (
        <Loading label="Reading the link" className={styles.waiting}>
          <SkeletonText lines={2} />
          <Skeleton height="60px" />
        </Loading>
      ) : (
        <LoadError message={error?.message} onRetry={() => void refetch()} />
      )}
    </SignInFrame>
  );
}
