import type { ReactNode } from 'react';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import type { PayoutLineView } from '#shared/schemas/payout.ts';
import { formatCount } from '#shared/site/formats.ts';
import { pathTo } from '#shared/site/paths.ts';
import { addressOf } from '#web/lib/api.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { payableHint, PayoutLines } from '../payouts/payout-lines.tsx';
import { PayoutTotals, PayoutTotalsSkeleton } from '../payouts/payout-totals.tsx';
import { Statement } from '../payouts/statement.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Clicks } from './clicks.tsx';
import { HELD_DAYS } from './commissions.tsx';
import { ApiTerms, Documentation } from './documentation.tsx';
import { LinkBuilder } from './link-builder.tsx';
import styles from './partner-page.module.css';

function Head() {
  return (
    <header className={styles.head}>
      <div>
        <Breadcrumb trail={[{ to: '/', label: 'Atelier' }]} here="DashboardApp" />
        <h1>Partner dashboard</h1>
      </div>
      <ButtonLink to={pathTo('/signout')} variant="link">
        Sign out
      </ButtonLink>
    </header>
  );
}

const totalsOf = ({ projected, payable, paid, ordersCount }: PartnerDashboard) => [
  // promise: partner-commission
  { label: 'Projected earnings', value: projected, hint: `Payable ${HELD_DAYS} days after shipping.` },
  { label: 'Payable', value: payable, hint: payableHint(payable, 'Goes out with the next payment.') },
  { label: 'Paid', value: paid, hint: 'By PayPal, so far.' },
  {
    label: 'Orders created',
    value: formatCount(ordersCount),
    hint: ordersCount === 0 ? 'Share your link to bring the first.' : 'Through your links.',
  },
];

interface OrdersProps {
  lines: readonly PayoutLineView[];
  months: PartnerDashboard['months'];
  more: ReactNode;
}

/** What each order brings, with a statement for each month. */
function Orders({ lines, months, more }: OrdersProps) {
  return (
    <section aria-labelledby="partner-orders" className={styles.orders}>
      <div className={styles.ordersHead}>
        <h2 id="partner-orders">By order</h2>
        <Statement months={months} path={addressOf('/api/users/partners/statement.csv', {})} />
      </div>
      {lines.length === 0 ? (
        <EmptyState level={3} title="Nothing yet">
          An order through your link appears here on the day that it is placed.
        </EmptyState>
      ) : (
        <PayoutLines
          lines={lines}
          pending="Projected"
          unshipped={`payable ${HELD_DAYS} days after it ships`}
          isNumbered
        />
      )}
      {more}
    </section>
  );
}

interface PartnerPageProps {
  dashboard: PartnerDashboard;
  /** Lines of all loaded pages. */
  lines: readonly PayoutLineView[];
  /** The button that loads older lines. */
  more: ReactNode;
  /** Where the partner is paid to. */
  destination: ReactNode;
}

/** Earnings, orders and referral code of a partner (T-01, C13). */
export function PartnerPage({ dashboard, lines, more, destination }: PartnerPageProps) {
  const { referralCode, months, clicks } = dashboard;
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <PayoutTotals totals={totalsOf(dashboard)} />
      {destination}
      <section aria-label="Your code" className={styles.link}>
        <CopyField label="Referral code" value={referralCode} />
      </section>
      <LinkBuilder code={referralCode} />
      <Clicks clicks={clicks} months={months} />
      <nav aria-label="On this page" className="row">
        <ButtonLink variant="link" to={`${pathTo('/users/partners')}#documentation`}>
          Documentation
        </ButtonLink>
        <ButtonLink variant="link" to={`${pathTo('/users/partners')}#api-terms`}>
          API terms
        </ButtonLink>
      </nav>
      <Orders lines={lines} months={months} more={more} />
      <div className={styles.texts}>
        <Documentation code={referralCode} />
        <ApiTerms />
      </div>
    </div>
  );
}

/** The shape of the dashboard before its figures. */
export function PartnerSkeleton() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <PayoutTotalsSkeleton label="Loading your figures" count={4} />
      <div className={styles.link}>
        <Skeleton height="76px" />
        <Skeleton height="76px" />
      </div>
    </div>
  );
}
