import { useEffect, type ReactNode } from 'react';
import { useLocation } from '../lib/router.tsx';
import { ApiError } from '../lib/api.ts';
import { signInPath } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useGo } from '../ui/site-link.tsx';
import { useHead, type HeadInput } from './head.ts';
import { NotFound } from './not-found.tsx';
import { usePageError } from '../lib/page-error.ts';

interface PageProps extends HeadInput {
  /** Uses the title alone, where the specification gives it literally; else the shop's name is appended. */
  literalTitle?: boolean;
  /**
   * Error of the page's main query: 401 leads to signing in, 403 says whose page it is, 404 leads to
   * not-found, 404 and 5xx to the layout's banner.
   */
  error?: Error | null;
  children: ReactNode;
}

/** For a page of another role: whose it is, and where one's own pages are. */
function Forbidden({ children }: { children: string }) {
  const ways = (
    <div className="row">
      <ButtonLink to="/account">Your account</ButtonLink>
      <ButtonLink to="/" variant="link">
        Back to the home page
      </ButtonLink>
    </div>
  );
  return (
    <div className="wrap section">
      <EmptyState level={1} title={children} action={ways}>
        You are signed in, but not with an account that may open this page.
      </EmptyState>
    </div>
  );
}

/** The frame of every page: its head, and the reaction to an error of its data. */
export function Page({ error, children, literalTitle = false, title, ...head }: PageProps) {
  const { pathname, search } = useLocation();
  const { report } = usePageError();
  const go = useGo();
  const status = error instanceof ApiError ? error.status : error ? 500 : 0;
  const shownTitle = literalTitle || title.includes('Atelier') ? title : `${title} | Atelier`;
  useHead(status === 404 ? undefined : { ...head, title: shownTitle }, status);

  useEffect(() => {
    if (status === 401) go(signInPath(pathname + search), { replace: true });
    report(status);
    return () => report(0);
    // Runs once per page and status: `go` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status, pathname, search, report]);

  if (error instanceof ApiError && error.code === 'session.forbidden')
    return <Forbidden>{error.description}</Forbidden>;
  if (status === 404) return <NotFound />;
  if (status === 401) return null;
  return <>{children}</>;
}
