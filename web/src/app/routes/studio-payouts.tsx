import { useInfiniteQuery } from '@tanstack/react-query';
import { PayoutsPage } from '../../features/sellers/payouts-page.tsx';
import { payoutsQuery } from '../../features/sellers/payouts.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error } = useInfiniteQuery(payoutsQuery());
  return (
    <Page title="Payouts" description="What you have earned, and when it is paid." noIndex error={data ? null : error}>
      <PayoutsPage />
    </Page>
  );
}
