import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import type { Seller } from '#shared/schemas/artist.ts';
import { artistData } from '../../features/artists/artist-data.ts';
import { ArtistPage } from '../../features/artists/artist-page.tsx';
import { ArtistSkeleton } from '../../features/artists/artist-skeleton.tsx';
import { artistQuery } from '../../features/artists/artists.queries.ts';
import { breadcrumbData } from '../../lib/structured-data.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

const trail = [{ to: '/artists', label: 'Artists' }];
const pathOf = ({ username }: Seller): string => `/artists/${username.normal}`;

export function Component() {
  const { username = '' } = useParams();
  const { data: artist, error, isPending, refetch } = useQuery(artistQuery(username));
  return (
    <Page
      title={artist ? `${artist.name}'s Profile` : 'Artist'}
      literalTitle={artist !== undefined}
      description={artist?.bio.source || 'An independent artist who paints from your photos.'}
      canonical={`/artists/${(artist?.username.normal ?? username).toLowerCase()}`}
      things={
        artist &&
        ((occasion) => [
          artistData(artist, occasion),
          breadcrumbData(trail, { path: pathOf(artist), label: artist.name }, occasion),
        ])
      }
      image={artist?.featured_assets[0]?.url}
      error={artist ? null : error}
    >
      {artist && <ArtistPage key={artist.id} artist={artist} />}
      {isPending && <ArtistSkeleton />}
      {error && !artist && (
        <div className="wrap section">
          <PageFailure title="Artist" message="The artist’s page could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
