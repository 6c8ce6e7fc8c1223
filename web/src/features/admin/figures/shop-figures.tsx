import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/money/money.ts';
import type { ShopFigures as Figures, ShopSpan } from '#shared/schemas/shop-figures.ts';
import { dateFormat, formatCount } from '#shared/site/formats.ts';
import { midnightOf } from '#shared/time/days.ts';
import type { Span } from '#shared/time/spans.ts';
import { formatWhile } from '#web/lib/dates.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { figuresQuery } from './figures.queries.ts';
import styles from './shop-figures.module.css';

const SPANS = [
  ['day', 'By day'],
  ['week', 'By week'],
  ['month', 'By month'],
] as const satisfies readonly (readonly [Span, string])[];
const WHEN: Record<Span, string> = { day: '30 days', week: '12 weeks', month: '12 months' };

const dayName = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthName = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

type Counted = Omit<ShopSpan, 'from'>;
interface Plot {
  title: string;
  /** The amount of a span; null where there is none. */
  of: (counted: Counted) => number | null;
  text: (amount: number) => string;
}

const part = (of: number, whole: number): number | null => (whole === 0 ? null : of / whole);
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

const PLOTS: readonly Plot[] = [
  { title: 'Orders', of: ({ orders }) => orders, text: formatCount },
  { title: 'Revenue', of: ({ charged_cents: cents }) => cents, text: formatCents },
  { title: 'Deposits of new orders', of: ({ deposit_cents: cents }) => cents, text: formatCents },
  { title: 'Money received', of: ({ received_cents: cents }) => cents, text: formatCents },
  { title: 'Refunds', of: ({ refunded_cents: cents }) => cents, text: formatCents },
  { title: 'Pieces accepted of those ordered', of: ({ accepted, pieces }) => part(accepted, pieces), text: percent },
  { title: 'Median time to the first offer', of: ({ offer_seconds: seconds }) => seconds, text: formatWhile },
  { title: 'Median time to the first proof', of: ({ proof_seconds: seconds }) => seconds, text: formatWhile },
  { title: 'Proofs on time', of: ({ on_time: onTime, finished }) => part(onTime, finished), text: percent },
  { title: 'Visits that became an order', of: ({ ordered, visits }) => part(ordered, visits), text: percent },
];

function FigurePlot({ plot: { title, of, text }, by, found }: { plot: Plot; by: Span; found: Figures }) {
  const worded = (counted: Counted): string => {
    const amount = of(counted);
    return amount === null ? '–' : text(amount);
  };
  const nameOf = ({ from }: ShopSpan): string => (by === 'month' ? monthName : dayName)(midnightOf(from));
  return (
    <BarChart
      title={title}
      note={`${worded(found.total)} in ${WHEN[by]}`}
      bars={found.spans.toReversed().map((span) => ({ key: span.from, name: nameOf(span), amount: of(span) ?? 0 }))}
    >
      <thead>
        <tr>
          <th scope="col">{by === 'week' ? 'Week of' : 'When'}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {found.spans.map((span) => (
          <tr key={span.from}>
            <th scope="row">{nameOf(span)}</th>
            <td className="num" translate="no">
              {worded(span)}
            </td>
          </tr>
        ))}
      </tbody>
    </BarChart>
  );
}

/** How the shop does: its figures by days, weeks or months, which the URL names (C40). */
export function ShopFigures() {
  const [query, setQuery] = useSearchParams();
  const by = SPANS.find(([span]) => span === query.get('by'))?.[0] ?? 'day';
  const { data, error, refetch } = useQuery(figuresQuery(by));
  return (
    <section aria-labelledby="shop-figures" className={styles.figures}>
      <h2 id="shop-figures">How the shop does</h2>
      <div className="row">
        <Segment
          label="Span"
          options={SPANS}
          value={by}
          onChange={(span) => setQuery(span === 'day' ? {} : { by: span })}
        />
      </div>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the plots">
          <Skeleton height="420px" />
        </Loading>
      )}
      {data && (
        <div className={styles.plots}>
          {PLOTS.map((plot) => (
            <FigurePlot key={plot.title} plot={plot} by={by} found={data} />
          ))}
        </div>
      )}
      <p className="small muted">
        Revenue is what customers were charged, less what was taken back. Accepted pieces count on the day of their
        order. The medians are estimated from groups, each up to twice as long as the one before. Visits are counted by
        days in UTC.
      </p>
    </section>
  );
}
