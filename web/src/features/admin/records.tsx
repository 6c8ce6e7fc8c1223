import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import record from './record.module.css';

interface RecordsProps<Found, Item> {
  query: UseQueryResult<Found>;
  of: (found: Found) => readonly Item[];
  keyOf: (item: Item) => string;
  /** Label of the skeleton while the query loads. */
  loading: string;
  /** Shown when the list is empty. */
  emptyText: { title: string; text: string };
  children: (item: Item) => ReactNode;
}

/** The records of a tab, with their loading, empty and error states. */
export function Records<Found, Item>({
  query: { data, isPending, error, refetch },
  of,
  keyOf,
  loading,
  emptyText,
  children,
}: RecordsProps<Found, Item>) {
  if (isPending)
    return (
      <Loading label={loading}>
        <Skeleton height="200px" />
      </Loading>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const items = data ? of(data) : [];
  if (items.length === 0) return <EmptyState title={emptyText.title}>{emptyText.text}</EmptyState>;
  return (
    <ul className={record.list}>
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
    </ul>
  );
}
