import { useQueryClient } from '@tanstack/react-query';
import {
  Fragment,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { later } from '../lib/later.tsx';
import { useLocation } from '../lib/router.tsx';
import { anonymousPath, saveVisit, track, visitOf } from '../lib/analytics.ts';
import { Callout } from '../ui/callout.tsx';
import { ErrorBoundary } from './error-page.tsx';
import { cx } from '../ui/cx.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateNotice } from './late-notice.tsx';
import { isOfOrder } from '#shared/site/local-path.ts';
import { useSession } from '../lib/session.ts';
import { useSiteConfig } from '../lib/site-config.ts';
import { identityChanges, onIdentityChange } from '../lib/storage.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import styles from './layout.module.css';
import { PageErrorContext, needsBanner } from '../lib/page-error.ts';
import { useFocusOnNavigation, useScrollMemory } from './scroll.ts';

/** Tracks every opened page, and stores what its URL says about the visit (N-01, P-10). */
const useTrackedPages = (): void => {
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  // A layout effect, because the page's own effects run before the layout's and may track events of this visit.
  useLayoutEffect(() => void saveVisit(visitOf(new URLSearchParams(search))), [search]);
  useEffect(() => {
    void import('./visit.ts').then(
      ({ noteAddress }) => noteAddress(pathname, search, client),
      // Without the module nothing is reported, and the page is as it is.
      () => undefined,
    );
  }, [pathname, search, client]);
  useLayoutEffect(() => track('Loaded a Page', { path: anonymousPath(pathname) }), [pathname]);
};

const GuestOffer = later(async () => (await import('../features/identity/guest-offer.tsx')).GuestOffer);

/** Whether the page is one on which an account may miss what it entered as a guest. */
const asksForGuest = (pathname: string): boolean => isOfOrder(pathname) || pathname === '/account';

const Services = later(async () => (await import('../features/services/services.tsx')).Services);

const StudioHeader = later(async () => (await import('./studio-header.tsx')).StudioHeader);

/** Pages for one act alone: paying, and sending photos from another device. */
const hasSlimFooter = (page: string): boolean => /^\/(carts\/(checkout|pay)|send-photos)/.test(page);

/** Pages that change the identity themselves, or hold nothing that somebody typed. */
const OUTLASTS_IDENTITY = /^\/(login|artists\/(login|signup)|account|signout|carts\/crt_[^/]*)(\/|$)/;

/**
 * Key of the page: it begins anew, from what is stored for them, when somebody else is here than before; 0 while a
 * document is taken over.
 */
const usePageKey = (pathname: string): number => {
  const changes = useSyncExternalStore(onIdentityChange, identityChanges, () => 0);
  return OUTLASTS_IDENTITY.test(pathname) ? 0 : changes;
};

interface LayoutProps {
  /** The shown page's path in shared/site/pages.ts; undefined where there is none. */
  page?: string | undefined;
  children: ReactNode;
}

/** The header, footer and banner around every page; the artists' area has a header of its own, it and the admin's no footer. */
export function Layout({ page = '', children }: LayoutProps) {
  const { pathname } = useLocation();
  const [status, report] = useState(0);
  // By the page, not the path: the document of a path without a page has the shop's frame.
  const inStudio = page.startsWith('/sellers');
  const pageKey = usePageKey(pathname);
  const role = useSession()?.role;
  const config = useSiteConfig();
  const services = config?.services && <Services page={page} config={config} />;
  const pageError = useMemo(() => ({ status, report }), [status]);
  useScrollMemory();
  useFocusOnNavigation();
  useTrackedPages();

  return (
    <PageErrorContext value={pageError}>
      <SkipLink to="main">Skip to content</SkipLink>
      {inStudio ? <StudioHeader waiting={<div className={cx('block-lamp', styles.studioBar)} />} /> : <Header />}
      <main id="main" tabIndex={-1} className={cx(styles.main, inStudio && styles.studio)}>
        {needsBanner(status) && (
          <div className={`wrap ${styles.banner}`}>
            <Callout tone="warn" role="status" title="Some content on this page could not be loaded.">
              {status !== 404 && 'Please try again in a moment.'}
            </Callout>
          </div>
        )}
        {role === 'User' && asksForGuest(pathname) && <GuestOffer key={pageKey} />}
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<div className={styles.blank} />}>
            <Fragment key={pageKey}>{children}</Fragment>
          </Suspense>
        </ErrorBoundary>
      </main>
      {inStudio && <footer className={styles.network}>Powered by the Atelier Artist Network</footer>}
      {inStudio || page.startsWith('/admin') ? services : <Footer isSlim={hasSlimFooter(page)}>{services}</Footer>}
      <LateNotice />
      {/* React-aria adds an inline style, which the content policy would refuse, unless it finds this element;
          ui/base.css has the same rule. */}
      <span hidden id="react-aria-pressable-style" />
    </PageErrorContext>
  );
}
