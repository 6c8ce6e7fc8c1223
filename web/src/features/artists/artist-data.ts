import type { Seller } from '#shared/schemas/artist.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { Occasion } from '#web/app/head.ts';

/** An artist's page as structured data. */
export const artistData = (artist: Seller, { origin }: Occasion): object => {
  const absolute = (path: string): string => new URL(path, origin).href;
  const { name, username, bio, address, location, avatar, featured_assets: works } = artist;
  return {
    '@type': 'ProfilePage',
    'mainEntity': {
      '@type': 'Person',
      name,
      'url': absolute(pathTo('/artists/:username', { username: username.normal })),
      'jobTitle': 'Artist',
      ...(bio.source && { description: bio.source }),
      ...(avatar && { image: absolute(avatar.url) }),
      'address': { '@type': 'PostalAddress', 'addressCountry': address.country, 'addressLocality': location },
      ...(works.length > 0 && {
        subjectOf: works.map(({ url }) => ({ '@type': 'VisualArtwork', 'image': absolute(url) })),
      }),
    },
  };
};
