import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
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

/** Of words that are all frequent, the server compares a thousand entries for each page, none of which may have them all. */
export const NONE_YET = {
  title: 'None so far',
  text: 'Each of these words is frequent. Look further, or add another word.',
};

/** The button for the next page of records, while there is one. */
export function ShowMore({
  query: { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  children,
}: {
  query: UseInfiniteQueryResult;
  children: string;
}) {
  return (
    <>
      {isFetchNextPageError && <Callout tone="bad" role="alert" title={error?.message} />}
      {hasNextPage && (
        <Button variant="ghost" busy={isFetchingNextPage && 'Loading more'} onClick={() => void fetchNextPage()}>
          {children}
        </Button>
      )}
    </>
  );
}
