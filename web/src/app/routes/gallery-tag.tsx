import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
import { tagIdOf, tagName } from '#shared/catalogue/galleries.ts';
import { tagQuery } from '../../features/galleries/galleries.queries.ts';
import { TagPage, tagTrail } from '../../features/galleries/tag-page.tsx';
import { breadcrumbData } from '../../lib/structured-data.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { tag: written = '' } = useParams();
  const [query] = useSearchParams();
  const tag = tagIdOf(written);
  const { data, error, isPending, refetch } = useQuery(tagQuery(tag));
  const name = data?.name ?? tagName(tag);
  return (
    <Page
      title={`${name}: tags and subjects`}
      description={
        data?.description || `${name}, painted and drawn by hand from photos: all subjects, and what artists answer.`
      }
      canonical={`/gallery/tags/${data?.tag ?? tag}`}
      things={
        data &&
        ((site) => [breadcrumbData(tagTrail(data), { path: `/gallery/tags/${data.tag}`, label: data.name }, site)])
      }
      error={data ? null : error}
    >
      {data && <TagPage key={data.tag} tag={data} path={query.get('path')} />}
      {isPending && (
        <div className="wrap section">
          <Loading label="Loading the tag">
            <Skeleton height="480px" />
          </Loading>
        </div>
      )}
      {error && !data && (
        <div className="wrap section">
          <PageFailure title="Tags and subjects" message="The tag could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
