import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { BetterPhotoPage } from '../../features/orders/better-photo-page.tsx';
import styles from '../../features/orders/better-photo.module.css';
import { photoRequestsQuery } from '../../features/orders/better-photo.queries.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(photoRequestsQuery(orderId));
  return (
    <Page
      title="A better photo"
      description="Send another photo for your painting in the place of one that we could not paint well from."
      noIndex
      error={data ? null : error}
    >
      <div className={cx('wrap', styles.page)}>
        {data && <BetterPhotoPage {...data} />}
        {isPending && (
          <Loading label="Loading your photos">
            <Skeleton height="480px" />
          </Loading>
        )}
        {error && !data && (
          <PageFailure title="A better photo" message="Your photos could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
