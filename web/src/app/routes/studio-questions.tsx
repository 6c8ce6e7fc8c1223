import { useQuery } from '@tanstack/react-query';
import { ownProfileQuery } from '../../features/artists/own-profile.queries.ts';
import { StudioQuestionsPage } from '../../features/sellers/questions-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error } = useQuery(ownProfileQuery());
  return (
    <Page
      title="Questions"
      description="What customers ask about the media that you paint."
      noIndex
      error={data ? null : error}
    >
      <StudioQuestionsPage />
    </Page>
  );
}
