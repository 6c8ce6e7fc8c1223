import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { HeldOrder } from '../../features/sellers/held-order.tsx';
import { hasBrief, isInHand } from '../../features/sellers/request-state.ts';
import { StudioPage } from '../../features/sellers/studio-page.tsx';
import { requestQuery } from '../../features/sellers/sellers.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, error } = useQuery(requestQuery(orderId));
  return (
    <Page
      title={data?.product.title ?? 'Request'}
      description="A request for your quote: photos, brief, and what you earn."
      noIndex
      error={data ? null : error}
    >
      {data && hasBrief(data) && isInHand(data) ? <HeldOrder request={data} /> : <StudioPage orderId={orderId} />}
    </Page>
  );
}
