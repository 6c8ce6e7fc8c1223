import { useQuery } from '@tanstack/react-query';
import { ArtistList } from '../../features/artists/artist-list.tsx';
import { featuredArtistsQuery } from '../../features/artists/artists.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { error } = useQuery(featuredArtistsQuery());
  return (
    <Page
      title="Featured Artists"
      // promise: asking-costs-nothing
      description="Independent painters and studios who make paintings and drawings by hand from your photo. Request the ones you like; asking costs nothing."
      canonical="/artists"
      error={error}
    >
      <ArtistList />
    </Page>
  );
}
