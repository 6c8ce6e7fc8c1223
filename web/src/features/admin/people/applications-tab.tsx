import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import type { ApplicationState } from '#shared/schemas/application.ts';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { productListQuery } from '../../catalog/products.queries.ts';
import { applicationsQuery } from './people.queries.ts';
import { ApplicationCard, ApplicationSkeleton } from './application-card.tsx';
import styles from './applications-tab.module.css';

const STATE_TABS = [
  ['applied', 'Applied'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const satisfies readonly (readonly [ApplicationState, string])[];

const emptyText: Record<ApplicationState, { title: string; text: string }> = {
  applied: { title: 'Nobody is waiting', text: 'Every application has been decided. New ones appear here.' },
  approved: { title: 'Nobody was approved yet', text: 'Artists whose application you approve appear here.' },
  rejected: { title: 'Nobody was rejected', text: 'Rejected applications stay here with the reason that was given.' },
};

/** The application state that the URL names; `applied` (waiting for a decision) without one. */
const stateIn = (query: URLSearchParams): ApplicationState =>
  STATE_TABS.find(([state]) => state === query.get('state'))?.[0] ?? 'applied';

function Cards({ state, onDecided }: { state: ApplicationState; onDecided: (what: string) => void }) {
  const { data, isPending, error, refetch } = useQuery(applicationsQuery(state));
  const { data: lines } = useQuery(productListQuery());
  if (isPending) return <ApplicationSkeleton />;
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const { title, text } = emptyText[state];
  if (data.applications.length === 0) return <EmptyState title={title}>{text}</EmptyState>;
  return (
    <ul>
      {data.applications.map((application) => (
        <ApplicationCard
          key={application.id}
          application={application}
          products={lines?.products ?? []}
          onDecided={onDecided}
          onConflict={() => void refetch()}
        />
      ))}
    </ul>
  );
}

/** Applications of artists, by state (C11). */
export function ApplicationsTab() {
  const [query, setQuery] = useSearchParams();
  const [done, setDone] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const state = stateIn(query);
  const show = (next: ApplicationState) => {
    setDone('');
    setQuery(next === 'applied' ? {} : { state: next });
  };
  const notify = (what: string) => {
    setDone(what);
    // The decided card, which held the focus, leaves this list.
    notice.current?.focus();
  };
  return (
    <div className={styles.tab}>
      <Segment label="State" options={STATE_TABS} value={state} onChange={show} />
      <div ref={notice} tabIndex={-1} role="status" className={styles.notice}>
        {done && <Callout tone="ok" title={done} />}
      </div>
      <Cards key={state} state={state} onDecided={notify} />
    </div>
  );
}
