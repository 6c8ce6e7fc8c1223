import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isKeyOf } from '#shared/keys.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useAccess } from '../../features/admin/access.ts';
import { AccountsTab } from '../../features/admin/accounts-tab.tsx';
import {
  AdminFrame,
  asksForSecondFactor,
  SecondFactorNeeded,
  type AdminTab,
} from '../../features/admin/admin-frame.tsx';
import { ApplicationsTab } from '../../features/admin/applications-tab.tsx';
import { AuditTab } from '../../features/admin/audit-tab.tsx';
import { ReconciliationTab } from '../../features/admin/reconciliation-tab.tsx';
import { CasesTab } from '../../features/admin/cases-tab.tsx';
import { GiftCardsTab } from '../../features/admin/gift-cards-tab.tsx';
import { GuaranteeTab } from '../../features/admin/guarantee-tab.tsx';
import { MessagesTab } from '../../features/admin/messages-tab.tsx';
import { OrdersTab } from '../../features/admin/orders-tab.tsx';
import { overviewQuery } from '../../features/admin/overview.queries.ts';
import { OverviewTab } from '../../features/admin/overview-tab.tsx';
import { StuckTab } from '../../features/admin/stuck-tab.tsx';
import { PayoutsTab } from '../../features/admin/payouts-tab.tsx';
import { PromotionsTab } from '../../features/admin/promotions-tab.tsx';
import { RefundsTab } from '../../features/admin/refunds-tab.tsx';
import { ReviewsTab } from '../../features/admin/reviews-tab.tsx';
import { Page } from '../page.tsx';

const tabs: Record<AdminTab, { title: string; Tab: ComponentType }> = {
  'overview': { title: 'Today', Tab: OverviewTab },
  'stuck': { title: 'Stuck orders', Tab: StuckTab },
  'messages': { title: 'Messages', Tab: MessagesTab },
  'applications': { title: 'Applications', Tab: ApplicationsTab },
  'orders': { title: 'Orders', Tab: OrdersTab },
  'guarantee': { title: 'Guarantee', Tab: GuaranteeTab },
  'reviews': { title: 'Reviews', Tab: ReviewsTab },
  'cases': { title: 'Cases', Tab: CasesTab },
  'accounts': { title: 'Accounts', Tab: AccountsTab },
  'promotions': { title: 'Promotions', Tab: PromotionsTab },
  'gift-cards': { title: 'Gift cards', Tab: GiftCardsTab },
  'refunds': { title: 'Refunds', Tab: RefundsTab },
  'payouts': { title: 'Payouts', Tab: PayoutsTab },
  'books': { title: 'Books', Tab: ReconciliationTab },
  'audit': { title: 'Audit trail', Tab: AuditTab },
};

const tabAt = (pathname: string): AdminTab => {
  const last = pathname.split('/')[2] ?? '';
  return isKeyOf(tabs, last) ? last : 'overview';
};

export function Component() {
  const current = tabAt(useLocation().pathname);
  const { isAllowed, error: refused } = useAccess('Admin');
  // Queried on every page: the menu shows what waits, and its refusal is the same for all pages.
  const { data, error } = useQuery({ ...overviewQuery(), enabled: isAllowed });
  const { title, Tab } = tabs[current];
  return (
    <Page
      title={`${title}, admin`}
      description="The day’s figures, applications of artists, orders and their photos, requests under the guarantee, messages, cases, reviews, accounts, promotions, gift cards, refunds, payments to artists, the books, and who changed what."
      noIndex
      error={refused ?? (data ? null : error)}
    >
      {asksForSecondFactor(error) && <SecondFactorNeeded />}
      {isAllowed && !asksForSecondFactor(error) && (
        <AdminFrame current={current} waiting={data?.waiting}>
          <Tab />
        </AdminFrame>
      )}
    </Page>
  );
}
