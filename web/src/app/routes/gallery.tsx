import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from '#web/lib/router.tsx';
import { galleryQuery, wishOfAddress } from '../../features/galleries/galleries.queries.ts';
import { crumbsOf, GalleryPage } from '../../features/galleries/gallery-page.tsx';
import { GallerySkeleton } from '../../features/galleries/gallery-skeleton.tsx';
import { filterOfWish } from '../../features/galleries/tag-words.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { breadcrumbData } from '../../lib/structured-data.ts';
import { ApiError } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

const GALLERY = /^\/gallery(\/|$)/i;

const crumbData = (gallery: Gallery, site: { origin: string }): object => {
  const { trail, here } = crumbsOf(gallery);
  return breadcrumbData(trail, { path: gallery.canonical, label: here }, site);
};

/** A wish that no gallery answers, such as four tags at once, with the ways out. */
function Refused({ error }: { error: ApiError }) {
  return (
    <div className="wrap section">
      <EmptyState
        level={1}
        title="That is no gallery"
        action={<ButtonLink to="/gallery">See the whole gallery</ButtonLink>}
      >
        {error.description}
      </EmptyState>
    </div>
  );
}

export function Component() {
  const { slug, subtype } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  // The path of a landing page is its gallery's name.
  const address = { slug: GALLERY.test(pathname) ? slug : pathname.replaceAll('/', ''), subtype };
  const wish = wishOfAddress(address, query);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(galleryQuery(wish));
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 404;
  return (
    <Page
      title={data?.title ?? 'Gallery'}
      description={data?.description ?? 'Paintings and drawings made by hand from customers’ photos.'}
      canonical={data?.canonical ?? pathname}
      image={(data?.featured[0] ?? data?.items[0])?.url}
      things={data && ((site) => [crumbData(data, site)])}
      // A narrow choice is one of very many; search engines read the works on their own pages.
      noIndex={data !== undefined && (data.tags.length > 1 || data.supplier !== undefined)}
      error={data || isRefused ? null : error}
    >
      {data && <GalleryPage gallery={data} next={isPlaceholderData ? filterOfWish(wish) : undefined} />}
      {isPending && <GallerySkeleton />}
      {!data && isRefused && <Refused error={error} />}
      {!data && error && !isRefused && (
        <div className="wrap section">
          <PageFailure title="Gallery" message="The gallery could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
