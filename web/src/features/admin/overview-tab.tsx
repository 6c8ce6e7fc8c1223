import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/money/money.ts';
import type { DayFigures, Waiting } from '#shared/schemas/admin-overview.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { overviewQuery } from './overview.queries.ts';
import { ShopFigures } from './figures/shop-figures.tsx';
import { Maintenance } from './maintenance.tsx';
import styles from './overview-tab.module.css';
import { OrderSearch } from './order-search.tsx';

const FIGURES: readonly { label: string; of: (day: DayFigures) => string }[] = [
  { label: 'Orders placed', of: ({ orders }) => String(orders) },
  { label: 'Money received', of: ({ received_cents: cents }) => formatCents(cents) },
  { label: 'Refunds', of: ({ refunded_cents: cents }) => formatCents(cents) },
  { label: 'New questions', of: ({ questions }) => String(questions) },
  { label: 'Sign-ups', of: ({ sign_ups: count }) => String(count) },
];

const WAITING: readonly { name: keyof Waiting; to: string; label: string; text: string }[] = [
  {
    name: 'stuck',
    to: pathTo('/admin/stuck'),
    label: 'Stuck orders',
    text: 'A deadline has passed and nothing has moved.',
  },
  {
    name: 'messages',
    to: pathTo('/admin/messages'),
    label: 'Messages',
    text: 'Customers and artists wait for an answer.',
  },
  { name: 'cases', to: pathTo('/admin/cases'), label: 'Open cases', text: 'Both sides wait for a decision.' },
  {
    name: 'failed_refunds',
    to: pathTo('/admin/refunds'),
    label: 'Failed refunds',
    text: 'A provider has refused them.',
  },
  {
    name: 'guarantee',
    to: pathTo('/admin/guarantee'),
    label: 'Guarantee requests',
    text: 'Customers wait for a decision.',
  },
  {
    name: 'photo_checks',
    to: pathTo('/admin/orders'),
    label: 'Photos to check',
    text: 'Orders that nobody has looked at.',
  },
  {
    name: 'texts',
    to: pathTo('/admin/reviews'),
    label: 'Texts to read',
    text: 'Reviews, questions, replies and artists’ texts that are held or were reported.',
  },
  {
    name: 'gift_cards',
    to: pathTo('/admin/gift-cards'),
    label: 'Gift cards to send',
    text: 'Paid cards that are to be printed, posted or mailed again.',
  },
  {
    name: 'to_pass_on',
    to: pathTo('/admin/passed-on'),
    label: 'To pass on',
    text: 'Charity gifts and carbon offsets that others wait for.',
  },
  {
    name: 'applications',
    to: pathTo('/admin/applications'),
    label: 'Applications',
    text: 'Artists who would like to join.',
  },
  {
    name: 'partner_applications',
    to: pathTo('/admin/partners'),
    label: 'Partners',
    text: 'Customers who would like to link to us.',
  },
  {
    name: 'money_cases',
    to: pathTo('/admin/books'),
    label: 'Money cases',
    text: 'Differences that the books have found.',
  },
];

const MAX_COUNTED = 100;
const countText = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : String(count));

function Figures({ days }: { days: readonly DayFigures[] }) {
  const [today, yesterday] = days;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Today</h2>
      <p className="small muted">A day ends at midnight in the shop’s zone. Yesterday’s figures stand beneath.</p>
      <dl className={styles.figures}>
        {today &&
          FIGURES.map(({ label, of }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.figure}>{of(today)}</dd>
              {yesterday && <dd className="small muted num">{of(yesterday)} yesterday</dd>}
            </div>
          ))}
      </dl>
    </section>
  );
}

function WaitingList({ waiting }: { waiting: Waiting }) {
  const isQuiet = WAITING.every(({ name }) => !waiting[name]);
  const inOrder = [...WAITING.filter(({ name }) => waiting[name]), ...WAITING.filter(({ name }) => !waiting[name])];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">What waits</h2>
      {isQuiet && <p className="muted">Nothing waits for you. Well done.</p>}
      <ul className={styles.waiting}>
        {inOrder.map(({ name, to, label, text }) => {
          const count = waiting[name] ?? 0;
          return (
            <li key={name} data-empty={count === 0 || undefined}>
              <div>
                <SiteLink to={to} className={styles.open}>
                  {label}
                </SiteLink>
                <p className="small muted">{text}</p>
              </div>
              {count === 0 ? <span className="num muted">0</span> : <Badge tone="solid">{countText(count)}</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The first page of the admin's area: a search for orders, the day's figures, what waits, and the shop's figures over time (C40). */
export function OverviewTab() {
  const { data, error, refetch } = useQuery(overviewQuery());
  return (
    <div className={styles.tab}>
      <OrderSearch />
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the figures">
          <Skeleton height="420px" />
        </Loading>
      )}
      {data && (
        <div className={styles.parts}>
          <WaitingList waiting={data.waiting} />
          <Figures days={data.days} />
        </div>
      )}
      <ShopFigures />
      <Maintenance />
    </div>
  );
}
