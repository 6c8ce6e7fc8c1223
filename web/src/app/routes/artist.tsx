import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ArtistPage } from '../../features/artists/artist-page.tsx';
import { ArtistSkeleton } from '../../features/artists/artist-skeleton.tsx';
import { artistQuery } from '../../features/artists/artists.queries.ts';
import { LoadError } from '../../ui/empty-state.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { username = '' } = useParams();
  const { data: artist, error, isPending, refetch } = useQuery(artistQuery(username));
  return (
    <Page
      title={artist ? `${artist.name}'s Profile` : 'Artist'}
      literalTitle={artist !== undefined}
      description={artist?.bio.source || 'An independent artist who paints from your photos.'}
      canonical={`/artists/${(artist?.username.normal ?? username).toLowerCase()}`}
      error={artist ? null : error}
    >
      {artist && <ArtistPage key={artist.id} artist={artist} />}
      {isPending && <ArtistSkeleton />}
      {error && !artist && (
        <div className="wrap section">
          <LoadError onRetry={() => void refetch()} />
        </div>
      )}
    </Page>
  );
}
