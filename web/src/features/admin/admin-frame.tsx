import { useLayoutEffect, useRef, type ReactNode } from 'react';
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
  | 'orders'
  | 'guarantee'
  | 'reviews'
  | 'cases'
  | 'accounts'
  | 'promotions'
  | 'gift-cards'
  | 'refunds'
  | 'payouts'
  | 'books'
  | 'audit';

const TABS: readonly { tab: AdminTab; to: string; label: string }[] = [
  { tab: 'overview', to: '/admin', label: 'Today' },
  { tab: 'orders', to: '/admin/orders', label: 'Orders' },
  { tab: 'stuck', to: '/admin/stuck', label: 'Stuck' },
  { tab: 'messages', to: '/admin/messages', label: 'Messages' },
  { tab: 'applications', to: '/admin/applications', label: 'Applications' },
  { tab: 'guarantee', to: '/admin/guarantee', label: 'Guarantee' },
  { tab: 'reviews', to: '/admin/reviews', label: 'Reviews' },
  { tab: 'cases', to: '/admin/cases', label: 'Cases' },
  { tab: 'accounts', to: '/admin/accounts', label: 'Accounts' },
  { tab: 'promotions', to: '/admin/promotions', label: 'Promotions' },
  { tab: 'gift-cards', to: '/admin/gift-cards', label: 'Gift cards' },
  { tab: 'refunds', to: '/admin/refunds', label: 'Refunds' },
  { tab: 'payouts', to: '/admin/payouts', label: 'Payouts' },
  { tab: 'books', to: '/admin/books', label: 'Books' },
  { tab: 'audit', to: '/admin/audit', label: 'Audit trail' },
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
        action={<ButtonLink to="/account#second-factor">Set up a second factor</ButtonLink>}
      >
        Your role needs a second factor: an authenticator app that shows a new code every half minute. Setting it up
        takes two minutes; then this page opens.
      </EmptyState>
    </div>
  );
}

interface AdminFrameProps {
  current: AdminTab;
  /** Applications that wait for a decision. */
  waiting: number;
  children: ReactNode;
}

/** The frame of the admin's pages: a tab for each, with its own URL (C40). */
export function AdminFrame({ current, waiting, children }: AdminFrameProps) {
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen the tabs overflow: the current tab is scrolled to the middle.
  useLayoutEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && open)
      tabs.current.scrollLeft = open.offsetLeft - (tabs.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Admin</h1>
      <nav ref={tabs} aria-label="Admin" className={styles.tabs}>
        {TABS.map(({ tab, to, label }) => (
          <SiteLink key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
            {label}
            {tab === 'applications' && waiting > 0 && (
              <Badge tone="solid">
                {waiting}
                <span className="vh"> waiting</span>
              </Badge>
            )}
          </SiteLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
