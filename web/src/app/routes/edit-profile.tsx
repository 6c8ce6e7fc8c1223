import { useQuery } from '@tanstack/react-query';
import { EditProfilePage } from '../../features/sellers/edit-profile-page.tsx';
import { EditProfileSkeleton } from '../../features/sellers/edit-profile-skeleton.tsx';
import { ownProfileQuery } from '../../features/artists/own-profile.queries.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { data: profile, error, isPending, refetch } = useQuery(ownProfileQuery());
  return (
    <Page
      title="Your profile"
      description="What customers read about you, and whether you take orders."
      noIndex
      error={profile ? null : error}
    >
      {profile && <EditProfilePage profile={profile} />}
      {isPending && <EditProfileSkeleton />}
      {error && !profile && (
        <div className="wrap section">
          <PageFailure title="Your profile" message="Your profile could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
