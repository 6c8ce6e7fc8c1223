import { useQuery } from '@tanstack/react-query';
import Download from 'icon:download';
import { useState } from 'react';
import type { Funnel, ReadFunnel, Steps } from '#shared/schemas/traffic.ts';
import { dateFormat, formatCount } from '#shared/site/formats.ts';
import { DEVICES, SOURCES, STEPS, type Device, type Source, type Step } from '#shared/site/traffic.ts';
import { addressOf } from '#web/lib/api.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Select, TextField } from '#web/ui/field.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './traffic-tab.module.css';
import { funnelQuery } from './traffic.queries.ts';

const STEP_NAMES: Record<Step, string> = {
  visits: 'Visits',
  viewed: 'Viewed',
  customized: 'Begun',
  added: 'Added',
  checkouts: 'Checkout',
  ordered: 'Ordered',
};

const SOURCE_NAMES: Record<Source, string> = {
  direct: 'Typed, or from a mail',
  search: 'Search engines',
  social: 'Social networks',
  site: 'Other sites',
  link: 'Links with origin or code',
  partner: 'Partners’ addresses',
  unknown: 'Not known',
};

const DEVICE_NAMES: Record<Device, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Other' };

const SPANS = [
  ['day', 'By day'],
  ['week', 'By week'],
  ['month', 'By month'],
] as const satisfies readonly (readonly [ReadFunnel['by'], string])[];
const WHEN: Record<ReadFunnel['by'], string> = {
  day: 'The last 30 days',
  week: 'The last 12 weeks',
  month: 'The last 12 months',
};

const dayName = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthName = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const spanName = (from: string, by: ReadFunnel['by']): string =>
  (by === 'month' ? monthName : dayName)(Date.parse(from));

