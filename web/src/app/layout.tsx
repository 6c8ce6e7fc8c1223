import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { anonymousPath, saveVisit, track, visitOf } from '../lib/analytics.ts';
import { Callout } from '../ui/callout.tsx';
import { ErrorBoundary } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageErrorContext, needsBanner } from './page-error.ts';
import { useFocusOnNavigation, useScrollMemory } from './scroll.ts';

/** Tells of every page that is opened, and stores what its link says of the visit (N-01, P-10). */
const useTrackedPages = (): void => {
  const { pathname, search } = useLocation();
  // Before the page, whose own effects come first otherwise, tells of anything.
  useLayoutEffect(() => void saveVisit(visitOf(new URLSearchParams(search))), [search]);
  useLayoutEffect(() => track('Loaded a Page', { path: anonymousPath(pathname) }), [pathname]);
};

/** What stands around every page. */
export function Layout() {
  const { pathname } = useLocation();
  const [status, report] = useState(0);
  const pageError = useMemo(() => ({ status, report }), [status]);
  useScrollMemory();
  useFocusOnNavigation();
  useTrackedPages();

  return (
    <PageErrorContext value={pageError}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {needsBanner(status) && (
          <div className={`wrap ${styles.banner}`}>
            <Callout tone="warn" role="status" title="Some content on this page could not be loaded.">
              Please try again in a moment.
            </Callout>
          </div>
        )}
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<div className={styles.blank} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {/* Where react-aria finds this element it adds no inline style, which the content policy would refuse; ui/base.css says the same. */}
      <span hidden id="react-aria-pressable-style" />
    </PageErrorContext>
  );
}
