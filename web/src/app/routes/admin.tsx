import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isKeyOf } from '#shared/keys.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useAccess } from '../../features/admin/access.ts';
import { AccountsTab } from '../../features/admin/people/accounts-tab.tsx';
import {
  AdminFrame,
  asksForSecondFactor,
  SecondFactorNeeded,
  type AdminTab,
} from '../../features/admin/admin-frame.tsx';
import { ApplicationsTab } from '../../features/admin/people/applications-tab.tsx';
import { ArtistsTab } from '../../features/admin/people/artists-tab.tsx';
import { PartnersTab } from '../../features/admin/people/partners-tab.tsx';
import { AuditTab } from '../../features/admin/people/audit-tab.tsx';
import { ReconciliationTab } from '../../features/admin/money/reconciliation-tab.tsx';
import { CasesTab } from '../../features/admin/orders/cases-tab.tsx';
import { GiftCardsTab } from '../../features/admin/cards/gift-cards-tab.tsx';
import { GuaranteeTab } from '../../features/admin/money/guarantee-tab.tsx';
import { MailingListTab } from '../../features/admin/people/mailing-list-tab.tsx';
import { MessagesTab } from '../../features/admin/texts/messages-tab.tsx';
import { OrdersTab } from '../../features/admin/orders/orders-tab.tsx';
import { overviewQuery } from '../../features/admin/overview.queries.ts';
import { OverviewTab } from '../../features/admin/overview-tab.tsx';
import { StuckTab } from '../../features/admin/orders/stuck-tab.tsx';
import { PassedOnTab } from '../../features/admin/money/passed-on-tab.tsx';
import { PayoutsTab } from '../../features/admin/money/payouts-tab.tsx';
import { PromotionsTab } from '../../features/admin/promotions/promotions-tab.tsx';
import { RefundsTab } from '../../features/admin/money/refunds-tab.tsx';
import { ReviewsTab } from '../../features/admin/texts/reviews-tab.tsx';
import { TrafficTab } from '../../features/admin/traffic/traffic-tab.tsx';
import { Page } from '../page.tsx';

const tabs: Record<AdminTab, { title: string; Tab: ComponentType }> = {
  'overview': { title: 'Today', Tab: OverviewTab },
  'stuck': { title: 'Stuck orders', Tab: StuckTab },
  'messages': { title: 'Messages', Tab: MessagesTab },
  'applications': { title: 'Applications', Tab: ApplicationsTab },
  'artists': { title: 'Artists', Tab: ArtistsTab },
  'partners': { title: 'Partners', Tab: PartnersTab },
  'orders': { title: 'Orders', Tab: OrdersTab },
  'guarantee': { title: 'Guarantee', Tab: GuaranteeTab },
  'reviews': { title: 'Reviews', Tab: ReviewsTab },
  'cases': { title: 'Cases', Tab: CasesTab },
  'accounts': { title: 'Accounts', Tab: AccountsTab },
  'promotions': { title: 'Promotions', Tab: PromotionsTab },
  'gift-cards': { title: 'Gift cards', Tab: GiftCardsTab },
  'traffic': { title: 'Visits', Tab: TrafficTab },
  'refunds': { title: 'Refunds', Tab: RefundsTab },
  'payouts': { title: 'Payouts', Tab: PayoutsTab },
  'passed-on': { title: 'Passed on', Tab: PassedOnTab },
  'books': { title: 'Books', Tab: ReconciliationTab },
  'mailing-list': { title: 'Mailing list', Tab: MailingListTab },
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
      description="The day’s figures, applications of artists and partners, the artists, orders and their photos, requests under the guarantee, messages, cases, reviews, accounts, the mailing list, promotions, gift cards, visits, refunds, payments to artists, what is passed on to others, the books, and who changed what."
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