/** A part of a whole in per cent, as `12.5%`; a dash where there is no whole. */
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`;

/** What the address of the page asks for. */
const askedIn = (query: URLSearchParams): ReadFunnel => {
  const [source, device] = [query.get('source'), query.get('device')];
  const known = { source: SOURCES.find((each) => each === source), device: DEVICES.find((each) => each === device) };
  return {
    by: SPANS.find(([by]) => by === query.get('by'))?.[0] ?? 'day',
    ...(known.source && { source: known.source }),
    ...(known.device && { device: known.device }),
  };
};

function StepsHead({ of }: { of: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {STEPS.map((step) => (
          <th key={step} scope="col">
            {STEP_NAMES[step]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function StepsRow({ name, steps }: { name: string; steps: Steps }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {STEPS.map((step) => (
        <td key={step} className="num" translate="no">
          {formatCount(steps[step])}
        </td>
      ))}
    </tr>
  );
}

function Breakdown({ title, rows }: { title: string; rows: readonly { name: string; steps: Steps }[] }) {
  return (
    // A region that scrolls sideways has to be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={title} tabIndex={0} className={styles.scroll}>
      <table>
        <caption className="vh">{title}</caption>
        <StepsHead of={title} />
        <tbody>
          {rows.map((row) => (
            <StepsRow key={row.name} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Way({ by, total }: { by: ReadFunnel['by']; total: Steps }) {
  return (
    <BarChart
      title="From the visit to the order"
      note={`${share(total.ordered, total.visits)} of ${formatCount(total.visits)} visits`}
      bars={STEPS.map((step) => ({ key: step, name: STEP_NAMES[step], amount: total[step] }))}
    >
      <thead>
        <tr>
          <th scope="col">{WHEN[by]}</th>
          <th scope="col">Times</th>
          <th scope="col">Of the step before</th>
        </tr>
      </thead>
      <tbody>
        {STEPS.map((step, index) => (
          <tr key={step}>
            <th scope="row">{STEP_NAMES[step]}</th>
            <td className="num" translate="no">
              {formatCount(total[step])}
            </td>
            <td className="num" translate="no">
              {index === 0 ? '' : share(total[step], total[STEPS[index - 1]!])}
            </td>
          </tr>
        ))}
      </tbody>
    </BarChart>
  );
}

function OverTime({ by, spans }: { by: ReadFunnel['by']; spans: Funnel['spans'] }) {
  return (
    <BarChart
      title={WHEN[by]}
      note="Visits"
      bars={spans.toReversed().map(({ from, visits }) => ({ key: from, name: spanName(from, by), amount: visits }))}
    >
      <StepsHead of={by === 'week' ? 'Week of' : 'When'} />
      <tbody>
        {spans.map((span) => (
          <StepsRow key={span.from} name={spanName(span.from, by)} steps={span} />
        ))}
      </tbody>
    </BarChart>
  );
}

/** All counts of one day as a file. */
function DayFile({ newest }: { newest: string }) {
  const [day, choose] = useState(newest);
  return (
    <div className={styles.asked}>
      <TextField
        type="date"
        label="All counts of a day"
        hint="By hour, event, page, source and device; a day ends at midnight UTC."
        max={newest}
        value={day}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <a href={`${addressOf('/api/admin/traffic/counts.csv', {})}?day=${day}`} download className={styles.file}>
        <Download aria-hidden="true" />
        Download CSV
      </a>
    </div>
  );
}

function Found({ asked, found, at }: { asked: ReadFunnel; found: Funnel; at: number }) {
  const { by, source, device } = asked;
  const { total, spans, sources, devices } = found;
  if (STEPS.every((step) => total[step] === 0))
    return (
      <EmptyState title="Nobody was counted">
        {source || device
          ? 'Nothing of this kind happened in this time. Choose another source or device above.'
          : 'The first visit appears here within a minute. Browsers that ask not to be counted are not.'}
      </EmptyState>
    );
  return (
    <div className={styles.parts}>
      <Way by={by} total={total} />
      <OverTime by={by} spans={spans} />
      {!source && (
        <Breakdown
          title="By source"
          rows={sources.map(({ source: each, ...steps }) => ({ name: SOURCE_NAMES[each], steps }))}
        />
      )}
      {!device && (
        <Breakdown
          title="By device"
          rows={devices.map(({ device: each, ...steps }) => ({ name: DEVICE_NAMES[each], steps }))}
        />
      )}
      <p className={`small muted ${styles.wide}`}>
        A step counts once in a visit, as far as the open page knows: nothing is stored in the visitor’s browser to
        recognize them by. So the source of what happens on the payment pages is known only for links that name an
        origin. Visits in test mode, programs, and browsers that ask not to be counted are left out.
      </p>
      <DayFile newest={new Date(at).toISOString().slice(0, 10)} />
    </div>
  );
}

/** How visits become orders, by time, source and device (N-01, C52). */
export function TrafficTab() {
  const [query, setQuery] = useSearchParams();
  const asked = askedIn(query);
  const { data, dataUpdatedAt, error, refetch } = useQuery(funnelQuery(asked));
  const ask = (part: Record<string, string>) =>
    setQuery((current) => {
      for (const [name, value] of Object.entries(part)) {
        if (value === '') current.delete(name);
        else current.set(name, value);
      }
      return current;
    });
  return (
    <div className={styles.tab}>
      <div className={styles.asked}>
        <Segment label="Span" options={SPANS} value={asked.by} onChange={(by) => ask({ by: by === 'day' ? '' : by })} />
        <Select
          label="Source"
          value={asked.source ?? ''}
          onChange={({ currentTarget }) => ask({ source: currentTarget.value })}
        >
          <option value="">All</option>
          {SOURCES.map((source) => (
            <option key={source} value={source}>
              {SOURCE_NAMES[source]}
            </option>
          ))}
        </Select>
        <Select
          label="Device"
          value={asked.device ?? ''}
          onChange={({ currentTarget }) => ask({ device: currentTarget.value })}
        >
          <option value="">All</option>
          {DEVICES.map((device) => (
            <option key={device} value={device}>
              {DEVICE_NAMES[device]}
            </option>
          ))}
        </Select>
      </div>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the counts">
          <Skeleton height="420px" />
        </Loading>
      )}
      {data && <Found asked={asked} found={data} at={dataUpdatedAt} />}
    </div>
  );
}
