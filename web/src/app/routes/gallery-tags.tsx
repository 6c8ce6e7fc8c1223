import { useQuery } from '@tanstack/react-query';
import { tagGroupsQuery } from '../../features/galleries/galleries.queries.ts';
import { TAGS_TRAIL, TagsPage } from '../../features/galleries/tags-page.tsx';
import { breadcrumbData } from '../../lib/structured-data.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error, isPending, refetch } = useQuery(tagGroupsQuery());
  return (
    <Page
      title="Browse Tags and Subjects"
      description="Every subject that people have had painted or drawn from their photos, with its gallery of finished pieces."
      canonical="/gallery/tags"
      things={(site) => [breadcrumbData(TAGS_TRAIL, { path: '/gallery/tags', label: 'Tags' }, site)]}
      error={data ? null : error}
    >
      {data && <TagsPage {...data} />}
      {isPending && (
        <div className="wrap section">
          <Loading label="Loading the tags">
            <Skeleton height="720px" />
          </Loading>
        </div>
      )}
      {error && !data && (
        <div className="wrap section">
          <PageFailure title="Tags and subjects" message="The tags could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
