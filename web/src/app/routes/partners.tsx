import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '../../features/admin/access.ts';
import { DestinationSection } from '../../features/identity/destination-section.tsx';
import { PartnerPage, PartnerSkeleton } from '../../features/partners/partner-page.tsx';
import { partnerDashboardQuery } from '../../features/partners/partners.queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { isAllowed, error: refused } = useAccess('Partner');
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...partnerDashboardQuery(),
    enabled: isAllowed,
  });
  const [dashboard] = data?.pages ?? [];
  return (
    <Page
      title="DashboardApp"
      literalTitle
      description="What your links have brought: projected earnings, orders created and your referral code."
      noIndex
      error={refused ?? (data ? null : error)}
    >
      {dashboard && (
        <PartnerPage
          dashboard={dashboard}
          destination={<DestinationSection to="partners" />}
          lines={data?.pages.flatMap(({ lines }) => lines) ?? []}
          more={
            hasNextPage && (
              <p>
                <Button
                  variant="ghost"
                  size="s"
                  busy={isFetchingNextPage && 'Loading'}
                  onClick={() => void fetchNextPage()}
                >
                  Show earlier ones
                </Button>
              </p>
            )
          }
        />
      )}
      {isPending && isAllowed && <PartnerSkeleton />}
      {error && !data && (
        <div className="wrap section">
          <PageFailure
            title="Partner dashboard"
            message="Your figures could not be loaded."
            onRetry={() => refetch()}
          />
        </div>
      )}
    </Page>
  );
}
