import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Segment } from '#web/ui/segment.tsx';
import { Records } from './records.tsx';
import styles from './records-tab.module.css';
import { useNotice, type Notify } from './use-notice.tsx';

interface RecordsTabProps<State extends string, Found, Item, Key extends QueryKey> {
  /** The lists, the first of which is shown first. */
  states: readonly [readonly [State, string], ...(readonly (readonly [State, string])[])];
  queryOf: (state: State) => UseQueryOptions<Found, Error, Found, Key>;
  of: (found: Found) => readonly Item[];
  keyOf: (item: Item) => string;
  /** Label of the skeleton while the list loads. */
  loading: string;
  /** Shown when the list of a state is empty. */
  emptyTexts: Record<State, { title: string; text: string }>;
  tone?: Parameters<typeof useNotice>[0];
  /** Draws a record; `onDone` says what was done with it. */
  children: (item: Item, onDone: Notify) => ReactNode;
}

/** A page of records in lists by their state, with a notice of what was done last. */
export function RecordsTab<State extends string, Found, Item, Key extends QueryKey>({
  states,
  queryOf,
  emptyTexts,
  tone,
  children,
  ...records
}: RecordsTabProps<State, Found, Item, Key>) {
  const [state, setState] = useState<State>(states[0][0]);
  const { notify, notice } = useNotice(tone);
  const query = useQuery(queryOf(state));
  return (
    <div className={styles.tab}>
      <div className={cx('row', styles.states)}>
        <Segment label="State" options={states} value={state} onChange={setState} />
      </div>
      {notice}
      <Records {...records} query={query} emptyText={emptyTexts[state]}>
        {(item) => children(item, notify)}
      </Records>
    </div>
  );
}
