import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { HelpPage } from '../../features/projects/help-page.tsx';
import { projectQuery } from '../../features/projects/projects.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, error } = useQuery(projectQuery(orderId));
  return (
    <Page
      title="Something is not right"
      description="What can be done about an order when something is wrong, and what each way gives back."
      noIndex
      error={data ? null : error}
    >
      <HelpPage orderId={orderId} />
    </Page>
  );
}
