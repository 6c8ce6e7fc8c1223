import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { CopyField } from './copy-field.tsx';
import { ApiTerms, Documentation } from './documentation.tsx';
import styles from './partner-page.module.css';

const numberFormat = new Intl.NumberFormat('en-US');
const linkWith = (code: string): string =>
  `${window.location.origin}/products/custphotoreal?promos=${encodeURIComponent(code)}`;

function Head() {
  return (
    <header className={styles.head}>
      <div>
        <Breadcrumb trail={[{ to: '/', label: 'Atelier' }]} here="DashboardApp" />
        <h1>Partner dashboard</h1>
      </div>
      <ButtonLink to="/signout" variant="link">
        Sign out
      </ButtonLink>
    </header>
  );
}

/** Earnings, orders and referral code of a partner (T-01). */
export function PartnerPage({ dashboard }: { dashboard: PartnerDashboard }) {
  const { earnings, ordersCount, referralCode } = dashboard;
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <dl className={styles.figures}>
        <div>
          <dt>Projected earnings</dt>
          <dd>
            <Price cents={earnings} />
          </dd>
          <dd className="small muted">Paid 30 days after shipping.</dd>
        </div>
        <div>
          <dt>Orders created</dt>
          <dd className="price">{numberFormat.format(ordersCount)}</dd>
          <dd className="small muted">
            {ordersCount === 0 ? 'Share your link to bring the first.' : 'Through your links.'}
          </dd>
        </div>
      </dl>
      <section aria-label="Your link" className={styles.link}>
        <CopyField label="Referral code" value={referralCode} />
        <CopyField
          label="A link to share"
          value={linkWith(referralCode)}
          hint="The same works for every product line."
        />
      </section>
      <nav aria-label="On this page" className="row">
        <ButtonLink variant="link" to="/users/partners#documentation">
          Documentation
        </ButtonLink>
        <ButtonLink variant="link" to="/users/partners#api-terms">
          API terms
        </ButtonLink>
      </nav>
      <div className={styles.texts}>
        <Documentation />
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
      <Loading label="Loading your figures" className={styles.figures}>
        <Skeleton height="148px" />
        <Skeleton height="148px" />
      </Loading>
      <div className={styles.link}>
        <Skeleton height="76px" />
        <Skeleton height="76px" />
      </div>
    </div>
  );
}
