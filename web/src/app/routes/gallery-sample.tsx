import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
import { localPath } from '#shared/site/local-path.ts';
import type { WorkPage as Work } from '#shared/schemas/work-page.ts';
import { workData } from '../../features/works/work-data.ts';
import { WorkPage } from '../../features/works/work-page.tsx';
import { WorkSkeleton } from '../../features/works/work-skeleton.tsx';
import { workQuery } from '../../features/works/works.queries.ts';
import { breadcrumbData } from '../../lib/structured-data.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

const trailOf = ({ product }: Work) => [
  { to: '/products', label: 'All Products' },
  { to: `/products/${product.sku}`, label: product.title },
];

export function Component() {
  const { sku = '', order = '' } = useParams();
  const [query] = useSearchParams();
  const { data: work, error, isPending, refetch } = useQuery(workQuery(sku, order));
  return (
    <Page
      title={work ? `${work.title}, ${work.medium} by ${work.artist}` : 'A finished piece'}
      description={
        work
          ? `${work.title}: ${work.product.title}, ${work.size}, made by hand by ${work.artist}. See the photo and the piece, and start your own.`
          : 'A piece made by hand from a photo.'
      }
      canonical={`/products/gallery/${work?.sku ?? sku}/${order}`}
      image={work?.url}
      things={
        work &&
        ((occasion) => [
          workData(work, occasion),
          breadcrumbData(
            trailOf(work),
            { path: `/products/gallery/${work.sku}/${order}`, label: work.title },
            occasion,
          ),
        ])
      }
      error={work ? null : error}
    >
      {work && <WorkPage key={work.id} work={work} back={localPath(query.get('from_gallery'))} />}
      {isPending && <WorkSkeleton />}
      {error && !work && (
        <div className="wrap section">
          <PageFailure title="A finished piece" message="The piece could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
