import { useQuery } from '@tanstack/react-query';
import { StudioPage } from '../../features/sellers/studio-page.tsx';
import { requestsQuery } from '../../features/sellers/sellers.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { error } = useQuery(requestsQuery());
  return (
    <Page title="Inbox" description="Requests for your quote, and the pieces on your easel." noIndex error={error}>
      <StudioPage />
    </Page>
  );
}
