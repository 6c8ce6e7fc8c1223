import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Waiting } from '#shared/schemas/admin-overview.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SHOP_ZONE_NAME } from '#shared/time/shop-zone.ts';
import { ApiError } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './admin-frame.module.css';

export type AdminTab =
  | 'overview'
  | 'stuck'
  | 'messages'
  | 'applications'
  | 'artists'
  | 'partners'
  | 'orders'
  | 'guarantee'
  | 'reviews'
  | 'cases'
  | 'accounts'
  | 'promotions'
  | 'gift-cards'
  | 'traffic'
  | 'refunds'
  | 'passed-on'
  | 'payouts'
  | 'books'
  | 'mailing-list'
  | 'audit';

interface AdminPage {
  tab: AdminTab;
  to: string;
  label: string;
  /** What waits there for a person. */
  waits?: keyof Waiting;
}

/** The pages by area; an area of several leads to its first page. */
const AREAS: readonly { label: string; pages: readonly [AdminPage, ...AdminPage[]] }[] = [
  { label: 'Today', pages: [{ tab: 'overview', to: pathTo('/admin'), label: 'Today' }] },
  {
    label: 'Orders',
    pages: [
      { tab: 'orders', to: pathTo('/admin/orders'), label: 'Orders', waits: 'photo_checks' },
      { tab: 'stuck', to: pathTo('/admin/stuck'), label: 'Stuck', waits: 'stuck' },
      { tab: 'messages', to: pathTo('/admin/messages'), label: 'Messages', waits: 'messages' },
      { tab: 'cases', to: pathTo('/admin/cases'), label: 'Cases', waits: 'cases' },
      { tab: 'guarantee', to: pathTo('/admin/guarantee'), label: 'Guarantee', waits: 'guarantee' },
    ],
  },
  {
    label: 'People',
    pages: [
      { tab: 'applications', to: pathTo('/admin/applications'), label: 'Applications', waits: 'applications' },
      { tab: 'artists', to: pathTo('/admin/artists'), label: 'Artists' },
      { tab: 'partners', to: pathTo('/admin/partners'), label: 'Partners', waits: 'partner_applications' },
      { tab: 'accounts', to: pathTo('/admin/accounts'), label: 'Accounts' },
      { tab: 'reviews', to: pathTo('/admin/reviews'), label: 'Reviews', waits: 'texts' },
      { tab: 'mailing-list', to: pathTo('/admin/mailing-list'), label: 'Mailing list' },
      { tab: 'audit', to: pathTo('/admin/audit'), label: 'Audit trail' },
    ],
  },
  {
    label: 'Money',
    pages: [
      { tab: 'refunds', to: pathTo('/admin/refunds'), label: 'Refunds', waits: 'failed_refunds' },
      { tab: 'payouts', to: pathTo('/admin/payouts'), label: 'Payouts' },
      { tab: 'passed-on', to: pathTo('/admin/passed-on'), label: 'Passed on', waits: 'to_pass_on' },
      { tab: 'books', to: pathTo('/admin/books'), label: 'Books', waits: 'money_cases' },
    ],
  },
  {
    label: 'Shop',
    pages: [
      { tab: 'promotions', to: pathTo('/admin/promotions'), label: 'Promotions' },
      { tab: 'gift-cards', to: pathTo('/admin/gift-cards'), label: 'Gift cards', waits: 'gift_cards' },
      { tab: 'traffic', to: pathTo('/admin/traffic'), label: 'Visits' },
    ],
  },
];

/** Whether a refusal asks for a second factor, which an admin's work needs. */
export const asksForSecondFactor = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'session.second_factor_required';

/** Replaces the admin's pages for an admin whose account has no second factor. */
export function SecondFactorNeeded() {
  return (
    <div className="wrap section">
      <EmptyState
        level={1}
        title="One more lock, please"
        action={<ButtonLink to={`${pathTo('/account')}#second-factor`}>Set up a second factor</ButtonLink>}
      >
        Your role needs a second factor: an authenticator app that shows a new code every half minute. Setting it up
        takes two minutes; then this page opens.
      </EmptyState>
    </div>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="solid">
      {count}
      <span className="vh"> waiting</span>
    </Badge>
  );
}

interface AdminFrameProps {
  current: AdminTab;
  /** What waits for a person; undefined until it is known. */
  waiting: Waiting | undefined;
  children: ReactNode;
}

/** The frame of the admin's pages: the areas, and the pages of the current one, each with its own URL (C40). */
export function AdminFrame({ current, waiting, children }: AdminFrameProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the rows overflow: the current area and page are scrolled to the middle, again once counts widen them.
  useLayoutEffect(() => {
    for (const open of nav.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? []) {
      const row = open.parentElement;
      if (row) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
    }
  }, [current, waiting]);
  const countOf = ({ waits }: AdminPage): number => (waits && waiting?.[waits]) ?? 0;
  const area = AREAS.find(({ pages }) => pages.some(({ tab }) => tab === current))!;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Admin</h1>
      <p className="small muted">Times are {SHOP_ZONE_NAME}, where no other zone is named.</p>
      <nav ref={nav} aria-label="Admin">
        <div className={styles.areas}>
          {AREAS.map(({ label, pages }) => (
            <SiteLink
              key={label}
              to={pages[0].to}
              aria-current={label !== area.label ? undefined : pages.length === 1 ? 'page' : 'true'}
            >
              {label}
              <Count count={pages.reduce((sum, page) => sum + countOf(page), 0)} />
            </SiteLink>
          ))}
        </div>
        {area.pages.length > 1 && (
          <div className={styles.pages}>
            {area.pages.map((page) => (
              <SiteLink key={page.tab} to={page.to} aria-current={page.tab === current ? 'page' : undefined}>
                {page.label}
                <Count count={countOf(page)} />
              </SiteLink>
            ))}
          </div>
        )}
      </nav>
      {children}
    </div>
  );
}
